import { useState } from 'react';
import type { PagedList } from '../../../api/paged-list.ts';
import { campaignMessages as words } from '../../../messages/campaigns.ts';
import { useToldCopy } from '../../../ui/object/copy.tsx';
import { useShownColumns } from '../../../ui/table/column-choice.ts';
import { DataTable, type Selection } from '../../../ui/table/data-table.tsx';
import type { FoundCampaign } from '../campaign-data.ts';
import { CodeDialog } from '../detail/code-dialog.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { COLUMN_CHOICE, columnsOf } from './campaign-columns.tsx';
import { useCampaignCounts } from './campaign-counts.ts';
import styles from './campaigns.module.css';
import { useCampaignActions } from './use-campaign-actions.ts';
import { useCampaignOrder } from './use-campaign-order.ts';

interface CampaignTableProps {
  list: PagedList<FoundCampaign>;
  total: number;
  /** Whether the list is in the owner's own order, which can be changed. */
  isOwnOrder: boolean;
}

/** Campaigns as a table, with actions on one or several of them. */
export function CampaignTable({ list, total, isOwnOrder }: CampaignTableProps) {
  const [ids, setIds] = useState<Selection['ids']>(new Set());
  const [shownCode, showCode] = useState<string>();
  const order = useCampaignOrder(list);
  const copy = useToldCopy();
  const forget = (gone: Selection['ids']) => setIds((before) => new Set([...before].filter((id) => !gone.has(id))));
  const actions = useCampaignActions({ onGone: forget });
  const selection = { ids, change: setIds };
  const columns = columnsOf({
    countsOf: useCampaignCounts(true),
    drag: isOwnOrder ? order.drag : undefined,
    actions: { copy, showCode, remove: (row) => void actions.remove([row]) },
  });
  return (
    <>
      <p className={styles.muted}>
        {words.numbersOf} {isOwnOrder && words.byHandAbout}
      </p>
      <DataTable
        label={words.title}
        columns={useShownColumns(columns, COLUMN_CHOICE)}
        total={total}
        rowAt={order.rowAt}
        loaded={list.loaded}
        selection={selection}
        isUneven
        announcement={order.announcement}
        idOf={({ id }) => id}
      />
      <BulkBar selection={selection} loaded={list.loaded} actions={actions} />
      <CodeDialog
        title={words.codeTitle}
        address={shownCode ?? ''}
        isOpen={shownCode !== undefined}
        onClose={() => showCode(undefined)}
      />
    </>
  );
}
