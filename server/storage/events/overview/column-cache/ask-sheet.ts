import { type CountedDays, splitDays } from '../../../../analytics/question/plan.ts';
import type { OverviewQuery } from '../../../../analytics/question/question.ts';
import type { Tally } from '../overview-aggregate.ts';
import { type DaysOfPart, liveRanges } from '../overview-part.ts';
import { type SheetDays, sheetDaysOf } from './sheet-days.ts';
import { isOfSheet } from './sheet-filter.ts';
import type { WebsiteSheets } from './website-sheets.ts';

/** What closed days say of a filter, where their rows are kept. */
export async function askSheet(
  sheets: WebsiteSheets | undefined,
  { part, days }: DaysOfPart,
): Promise<Tally | undefined> {
  const { query, boundaries, panels } = part;
  const { filter } = query;
  if (!sheets || filter === undefined || !isOfSheet(filter)) return undefined;
  const ranges = liveRanges(part).figures;
  // Rows say in which second they happened.
  if (!ranges.every(({ from, to }) => from % 1000 === 0 && to % 1000 === 0)) return undefined;
  return sheets.count(query, sheetDaysOf(days), { filter, ranges, boundaries, panels });
}

/** The days that a question is about, and at least those that it does not only compare with. */
export function sheetsFor({ range, compare }: OverviewQuery, counted: CountedDays): SheetDays[] {
  const own = splitDays(range, counted).days;
  const before = compare ? splitDays(compare, counted).days : [];
  return [sheetDaysOf(before, own), sheetDaysOf(own)];
}
