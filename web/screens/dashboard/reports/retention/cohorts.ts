export type CohortInterval = 'day' | 'week' | 'month';

/** A cohort of the API: visitors by the interval in which they came first. */
export interface Cohort {
  time: string;
  local_time: string;
  size: number;
  /** Visitors in the own interval and in each later one of the period. */
  returned: readonly number[];
}

export interface RetentionCell {
  count: number;
  /** From 0 to 1. */
  share: number;
  /** The interval has not ended, so more may come. */
  isOpen: boolean;
}

export interface RetentionRow {
  time: string;
  size: number;
  /** One for each later interval that has begun. */
  cells: readonly RetentionCell[];
}

/** Visitors of all cohorts whose interval has ended, and how many of them came again in it. */
export interface Average {
  count: number;
  size: number;
  /** From 0 to 1. */
  share: number;
}

export interface RetentionTable {
  rows: readonly RetentionRow[];
  /** Of all cohorts for which the interval has ended; undefined for none. */
  averages: readonly (Average | undefined)[];
  /** The highest share, which has the strongest color. */
  highest: number;
  visitors: number;
}

const DAY_MS = 86_400_000;

/**
 * Returns the table of cohorts with new visitors. Intervals after the period are no cells, and the last one of the period
 * is open until it has ended.
 * @param end end of the period or now, whichever is earlier, in epoch milliseconds
 */
export function retentionTable(
  cohorts: readonly Cohort[],
  { interval, end }: { interval: CohortInterval; end: number },
): RetentionTable {
  const last = cohorts.at(-1);
  const isLastOpen = last !== undefined && endOf(last, interval) > end;
  const rows = cohorts
    .filter(({ size }) => size > 0)
    .map(({ time, size, returned }) => ({
      time,
      size,
      cells: returned
        .slice(1)
        .map((count, index) => ({ count, share: count / size, isOpen: isLastOpen && index === returned.length - 2 })),
    }));
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return {
    rows,
    averages: Array.from({ length: count }, (_, index) => averageOf(rows, index)),
    highest: Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ share }) => share))),
    visitors: rows.reduce((sum, { size }) => sum + size, 0),
  };
}

/** Weighs cohorts by their visitors, so that a small one does not count as much as a large one. */
function averageOf(rows: readonly RetentionRow[], index: number): Average | undefined {
  const ended = rows.filter(({ cells }) => cells[index]?.isOpen === false);
  const size = ended.reduce((sum, row) => sum + row.size, 0);
  const count = ended.reduce((sum, { cells }) => sum + (cells[index]?.count ?? 0), 0);
  return size === 0 ? undefined : { count, size, share: count / size };
}

/** The end of an interval in epoch milliseconds; clock changes do not matter for one that has long ended. */
function endOf({ time, local_time: local }: Cohort, interval: CohortInterval): number {
  const start = Date.parse(time);
  if (interval !== 'month') return start + (interval === 'week' ? 7 : 1) * DAY_MS;
  const [year = 0, month = 1] = local.split('-').map(Number);
  return start + (Date.UTC(year, month) - Date.UTC(year, month - 1));
}

export interface CellPlace {
  row: number;
  column: number;
}

/** Returns the cell that an arrow key moves to from another one; undefined for other keys and at the edges. */
export function nextCell(
  { rows }: Pick<RetentionTable, 'rows'>,
  key: string,
  { row, column }: CellPlace,
): CellPlace | undefined {
  const [down, right] = MOVES[key] ?? [0, 0];
  if (down === 0 && right === 0) return undefined;
  const next = { row: row + down, column: column + right };
  return rows[next.row]?.cells[next.column] && next;
}

const MOVES: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
