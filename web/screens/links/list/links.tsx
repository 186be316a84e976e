import { Archive, CircleCheck, Link2, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { usePagedList } from '../../../api/paged-list.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { brokenMessages } from '../../../messages/links/broken-links.ts';
import { linkMessages } from '../../../messages/links/links.ts';
import { deletedLinkMessages } from '../../../messages/shared/deleted.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useStored } from '../../../state/stored.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { LinkPanelPlace, useOpenLink } from '../../../ui/floating/open-link.tsx';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { formatInteger } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { DataTable, type Selection } from '../../../ui/table/data-table.tsx';
import { LINKS, type LinkRow } from '../link-data.ts';
import { QrDialog } from '../qr-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './columns.tsx';
import { DENSITY, ROW_PX } from './density.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { useListKeys } from './list-keys.ts';
import { ListMenu } from './list-menu.tsx';
import {
  FOUND_LINKS,
  filtersOf,
  isNarrowed,
  type ListQuery,
  orderOf,
  parseListQuery,
  queryOf,
  sortingOf,
  tabOf,
} from './list-url.ts';
import { type ActionRow, useRowActions } from './row-actions.ts';

/** All links of the account, with search, sorting and bulk actions. */
export default function Links() {
  const [params] = useUrlState();
  const wish = parseListQuery(params);
  const list = usePagedList<LinkRow>(FOUND_LINKS, 'urls', queryOf(wish));
  const hasNone = list.total === 0 && !isNarrowed(wish);
  return (
    <Page
      title={linkMessages.title}
      subtitle={list.total === undefined || hasNone ? undefined : subtitleOf(list.total, wish)}
      actions={
        <>
          <ListMenu wish={wish} hasLinks={!hasNone} />
          <LinkButton to="/links/new" variant="primary" icon={<Plus />} shortcut="N">
            {linkMessages.create}
          </LinkButton>
        </>
      }
    >
      {hasNone ? <NoLinks /> : <FoundLinks wish={wish} list={list} />}
      <LinkPanelPlace />
    </Page>
  );
}

function subtitleOf(total: number, wish: ListQuery): string {
  const count = isNarrowed(wish)
    ? linkMessages.countFound(formatInteger(total))
    : linkMessages.count(formatInteger(total), total === 1);
  return total === 0 ? count : `${count} · ${linkMessages.periodClicks[wish.period]}`;
}

function NoLinks() {
  const [, change] = useUrlState();
  const deleted = useApiQuery('listDeletedLinks', `${LINKS}/deleted`, { query: { limit: 1 } });
  const archived = useApiQuery('searchLinks', FOUND_LINKS, { query: { archived: 'true', limit: 1 }, isLive: false });
  const count = deleted.data?.data.result ?? 0;
  if (archived.data?.data.result)
    return (
      <EmptyState
        icon={<Archive />}
        title={linkMessages.allArchived}
        text={linkMessages.allArchivedText}
        action={<Button onClick={() => change({ status: 'archived' })}>{linkMessages.showArchived}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<Link2 />}
      title={count > 0 ? linkMessages.noneLeft : linkMessages.emptyTitle}
      text={count > 0 ? deletedLinkMessages.waiting(count) : linkMessages.emptyText}
      action={
        <>
          <LinkButton to="/links/new" variant="primary" icon={<Plus />}>
            {count > 0 ? linkMessages.create : linkMessages.emptyAction}
          </LinkButton>
          {count > 0 ? (
            <LinkButton to="/links/deleted">{deletedLinkMessages.title}</LinkButton>
          ) : (
            <LinkButton to="/links/import">{linkMessages.import}</LinkButton>
          )}
        </>
      }
    />
  );
}

/** A tab without other filters needs no advice to remove them. */
function NoneFound({ wish }: { wish: ListQuery }) {
  const [, change] = useUrlState();
  const isEmptyTab = !isNarrowed({ ...wish, status: '', health: '' });
  if (isEmptyTab && tabOf(wish) === 'broken')
    return <EmptyState icon={<CircleCheck />} title={brokenMessages.none} text={brokenMessages.noneText} />;
  if (isEmptyTab) return <EmptyState title={linkMessages.noneArchived} text={linkMessages.allArchivedText} />;
  const isOnlySearch = filtersOf(wish).length === 0;
  return (
    <EmptyState
      title={linkMessages.noneFound}
      text={linkMessages.noneFoundText}
      action={
        <Button onClick={() => change(Object.fromEntries(['q', ...filtersOf(wish)].map((name) => [name, ''])))}>
          {isOnlySearch ? linkMessages.clearSearch : linkMessages.clearFilters}
        </Button>
      }
    />
  );
}

interface FoundProps {
  wish: ListQuery;
  list: ReturnType<typeof usePagedList<LinkRow>>;
}

function FoundLinks({ wish, list }: FoundProps) {
  // Title and filters render first: forty rows would delay them by half a second on a slow phone.
  const isTableDue = useDeferredValue(list.total !== undefined, false);
  return (
    <>
      <FilterBar wish={wish} isLoaded={list.total !== undefined} />
      <FilterChips wish={wish} />
      {list.error && <LoadError error={list.error} onRetry={list.retry} />}
      {!isTableDue && list.total !== 0 && !list.error && <SkeletonRows count={12} />}
      {list.total === 0 && <NoneFound wish={wish} />}
      {isTableDue && list.total !== undefined && list.total > 0 && (
        // A different filter resets the selection; the filter's own field keeps its focus.
        <Table key={JSON.stringify(queryOf(wish))} wish={wish} list={list} total={list.total} />
      )}
    </>
  );
}

function Table({ wish, list, total }: FoundProps & { total: number }) {
  const [, change] = useUrlState();
  const [ids, setIds] = useState<ReadonlySet<number | string>>(new Set());
  const [qrOf, setQrOf] = useState<ActionRow>();
  const [, go] = useLocation();
  const open = useOpenLink();
  const can = useCan();
  const selection: Selection = { ids, change: setIds };
  const choosable = can('edit') ? selection : undefined;
  const actions = useRowActions({ showQr: setQrOf });
  const [density] = useStored(DENSITY);
  const columns = useColumns(actions, { density, period: wish.period, tab: tabOf(wish) });
  const cursor = useListKeys({ total, rowAt: list.rowAt, selection: choosable, go, open, actions });
  return (
    <>
      <DataTable
        label={linkMessages.title}
        columns={columns}
        total={total}
        rowAt={list.rowAt}
        loaded={list.loaded}
        cursor={cursor}
        rowPx={ROW_PX[density]}
        isUneven={isNarrow()}
        idOf={idOf}
        sorting={sortingOf(wish)}
        onSort={(sorting) => change({ order: orderOf(sorting) })}
        opensRows
        selection={choosable}
      />
      <BulkBar selection={selection} wish={wish} total={total} actions={actions} loaded={list.loaded} />
      <QrDialog address={qrOf?.shorturl} onClose={() => setQrOf(undefined)} />
    </>
  );
}

/** On phones, links with a title have a third line. */
const isNarrow = () => matchMedia('(max-width: 720px)').matches;

const idOf = ({ id }: LinkRow) => id;
