import { useCreators } from '../../../../api/authors.ts';
import { linkMessages } from '../../../../messages/links/links.ts';
import { useUrlState } from '../../../../state/navigation/url-state.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Chip } from '../../../../ui/page/badges.tsx';
import { layout } from '../../../../ui/page/page.tsx';
import { type NamedObject, useCampaigns, useChannels } from '../../link-data.ts';
import { type FilterName, filtersOf, type ListQuery } from '../list-url.ts';
import { tagsIn } from './tag-choices.ts';

/** The active filters, each with a button to remove it. */
export function FilterChips({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const nameOf = useFilterNames(wish);
  const filters = filtersOf(wish);
  if (filters.length === 0) return null;
  return (
    <div className={layout.bar}>
      {filters.map((filter) => (
        <Chip key={filter} removeLabel={linkMessages.removeFilter} onRemove={() => change({ [filter]: undefined })}>
          {linkMessages[filter]}: {nameOf(filter)}
        </Chip>
      ))}
      {filters.length > 1 && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => change(Object.fromEntries(filters.map((name) => [name, ''])))}
        >
          {linkMessages.clearFilters}
        </Button>
      )}
    </div>
  );
}

function useFilterNames(wish: ListQuery): (filter: FilterName) => string {
  const campaigns = useCampaigns();
  const channels = useChannels();
  const creators = useCreators('link');
  return (filter) => {
    if (filter === 'status') return wish.status === '' ? '' : linkMessages.statuses[wish.status];
    if (filter === 'campaign') return nameIn(campaigns, wish.campaign);
    if (filter === 'channel') return nameIn(channels, wish.channel);
    if (filter === 'creator') return nameIn(creators, wish.creator);
    if (filter === 'tag') return tagsIn(wish.tag).join(linkMessages.or);
    return wish[filter];
  };
}

function nameIn(objects: readonly NamedObject[], id: string): string {
  return objects.find((one) => String(one.id) === id)?.name ?? id;
}
