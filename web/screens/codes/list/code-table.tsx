import { useMemo } from 'react';
import type { PagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { authorMessages } from '../../../messages/shared/account/authors.ts';
import type { ListPeriod } from '../../../state/navigation/list-period.ts';
import { useIsShared } from '../../../state/workspace/workspace.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { authorColumn } from '../../../ui/table/author-column.tsx';
import { createColumnChoice, useShownColumns } from '../../../ui/table/column-choice.ts';
import { type Column, DataTable, type Selection } from '../../../ui/table/data-table.tsx';
import type { CodeRow } from '../code-data.ts';
import { GradeMark } from '../grade-mark.tsx';
import { CodeMenu } from './code-menu.tsx';
import { CodeName, CodeScans, CodeTrend } from './code-row.tsx';
import type { Order } from './list-query.ts';

interface CodeTableProps {
  list: PagedList<CodeRow>;
  /** Undefined for those who may not change codes. */
  selection: Selection | undefined;
  order: Order;
  period: ListPeriod;
  onOrder: (order: Order | undefined) => void;
}

/** Columns by which the list can be sorted. */
const ORDER_OF: Readonly<Record<string, Order>> = { name: 'name', scans: 'scan', date: 'date' };
const COLUMN_OF: Readonly<Record<Order, string>> = { name: 'name', scan: 'scans', date: 'date' };

/** Optional columns; the code and its actions are always shown. */
const LABELS = {
  grade: codeMessages.grade,
  trend: codeMessages.trend,
  scans: codeMessages.scans,
  date: codeMessages.date,
  author: authorMessages.label,
} as const;

export const COLUMN_CHOICE = createColumnChoice('codes', LABELS);

export function CodeTable({ list, selection, order, period, onOrder }: CodeTableProps) {
  const isShared = useIsShared();
  const all = useMemo(() => columnsOf(period).filter(({ name }) => isShared || name !== 'author'), [isShared, period]);
  const columns = useShownColumns(all, COLUMN_CHOICE);
  return (
    <DataTable
      label={codeMessages.title}
      columns={columns}
      total={list.total ?? 0}
      rowAt={list.rowAt}
      rowPx={ROW_PX}
      idOf={({ id }) => id}
      opensRows
      selection={selection}
      sorting={{ column: COLUMN_OF[order], isDescending: order !== 'name' }}
      onSort={({ column }) => onOrder(ORDER_OF[column] === 'date' ? undefined : ORDER_OF[column])}
    />
  );
}

/** Room for two lines, as in the list of links. */
const ROW_PX = 58;

function columnsOf(period: ListPeriod): readonly Column<CodeRow>[] {
  return [
    { name: 'name', label: codeMessages.name, isSortable: true, cell: (row) => <CodeName row={row} /> },
    {
      name: 'grade',
      label: LABELS.grade,
      width: '176px',
      isWideOnly: true,
      cell: ({ scannable }) => <GradeMark grade={scannable} />,
    },
    ...(period === 'all'
      ? []
      : [
          {
            name: 'trend',
            label: LABELS.trend,
            width: '116px',
            isWideOnly: true,
            cell: (row: CodeRow) => <CodeTrend row={row} period={period} />,
          },
        ]),
    {
      name: 'scans',
      label: LABELS.scans,
      help: codeMessages.scansAbout,
      isNumber: true,
      isSortable: true,
      width: 'min(90px, 17vw)',
      cell: (row) => <CodeScans row={row} period={period} />,
    },
    {
      name: 'date',
      label: LABELS.date,
      isSortable: true,
      width: '140px',
      isWideOnly: true,
      cell: ({ date }) => <RelativeTime at={date} isDated />,
    },
    authorColumn('qr'),
    {
      name: 'actions',
      label: codeMessages.actions,
      isLabelHidden: true,
      isNumber: true,
      width: '64px',
      cell: (row) => <CodeMenu row={row} />,
    },
  ];
}
