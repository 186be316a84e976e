import { useCreators } from '../../../../api/authors.ts';
import { linkMessages } from '../../../../messages/links/links.ts';
import { creatorFilter } from '../../../../state/creator-filter.ts';
import { SERVICE_HOST } from '../../../../state/hosts/service-url.ts';
import { withoutScheme } from '../../../../state/link-name.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { type Choice, SelectField } from '../../../../ui/form/choices.tsx';
import { optionsOf, useCampaigns, useChannels, useDomains } from '../../link-data.ts';
import styles from '../list.module.css';
import type { ListQuery } from '../list-url.ts';
import { TagFilter } from './tag-filter.tsx';

const STATUSES: readonly Choice<ListQuery['status']>[] = [
  { value: '', label: linkMessages.anyStatus },
  { value: 'active', label: linkMessages.statuses.active },
  { value: 'private', label: linkMessages.statuses.private },
  { value: 'disabled', label: linkMessages.statuses.disabled },
  { value: 'expired', label: linkMessages.statuses.expired },
  { value: 'limit', label: linkMessages.statuses.limit },
];

/** Filters of the list. */
export default function Filters({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const campaigns = optionsOf(useCampaigns(), linkMessages.anyCampaign);
  const channels = optionsOf(useChannels(), linkMessages.anyChannel);
  const domains = useDomains().map(withoutScheme);
  const hosts = [...new Set([SERVICE_HOST, ...domains])].map((host) => ({ value: host, label: host }));
  return (
    <div className={styles.filters}>
      {wish.status !== 'archived' && (
        <SelectField
          label={linkMessages.status}
          value={wish.status}
          choices={STATUSES}
          onChange={(status) => change({ status })}
        />
      )}
      <SelectField
        label={linkMessages.campaign}
        value={wish.campaign}
        choices={campaigns}
        onChange={(campaign) => change({ campaign })}
      />
      <SelectField
        label={linkMessages.channel}
        value={wish.channel}
        choices={channels}
        onChange={(channel) => change({ channel })}
      />
      <CreatorFilter wish={wish} />
      {domains.length > 0 && (
        <SelectField
          label={linkMessages.domain}
          value={wish.domain}
          choices={[{ value: '', label: linkMessages.anyDomain }, ...hosts]}
          onChange={(domain) => change({ domain })}
        />
      )}
      <TagFilter wish={wish} />
    </div>
  );
}

/** Shown where several people have created links. */
function CreatorFilter({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const filter = creatorFilter(useCreators('link'), wish.creator);
  return filter ? <SelectField {...filter} onChange={(creator) => change({ creator })} /> : null;
}
