import { type CSSProperties, type ReactNode, useRef } from 'react';
import { componentMessages } from '../../messages/shared/components.ts';
import styles from '../chart/figures.module.css';
import { Tooltip } from '../floating/tooltip.tsx';
import { formatCompact, formatInteger } from '../format.ts';

export interface BarRow {
  /** Value for a filter. */
  value: string;
  label: ReactNode;
  /** Decorative, before the label. */
  icon?: ReactNode;
  count: number;
  /** Shown instead of the count, e.g. as an amount of money. */
  shown?: string;
  /** A second figure at the end, e.g. a share. */
  more?: ReactNode;
}

export interface BarListProps {
  /** Headings of the names and the figures. */
  heads: readonly [string, string, string?];
  rows: readonly BarRow[];
  /** A click filters; a long press or Alt and a click excludes. */
  onChoose?: (value: string, isExcluded: boolean) => void;
  empty?: string;
  /** Width of the figures, before which bars end, when they are wider than a count and a share. */
  figuresPx?: number;
  /** Value of a full bar, when it exceeds the largest count. */
  whole?: number;
}

const LONG_PRESS_MS = 500;

/** Rows with their share as a bar in the background. */
export function BarList(props: BarListProps) {
  const { heads, rows, onChoose, empty = componentMessages.nothingInPeriod, figuresPx, whole = 1 } = props;
  const pressedAt = useRef(0);
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>;
  const most = Math.max(whole, 1, ...rows.map(({ count }) => count));
  const choose = (value: string, isAlt: boolean) =>
    onChoose?.(value, isAlt || performance.now() - pressedAt.current > LONG_PRESS_MS);
  return (
    <div className={styles.bars} style={{ '--figures': figuresPx && `${figuresPx}px` } as CSSProperties}>
      <div className={styles.barsHead}>
        <span>{heads[0]}</span>
        <span>
          {heads[1]}
          {heads[2] && <span className={styles.barMore}> · {heads[2]}</span>}
        </span>
      </div>
      {rows.map((row) => (
        <Row key={row.value} row={row} most={most}>
          {onChoose &&
            ((inside) => (
              <button
                type="button"
                className={styles.barRow}
                onPointerDown={() => {
                  pressedAt.current = performance.now();
                }}
                onKeyDown={() => {
                  pressedAt.current = performance.now();
                }}
                onClick={(event) => choose(row.value, event.altKey)}
              >
                {inside}
              </button>
            ))}
        </Row>
      ))}
    </div>
  );
}

interface RowProps {
  row: BarRow;
  most: number;
  /** Wraps the row's content in a button. */
  children: ((inside: ReactNode) => ReactNode) | undefined;
}

function Row({ row, most, children }: RowProps) {
  const inside = (
    <>
      <span className={styles.bar} style={{ '--share': row.count / most } as CSSProperties} aria-hidden />
      <span className={styles.barLabel}>
        {row.icon}
        {row.icon ? <bdi>{row.label}</bdi> : row.label}
      </span>
      <Tooltip text={row.shown ?? formatInteger(row.count)}>
        <span className={styles.barValue}>{row.shown ?? formatCompact(row.count)}</span>
      </Tooltip>
      {row.more !== undefined && <span className={styles.barMore}>{row.more}</span>}
    </>
  );
  return children ? children(inside) : <div className={styles.barRow}>{inside}</div>;
}
