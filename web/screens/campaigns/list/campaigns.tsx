import { GripVertical, Plus, Shuffle, Star } from 'lucide-react';
import { type PagedList, usePagedList } from '../../../api/paged-list.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { useEnumParam, useUrlState } from '../../../state/navigation/url-state.ts';
import { Button, LinkButton } from '../../../ui/form/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { layout, Page } from '../../../ui/page/page.tsx';
import { EmptyState, LoadError, SkeletonRows } from '../../../ui/page/query-states.tsx';
import { FigurePeriodMenu } from '../../../ui/period/figure-period.tsx';
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx';
import { CAMPAIGNS, type FoundCampaign } from '../campaign-data.ts';
import { COLUMN_CHOICE } from './campaign-columns.tsx';
import { CAMPAIGN_PERIODS } from './campaign-counts.ts';
import { CampaignTable, ORDERS } from './campaign-table.tsx';
import { ListMenu } from './list-menu.tsx';

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

const PERIODS_BY_LENGTH = ['7d', '30d', '90d', '12mo', 'month', 'last_month', 'all'] as const;

/** Search, star filter, order and period, all stored in the address. */
function Filters({ q, starred }: { q: string; starred: boolean }) {
  const [, change] = useUrlState();
  const [order, setOrder] = useEnumParam('order', ORDERS);
  const [period, setPeriod] = useEnumParam('period', CAMPAIGN_PERIODS);
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
      <Button
        icon={<GripVertical aria-hidden />}
        aria-pressed={order === 'own'}
        variant={order === 'own' ? 'primary' : 'secondary'}
        onClick={() => setOrder(order === 'own' ? 'date' : 'own')}
      >
        {messages.byHand}
      </Button>
      <FigurePeriodMenu period={period} periods={PERIODS_BY_LENGTH} onChange={setPeriod} />
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
  const [order, setOrder] = useEnumParam('order', ORDERS);
  const [period] = useEnumParam('period', CAMPAIGN_PERIODS);
  if (list.error) return <LoadError error={list.error} onRetry={list.retry} />;
  if (list.total === undefined) return <SkeletonRows />;
  if (list.total > 0)
    return <CampaignTable list={list} total={list.total} order={order} period={period} onOrder={setOrder} />;
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
