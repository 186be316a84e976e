import { type CountedDays, splitDays } from '../../../../analytics/query/plan.ts';
import type { OverviewQuery } from '../../../../analytics/query/query.ts';
import type { Aggregate } from '../overview-aggregate.ts';
import { type DaysOfPart, liveRanges } from '../overview-part.ts';
import { type SheetDays, sheetDaysOf } from './sheet-days.ts';
import { isOfSheet } from './sheet-filter.ts';
import type { WebsiteSheets } from './website-sheets.ts';

/** Counts a filter on closed days if the column cache holds their rows. */
export async function askSheet(
  sheets: WebsiteSheets | undefined,
  { part, days }: DaysOfPart,
): Promise<Aggregate | undefined> {
  const { query, boundaries, panels } = part;
  const { filter } = query;
  if (!sheets || filter === undefined || !isOfSheet(filter)) return undefined;
  const ranges = liveRanges(part).figures;
  // Cached rows have a resolution of one second.
  if (!ranges.every(({ from, to }) => from % 1000 === 0 && to % 1000 === 0)) return undefined;
  return sheets.count(query, sheetDaysOf(days), { filter, ranges, boundaries, panels });
}

/** Returns the days to cache, in order of preference: all days of a query, or at least those of its own range. */
export function sheetsFor({ range, compare }: OverviewQuery, counted: CountedDays): SheetDays[] {
  const own = splitDays(range, counted).days;
  const before = compare ? splitDays(compare, counted).days : [];
  return [sheetDaysOf(before, own), sheetDaysOf(own)];
}
