import { Link } from 'wouter';
import type { PagedList } from '../../../api/paged-list.ts';
import { codeMessages } from '../../../messages/codes/codes.ts';
import { authorMessages } from '../../../messages/shared/account/authors.ts';
import { useIsShared } from '../../../state/workspace/workspace.ts';
import { formatInteger } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/object/relative-time.tsx';
import { authorColumn } from '../../../ui/table/author-column.tsx';
import { createColumnChoice, useShownColumns } from '../../../ui/table/column-choice.ts';
import { type Column, DataTable, type Selection } from '../../../ui/table/data-table.tsx';
import { type CodeRow, qrImageUrlOf } from '../code-data.ts';
import { CodeSummary } from '../code-summary.tsx';
import { GradeMark } from '../grade-mark.tsx';
import { CodeMenu } from './code-menu.tsx';
import styles from './list.module.css';
import type { Order } from './list-query.ts';

interface CodeTableProps {
  list: PagedList<CodeRow>;
  /** Undefined for those who may not change codes. */
  selection: Selection | undefined;
  order: Order;
  onOrder: (order: Order | undefined) => void;
}

/** Columns by which the list can be sorted. */
const ORDER_OF: Readonly<Record<string, Order>> = { name: 'name', scans: 'scan', date: 'date' };
const COLUMN_OF: Readonly<Record<Order, string>> = { name: 'name', scan: 'scans', date: 'date' };

/** Optional columns; the code and its actions are always shown. */
const LABELS = {
  content: codeMessages.holds,
  type: codeMessages.type,
  grade: codeMessages.grade,
  scans: codeMessages.scans,
  date: codeMessages.date,
  author: authorMessages.label,
} as const;

export const COLUMN_CHOICE = createColumnChoice('codes', LABELS);

export function CodeTable({ list, selection, order, onOrder }: CodeTableProps) {
  const isShared = useIsShared();
  const columns = useShownColumns(isShared ? COLUMNS : COLUMNS_ALONE, COLUMN_CHOICE);
  return (
    <DataTable
      label={codeMessages.title}
      columns={columns}
      total={list.total ?? 0}
      rowAt={list.rowAt}
      idOf={({ id }) => id}
      opensRows
      selection={selection}
      sorting={{ column: COLUMN_OF[order], isDescending: order !== 'name' }}
      onSort={({ column }) => onOrder(ORDER_OF[column] === 'date' ? undefined : ORDER_OF[column])}
    />
  );
}

const COLUMNS: readonly Column<CodeRow>[] = [
  {
    name: 'name',
    label: codeMessages.name,
    isSortable: true,
    cell: ({ id, name, link }) => (
      <span className={styles.thumb}>
        <img src={qrImageUrlOf(link)} alt="" loading="lazy" />
        <Link to={`/codes/${id}`} className={styles.name}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    name: 'content',
    label: LABELS.content,
    width: '25%',
    isWideOnly: true,
    cell: ({ type, content }) => <CodeSummary type={type} content={content} />,
  },
  {
    name: 'type',
    label: LABELS.type,
    width: '80px',
    isWideOnly: true,
    cell: ({ type }) => type && codeMessages.types[type],
  },
  {
    name: 'grade',
    label: LABELS.grade,
    width: '176px',
    isWideOnly: true,
    cell: ({ scannable }) => <GradeMark grade={scannable} />,
  },
  {
    name: 'scans',
    label: LABELS.scans,
    help: codeMessages.scansAbout,
    isNumber: true,
    isSortable: true,
    width: '90px',
    cell: ({ scans, dynamic }) => (dynamic ? formatInteger(scans) : '–'),
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

const COLUMNS_ALONE = COLUMNS.filter(({ name }) => name !== 'author');
