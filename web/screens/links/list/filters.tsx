import { linkWords } from '../../../messages/links.ts';
import { plainAddress } from '../../../state/link-name.ts';
import { useAddress } from '../../../state/navigation/address.ts';
import { type Choice, SelectField } from '../../../ui/form/choices.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { choicesOf, type LinkStatus, useCampaigns, useChannels, useDomains } from '../link-data.ts';
import styles from './list.module.css';
import type { ListWish } from './list-address.ts';

const STATUSES: readonly Choice<LinkStatus | ''>[] = [
  { value: '', label: linkWords.anyStatus },
  { value: 'active', label: linkWords.statuses.active },
  { value: 'archived', label: linkWords.statuses.archived },
  { value: 'disabled', label: linkWords.statuses.disabled },
];

/** Which links stand in the list. */
export default function Filters({ wish }: { wish: ListWish }) {
  const [, change] = useAddress();
  const campaigns = choicesOf(useCampaigns(), linkWords.anyCampaign);
  const channels = choicesOf(useChannels(), linkWords.anyChannel);
  const domains = useDomains().map(plainAddress);
  const hosts = [...new Set([window.location.host, ...domains])].map((host) => ({ value: host, label: host }));
  return (
    <div className={styles.filters}>
      <SelectField
        label={linkWords.status}
        value={wish.status}
        choices={STATUSES}
        onChange={(status) => change({ status })}
      />
      <SelectField
        label={linkWords.campaign}
        value={wish.campaign}
        choices={campaigns}
        onChange={(campaign) => change({ campaign })}
      />
      <SelectField
        label={linkWords.channel}
        value={wish.channel}
        choices={channels}
        onChange={(channel) => change({ channel })}
      />
      {domains.length > 0 && (
        <SelectField
          label={linkWords.domain}
          value={wish.domain}
          choices={[{ value: '', label: linkWords.anyDomain }, ...hosts]}
          onChange={(domain) => change({ domain })}
        />
      )}
      <TextField
        label={linkWords.tag}
        value={wish.tag}
        maxLength={50}
        onChange={(tag) => change({ tag }, { isStep: false })}
      />
    </div>
  );
}
