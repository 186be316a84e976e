import type { GoalRow } from '../overview-sql.ts';
import { type ChosenRows, type Fitting, isWithin, type Seconds } from './chosen-rows.ts';
import type { ColumnTable } from './column-table.ts';
import { IS_DEPTH_GOAL, IS_GOAL } from './row-flags.ts';

const DAY_SECONDS = 86_400;

/** Counts conversions and revenue. A page's scroll depth counts once per visit and day. */
export function goalRow(
  columnTable: ColumnTable,
  chosen: ChosenRows,
  requested: { fitting: Fitting; seconds: Seconds },
): GoalRow {
  const [depths, converted, currencies] = [new Set<string>(), new Set<number>(), new Set<string>()];
  const { window, fits } = requested.fitting;
  const pages = columnTable.columns.get('page');
  let [conversions, revenue] = [0, 0];
  for (let index = 0; index < chosen.rows.length; index++) {
    const row = chosen.rows[index] ?? 0;
    const flags = columnTable.flags[row] ?? 0;
    if ((flags & (IS_GOAL | IS_DEPTH_GOAL)) === 0) continue;
    if ((flags & IS_GOAL) !== 0) conversions += 1;
    const stay = columnTable.stays[row] ?? 0;
    const page = pages?.codes[pages.isOfStays ? stay : row] ?? 0;
    if ((flags & IS_DEPTH_GOAL) !== 0)
      depths.add(`${columnTable.visits[stay]} ${Math.floor((columnTable.at[row] ?? 0) / DAY_SECONDS)} ${page}`);
    converted.add(chosen.visitors[index] ?? 0);
  }
  for (const { row, value, unit } of columnTable.payments) {
    if (fits[row - window.from] !== 1 || !isWithin(requested.seconds, columnTable.at[row] ?? 0)) continue;
    revenue += value;
    currencies.add(unit);
  }
  return { conversions: conversions + depths.size, converted: converted.size, revenue, currencies: [...currencies] };
}
