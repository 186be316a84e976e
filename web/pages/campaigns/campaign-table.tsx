import { useState } from 'react';
import type { PagedList } from '../../api/paged-list.ts';
import { useShownColumns } from '../../ui/column-choice.ts';
import { useToldCopy } from '../../ui/copy.tsx';
import { DataTable, type Selection } from '../../ui/data-table.tsx';
import { campaignWords as words } from '../../words/campaigns.ts';
import { BulkBar } from './bulk-bar.tsx';
import { COLUMN_CHOICE, columnsOf } from './campaign-columns.tsx';
import { useCampaignCounts } from './campaign-counts.ts';
import type { FoundCampaign } from './campaign-data.ts';
import styles from './campaigns.module.css';
import { CodeDialog } from './code-dialog.tsx';
import { useCampaignActions } from './use-campaign-actions.ts';
import { useCampaignOrder } from './use-campaign-order.ts';

interface CampaignTableProps {
  list: PagedList<FoundCampaign>;
  total: number;
  /** In the order of their owner, who can change it. */
  isOwnOrder: boolean;
}

/** Campaigns as a table, with what is done to one or to many of them. */
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
        told={order.told}
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
