import type { TimeRange } from '../../../../analytics/query/query.ts';
import { LONGEST_VISIT_MS } from '../../sql/rows-sql.ts';
import type { ColumnTable, Window } from './column-table.ts';

export interface Windows {
  /** Rows of the ranges' days, and later rows of visits that began in them. */
  rows: Window;
  stays: Window;
  visitors: Window;
}

/** Returns the windows of everything that belongs to some ranges. */
export function windowsOf(columnTable: ColumnTable, ranges: readonly TimeRange[]): Windows {
  const [from, to] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
  const first = columnTable.days.findLast(({ startsAt }) => startsAt <= from);
  const after = columnTable.days.find(({ startsAt }) => startsAt >= to + LONGEST_VISIT_MS);
  return {
    rows: { from: first?.row ?? 0, to: after?.row ?? columnTable.rows },
    stays: { from: first?.stay ?? 0, to: after?.stay ?? columnTable.stayCount },
    visitors: { from: first?.visitor ?? 0, to: after?.visitor ?? columnTable.visitorCount },
  };
}
