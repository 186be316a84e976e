import { useState } from 'react';
import { LINK_TOOLS } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/mutations.ts';
import type { PagedList } from '../../../api/paged-list.ts';
import { campaignMessages as messages } from '../../../messages/campaigns.ts';
import { orderMessages } from '../../../messages/shared/order.ts';
import { hasPeriodBefore } from '../../../state/analytics/spans.ts';
import { useCan } from '../../../state/workspace/workspace.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { useAnnouncedCopy } from '../../../ui/object/copy.tsx';
import { type OrderedList, useOrderedList } from '../../../ui/order/use-ordered-list.ts';
import { useColumnsWithAuthor } from '../../../ui/table/author-column.tsx';
import { useShownColumns } from '../../../ui/table/column-choice.ts';
import { DataTable, type Selection, type Sorting } from '../../../ui/table/data-table.tsx';
import { type FoundCampaign, INVALIDATED_PATHS } from '../campaign-data.ts';
import { CodeDialog } from '../detail/code-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { COLUMN_CHOICE, columnsOf } from './campaign-columns.tsx';
import { type CampaignPeriod, useCampaignCounts } from './campaign-counts.ts';
import styles from './campaigns.module.css';
import { useCampaignActions } from './use-campaign-actions.ts';

/** Orders of the API; the first one is the default, and `own` the manual one, which can be changed. */
export const ORDERS = ['date', 'name', 'own'] as const;
type CampaignOrder = (typeof ORDERS)[number];

/** Columns by which the API can sort, each in one direction. */
const SORTINGS = {
  date: { column: 'made', isDescending: true },
  name: { column: 'name', isDescending: false },
} as const;

/** The second click on the name's heading returns to the newest first. */
function orderOf({ column, isDescending }: Sorting): CampaignOrder {
  return column === 'name' && isDescending ? 'name' : 'date';
}

interface CampaignTableProps {
  list: PagedList<FoundCampaign>;
  total: number;
  order: CampaignOrder;
  period: CampaignPeriod;
  onOrder: (order: CampaignOrder) => void;
}

/** Campaigns as a table, with actions on one or several of them. */
export function CampaignTable({ list, total, order, period, onOrder }: CampaignTableProps) {
  const [ids, setIds] = useState<Selection['ids']>(new Set());
  const [shownCode, showCode] = useState<string>();
  const manual = useManualOrder(list);
  const copy = useAnnouncedCopy();
  const forget = (gone: Selection['ids']) => setIds((before) => new Set([...before].filter((id) => !gone.has(id))));
  const actions = useCampaignActions({ onGone: forget });
  const selection = { ids, change: setIds };
  const can = useCan();
  const columns = useColumnsWithAuthor(
    'campaign',
    columnsOf({
      countsOf: useCampaignCounts(period, total),
      drag: order === 'own' ? manual.drag : undefined,
      actions: { copy, showCode, remove: (row) => void actions.remove([row]) },
    }),
  );
  return (
    <>
      {order === 'own' && <p className={styles.muted}>{messages.byHandAbout}</p>}
      <DataTable
        label={messages.title}
        columns={useShownColumns(columns, COLUMN_CHOICE).filter(
          ({ name }) => name !== 'change' || hasPeriodBefore(period),
        )}
        total={total}
        rowAt={manual.rowAt}
        loaded={list.loaded}
        selection={can('edit') ? selection : undefined}
        {...(order !== 'own' && { sorting: SORTINGS[order] })}
        onSort={(sorting) => onOrder(orderOf(sorting))}
        opensRows
        isUneven
        announcement={manual.announcement}
        idOf={({ id }) => id}
      />
      <BulkBar selection={selection} loaded={list.loaded} actions={actions} />
      <CodeDialog
        title={messages.codeTitle}
        address={shownCode ?? ''}
        isOpen={shownCode !== undefined}
        onClose={() => showCode(undefined)}
      />
    </>
  );
}

/** The matching campaigns in the owner's order. */
function useManualOrder(list: PagedList<FoundCampaign>): OrderedList<FoundCampaign> {
  const change = useApiMutation('orderCampaigns', INVALIDATED_PATHS);
  const { showError } = useToasts();
  const save = async (moved: readonly FoundCampaign[]) => {
    const body = { campaigns: moved.map(({ id }) => id) };
    try {
      await change.mutateAsync({ path: `${LINK_TOOLS}/campaigns/order`, method: 'PUT', body });
    } catch (error) {
      showError(orderMessages.failed, error);
    }
  };
  return useOrderedList(list, { keyOf: ({ id }) => String(id), nameOf: ({ name }) => name, save });
}
