import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, memo, type Ref, useCallback, useEffect, useRef } from 'react';
import { tableMessages } from '../../messages/shared/tables.ts';
import { CheckRow } from '../form/check-row.tsx';
import { formatInteger } from '../format.ts';
import { Skeleton } from '../page/query-states.tsx';
import styles from './data-table.module.css';
import { classOf, TableHead } from './table-head.tsx';
import type { DataTableProps, Selection } from './table-props.ts';
import { toggled } from './toggled.ts';

export type { Column, DataTableProps, Selection, Sorting } from './table-props.ts';

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
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link in the row */}
        <tbody data-opens={props.opensRows} onClick={props.opensRows ? openRow : undefined}>
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

/** For the mouse alone: the keyboard has the link. Selected text and other controls stay what they are. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('a, button, input, label') || getSelection()?.toString())
    return;
  target.closest('tr')?.querySelector<HTMLElement>('a[href]:not([target])')?.click();
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className={styles.spacer} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
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
