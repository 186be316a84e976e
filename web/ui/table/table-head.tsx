import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { tableMessages } from '../../messages/shared/tables.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import { CheckRow } from '../form/check-row.tsx';
import styles from './data-table.module.css';
import type { Column, DataTableProps, Selection, Sorting } from './table-props.ts';

/** Names of the columns, which sort the table, and the box that selects all loaded rows. */
export function TableHead<Row>({ columns, sorting, onSort, selection, ...rows }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className={styles.select}>
            <CheckRow isBare label={tableMessages.chooseLoaded} {...selectAllProps({ selection, ...rows })} />
          </th>
        )}
        {columns.map((column) => {
          const isSorted = sorting?.column === column.name;
          return (
            <th
              key={column.name}
              className={classOf(column)}
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {column.isSortable && onSort ? (
                <SortButton column={column} sorting={isSorted ? sorting : undefined} onSort={onSort} />
              ) : (
                <Explained help={column.help}>
                  <span className={column.isLabelHidden ? 'visually-hidden' : undefined}>{column.label}</span>
                </Explained>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
}

function SortButton<Row>({ column, sorting, onSort }: SortButtonProps<Row>) {
  const next = { column: column.name, isDescending: sorting ? !sorting.isDescending : true };
  return (
    <Explained help={column.help}>
      <button type="button" className={styles.sort} data-active={sorting !== undefined} onClick={() => onSort(next)}>
        {column.label}
        {sorting && (sorting.isDescending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
      </button>
    </Explained>
  );
}

function Explained({ help, children }: { help: string | undefined; children: ReactElement<Record<string, unknown>> }) {
  return help === undefined ? children : <Tooltip text={help}>{children}</Tooltip>;
}

type LoadedRows<Row> = Pick<DataTableProps<Row>, 'total' | 'rowAt' | 'idOf' | 'loaded'> & { selection: Selection };

function selectAllProps<Row>({ selection, total, rowAt, idOf, loaded }: LoadedRows<Row>) {
  const rows = loaded ?? Array.from({ length: total }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
  const ids = rows.map(idOf);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return {
    isOn: chosen > 0 && chosen === ids.length,
    isPart: chosen > 0 && chosen < ids.length,
    onChange: (isOn: boolean) => selection.change(isOn ? new Set(ids) : new Set<number>()),
  };
}

export function classOf<Row>({ isNumber, isLabelHidden, isWideOnly, isWidestOnly }: Column<Row>): string {
  const classes = [
    isNumber && styles.end,
    isLabelHidden && styles.acts,
    isWideOnly && styles.hideNarrow,
    isWidestOnly && styles.hideMiddling,
  ];
  return classes.filter(Boolean).join(' ');
}
