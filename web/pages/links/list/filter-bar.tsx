import { ListFilter } from 'lucide-react';
import { useAddress } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { type Choice, SelectField } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { layout } from '../../../ui/page.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { linkWords } from '../../../words/links.ts';
import { choicesOf, type LinkStatus, plainAddress, useCampaigns, useChannels, useDomains } from '../link-data.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './list.module.css';
import { filtersOf, type ListWish } from './list-address.ts';

/** Search, filters and columns. */
export function FilterBar({ wish }: { wish: ListWish }) {
  const [, change] = useAddress();
  const count = filtersOf(wish).length;
  return (
    <div className={layout.bar}>
      <SearchField
        label={linkWords.search}
        placeholder={linkWords.searchPlaceholder}
        value={wish.q}
        onChange={(q) => change({ q }, { isStep: false })}
      />
      <Popover
        title={linkWords.filter}
        trigger={
          <Button icon={<ListFilter />}>
            {linkWords.filter}
            {count > 0 && ` (${count})`}
          </Button>
        }
      >
        <Filters wish={wish} />
      </Popover>
      <ColumnChooser />
    </div>
  );
}

const STATUSES: readonly Choice<LinkStatus | ''>[] = [
  { value: '', label: linkWords.anyStatus },
  { value: 'active', label: linkWords.statuses.active },
  { value: 'archived', label: linkWords.statuses.archived },
  { value: 'disabled', label: linkWords.statuses.disabled },
];

function Filters({ wish }: { wish: ListWish }) {
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
