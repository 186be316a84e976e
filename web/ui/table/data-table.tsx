import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { tableMessages } from '../../messages/shared/tables.ts';
import { Tooltip } from '../floating/tooltip.tsx';
import { CheckRow } from '../form/check-row.tsx';
import { formatInteger } from '../format.ts';
import { Skeleton } from '../page/query-states.tsx';
import styles from './data-table.module.css';
import { toggled } from './toggled.ts';

export interface Column<Row> {
  /** Name in the address when the table is sorted by this column. */
  name: string;
  label: string;
  /** Explanation, shown on hover and focus of the label. */
  help?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  isSortable?: boolean;
  /** CSS width, e.g. `120px` or `30%`. */
  width?: string;
  /** Label for screen readers only, for self-explanatory columns such as menus. */
  isLabelHidden?: boolean;
  /** Hidden on phones and tablets in portrait mode. */
  isWideOnly?: boolean;
  /** Hidden on phones, on tablets in portrait mode, and on slightly wider screens. */
  isWidestOnly?: boolean;
}

export interface Sorting {
  column: string;
  isDescending: boolean;
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** Total number of rows, loaded or not. */
  total: number;
  /** Returns a row; undefined while it loads. Called with any index below the total. */
  rowAt: (index: number) => Row | undefined;
  idOf: (row: Row) => number | string;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Makes rows selectable. */
  selection?: Selection | undefined;
  /** Loaded rows, for selecting all of them. Required for long lists: without it `rowAt` is called for every row. */
  loaded?: readonly Row[];
  /** Row that shortcuts act on; scrolled into view. */
  cursor?: number | undefined;
  /** Screen reader announcement of the last action on a row. */
  announcement?: string;
  /** Rows are as high as their content, such as several lines on phones. */
  isUneven?: boolean;
  /** Height of a row in pixels, without its line; 40 by default. */
  rowPx?: number;
  /** Height of the scrolling area. Without it all rows are on the page. */
  height?: string;
}

export interface Selection {
  ids: ReadonlySet<number | string>;
  change: (ids: ReadonlySet<number | string>) => void;
}

const ROW_PX = 40;
const LINE_PX = 1;
const OVERSCAN_ROWS = 12;
/** Height of the sticky header. */
const HEAD_PX = 36;

/**
 * A virtualized table of any length: only visible rows are in the document, and pages load as they scroll into view.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, total, height = 'calc(100dvh - 230px)', rowPx = ROW_PX, label, selection, idOf } = props;
  const choose = useToggle(selection);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx + LINE_PX,
    overscan: OVERSCAN_ROWS,
    scrollPaddingEnd: HEAD_PX,
    // Size before the first measurement, and in environments without layout: about one screen.
    initialRect: { width: 1_000, height: 800 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the cursor moves, not when rows load
  useEffect(() => {
    if (props.cursor !== undefined) rows.scrollToIndex(props.cursor);
  }, [props.cursor]);
  const inSight = rows.getVirtualItems();
  const before = inSight[0]?.start ?? 0;
  const after = rows.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must be reachable by keyboard
      tabIndex={0}
      style={{ '--table-height': height, '--row': `${rowPx}px` } as CSSProperties}
    >
      <table className={styles.table} aria-rowcount={total + 1}>
        <TableHead {...props} />
        <tbody>
          {before > 0 && <Spacer height={before} span={span} />}
          {inSight.map(({ index }) => (
            <TableRow
              key={index}
              columns={columns}
              idOf={idOf}
              index={index}
              choose={choose}
              row={props.rowAt(index)}
              isAtCursor={props.cursor === index}
              measure={props.isUneven ? rows.measureElement : undefined}
              chosen={selection?.ids}
            />
          ))}
          {after > 0 && <Spacer height={after} span={span} />}
        </tbody>
      </table>
      {props.announcement !== undefined && (
        <span className="visually-hidden" role="status">
          {props.announcement}
        </span>
      )}
    </section>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className={styles.spacer} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function TableHead<Row>({ columns, sorting, onSort, selection, ...rows }: DataTableProps<Row>) {
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

/** Toggles a row's selection by a stable function, so that memoized rows do not render again. */
function useToggle(selection: Selection | undefined): (id: number | string) => void {
  const latest = useRef(selection);
  latest.current = selection;
  return useCallback((id) => latest.current?.change(toggled(latest.current.ids, id)), []);
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'idOf'> {
  index: number;
  row: Row | undefined;
  isAtCursor: boolean;
  /** Undefined when rows are not selectable. */
  chosen: ReadonlySet<number | string> | undefined;
  choose: (id: number | string) => void;
  /** Ref that measures the height of the row. */
  measure?: Ref<HTMLTableRowElement> | undefined;
}

function TableRow<Row>({ chosen, ...props }: TableRowProps<Row>) {
  const id = props.row === undefined ? undefined : props.idOf(props.row);
  const isChosen = id !== undefined && chosen?.has(id) === true;
  return <Cells {...props} id={id} isChosen={isChosen} isChoosable={chosen !== undefined} />;
}

interface CellsProps<Row> extends Omit<TableRowProps<Row>, 'chosen'> {
  id: number | string | undefined;
  isChosen: boolean;
  isChoosable: boolean;
}

/** Memoized: while a table scrolls, dozens of rows move and only one or two are new. */
const Cells = memo(AllCells) as typeof AllCells;

function AllCells<Row>(props: CellsProps<Row>) {
  const { columns, index, row, isAtCursor, choose, id, isChosen, isChoosable, measure } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-key={id}
      data-selected={isChosen}
      data-cursor={isAtCursor}
    >
      {isChoosable && (
        <td className={styles.select}>
          {id !== undefined && (
            <CheckRow
              isBare
              label={tableMessages.chooseRow(formatInteger(index + 1))}
              isOn={isChosen}
              onChange={() => choose(id)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)}>
          {row === undefined ? <Skeleton width="60%" /> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function classOf<Row>({ isNumber, isLabelHidden, isWideOnly, isWidestOnly }: Column<Row>): string {
  const classes = [
    isNumber && styles.end,
    isLabelHidden && styles.acts,
    isWideOnly && styles.hideNarrow,
    isWidestOnly && styles.hideMiddling,
  ];
  return classes.filter(Boolean).join(' ');
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
