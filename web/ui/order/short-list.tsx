import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { orderMessages } from '../../messages/shared/order.ts';
import { useUrlState } from '../../state/navigation/url-state.ts';
import { Button } from '../form/button.tsx';
import { SearchField } from '../form/search-field.tsx';
import { formatInteger } from '../format.ts';
import { layout } from '../page/page.tsx';
import { EmptyState } from '../page/query-states.tsx';
import { useColumnsWithAuthor } from '../table/author-column.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { filterRows } from './filter-rows.ts';
import { OrderChoice, useRowOrder } from './row-order.tsx';
import { rowsInOrder } from './rows-in-order.ts';
import styles from './short-list.module.css';

export interface ShortListProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  searchLabel: string;
  columns: readonly Column<Row>[];
  /** What the audit log calls the rows, to show who created them. */
  kind: string;
  /** Loaded rows, newest first; at least one. */
  rows: readonly Row[];
  /** False when the account has more rows than were loaded. */
  isWhole: boolean;
  nameOf: (row: Row) => string;
  /** Text to search. */
  textOf: (row: Row) => string;
  /** Controls beside the search. */
  actions?: ReactNode;
  /** Height of a row in pixels, without its line; 40 by default. */
  rowPx?: number;
  /** Rows are as high as their content, such as several lines on phones. */
  isUneven?: boolean;
  /** Shows the rows in order as something else than a table. */
  children?: ((rows: readonly Row[]) => ReactNode) | undefined;
}

/**
 * A completely loaded list with search and order in the browser, stored in the address. A partial list has no search,
 * because it could not say that something is missing.
 */
export function ShortList<Row extends { id: number }>({
  searchLabel,
  isWhole,
  textOf,
  actions,
  ...table
}: ShortListProps<Row>) {
  const [params, change] = useUrlState();
  const { rows } = table;
  const search = isWhole ? (params.get('q') ?? '') : '';
  const found = filterRows(rows, search, textOf);
  const isChoice = rows.length > 1;
  return (
    <div className={styles.list}>
      {(isChoice || search !== '' || actions) && (
        <div className={isWhole ? layout.bar : `${layout.bar} ${styles.atEnd}`}>
          {isWhole && (
            <div className={layout.grow}>
              <SearchField
                label={searchLabel}
                value={search}
                onChange={(q) => change({ q }, { pushesHistory: false })}
              />
            </div>
          )}
          {actions}
          {isChoice && (
            <div className={styles.order}>
              <OrderChoice />
            </div>
          )}
        </div>
      )}
      {found.length === 0 ? <NoneFound onClear={() => change({ q: undefined })} /> : <Table {...table} rows={found} />}
      {!isWhole && <p className={styles.note}>{orderMessages.onlyNewest(formatInteger(rows.length))}</p>}
    </div>
  );
}

type TableProps<Row> = Pick<
  ShortListProps<Row>,
  'label' | 'columns' | 'kind' | 'rows' | 'nameOf' | 'rowPx' | 'isUneven' | 'children'
>;

function Table<Row extends { id: number }>({ columns, kind, rows, nameOf, children, ...table }: TableProps<Row>) {
  const { order, ...sort } = useRowOrder();
  const shown = rowsInOrder(rows, order, nameOf);
  const allColumns = useColumnsWithAuthor(kind, columns);
  if (children) return children(shown);
  return (
    <DataTable
      {...table}
      columns={allColumns}
      total={shown.length}
      rowAt={(index) => shown[index]}
      opensRows
      idOf={({ id }) => id}
      {...sort}
    />
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={orderMessages.noneFound}
      text={orderMessages.noneFoundText}
      action={<Button onClick={onClear}>{orderMessages.clearSearch}</Button>}
    />
  );
}
