import { Plus, Shuffle, Star } from 'lucide-react';
import { type PagedList, usePagedList } from '../../../api/paged-list.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { CAMPAIGNS, type FoundCampaign } from '../campaign-data.ts';
import { COLUMN_CHOICE } from './campaign-columns.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { ListMenu } from './list-menu.tsx';

const ORDERS = ['date', 'name', 'own'] as const;

export default function Campaigns() {
  const [params, change] = useUrlState();
  const [order] = useEnumParam('order', ORDERS);
  const q = params.get('q') ?? '';
  const starred = params.get('starred') === '1';
  const filters = { q, starred: starred || undefined };
  const list = usePagedList<FoundCampaign>(`${CAMPAIGNS}/search`, 'campaigns', { ...filters, order });
  const isNarrowed = q !== '' || starred;
  const isEmpty = list.total === 0 && !isNarrowed;
  return (
    <Page
      title={messages.title}
      // Without campaigns the middle of the screen offers the next step.
      actions={
        !isEmpty && (
          <>
            <ListMenu filters={filters} hasCampaigns={list.total !== 0} />
            <LinkButton to="/campaigns/new" variant="primary" icon={<Plus aria-hidden />}>
              {messages.create}
            </LinkButton>
          </>
        )
      }
    >
      {!isEmpty && <Filters q={q} starred={starred} />}
      <Rows
        // A different filter resets the selection.
        key={JSON.stringify(filters)}
        list={list}
        isNarrowed={isNarrowed}
        onShowAll={() => change({ q: undefined, starred: undefined })}
      />
    </Page>
  );
}

/** Search, star filter and order, all stored in the address. */
function Filters({ q, starred }: { q: string; starred: boolean }) {
  const [, change] = useUrlState();
  const [order, setOrder] = useEnumParam('order', ORDERS);
  return (
    <div className={layout.bar}>
      <div className={layout.grow}>
        <SearchField
          label={messages.search}
          value={q}
          onChange={(next) => change({ q: next }, { pushesHistory: false })}
        />
      </div>
      <Button
        icon={<Star aria-hidden />}
        aria-pressed={starred}
        variant={starred ? 'primary' : 'secondary'}
        onClick={() => change({ starred: starred ? undefined : '1' })}
      >
        {messages.starredOnly}
      </Button>
      <Segmented
        label={messages.order}
        value={order}
        onChange={setOrder}
        choices={[
          { value: 'date', label: messages.byDate },
          { value: 'name', label: messages.byName },
          { value: 'own', label: messages.byHand },
        ]}
      />
      <ColumnChooser choice={COLUMN_CHOICE} />
    </div>
  );
}

interface RowsProps {
  list: PagedList<FoundCampaign>;
  isNarrowed: boolean;
  onShowAll: () => void;
}

function Rows({ list, isNarrowed, onShowAll }: RowsProps) {
  const [order] = useEnumParam('order', ORDERS);
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) return <SkeletonRows />;
  if (list.total > 0) return <CampaignTable list={list} total={list.total} isOwnOrder={order === 'own'} />;
  if (isNarrowed)
    return (
      <EmptyState
        title={messages.nothingTitle}
        text={messages.nothingText}
        action={<Button onClick={onShowAll}>{messages.showAll}</Button>}
      />
    );
  return <FirstCampaign />;
}

function FirstCampaign() {
  return (
    <EmptyState
      icon={<Shuffle aria-hidden />}
      title={messages.emptyTitle}
      text={messages.emptyText}
      action={
        <LinkButton to="/campaigns/new" variant="primary" icon={<Plus aria-hidden />}>
          {messages.create}
        </LinkButton>
      }
    />
  );
}
