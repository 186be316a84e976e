import { type CountedDays, splitDays } from '../../../../analytics/query/plan.ts';
import type { OverviewQuery } from '../../../../analytics/query/query.ts';
import type { Aggregate } from '../overview-aggregate.ts';
import { type DaysOfPart, liveRanges } from '../overview-part.ts';
import { type ColumnTableDays, columnTableDaysOf } from './column-table-days.ts';
import { isOfColumnTable } from './column-table-filter.ts';
import type { WebsiteColumnTables } from './website-column-tables.ts';

/** Counts a filter on closed days if the column cache holds their rows. */
export async function askColumnTable(
  columnTables: WebsiteColumnTables | undefined,
  { part, days }: DaysOfPart,
): Promise<Aggregate | undefined> {
  const { query, boundaries, panels } = part;
  const { filter } = query;
  if (!columnTables || filter === undefined || !isOfColumnTable(filter)) return undefined;
  const ranges = liveRanges(part).figures;
  // Cached rows have a resolution of one second.
  if (!ranges.every(({ from, to }) => from % 1000 === 0 && to % 1000 === 0)) return undefined;
  return columnTables.count(query, columnTableDaysOf(days), { filter, ranges, boundaries, panels });
}

/** Returns the days to cache, in order of preference: all days of a query, or at least those of its own range. */
export function columnTablesFor({ range, compare }: OverviewQuery, counted: CountedDays): ColumnTableDays[] {
  const own = splitDays(range, counted).days;
  const before = compare ? splitDays(compare, counted).days : [];
  return [columnTableDaysOf(before, own), columnTableDaysOf(own)];
}
