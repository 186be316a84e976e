import { boundariesOf } from '../../../analytics/query/periods.ts';
import {
  type CountedDay,
  type CountedDays,
  type DayPlan,
  planDays,
  planSlots,
  type SlotPlan,
  splitDays,
} from '../../../analytics/query/plan.ts';
import type { OverviewQuery, TimeRange } from '../../../analytics/query/query.ts';
import { Bindings } from '../sql/bindings.ts';
import { filterOf } from '../sql/filter-of.ts';
import { everyDimension, isOfWholeVisits } from '../sql/filter-sql.ts';
import { LONGEST_VISIT_MS } from '../sql/rows-sql.ts';
import type { OverviewRows } from './overview-sql.ts';

/** One range of an overview, with the sources of its figures. */
export interface OverviewPart {
  query: OverviewQuery;
  range: TimeRange;
  boundaries: number[];
  panels: boolean;
  /** Sources of figures and series. */
  slots: SlotPlan;
  /** Sources of panels. */
  days: DayPlan;
  /** Whether its values are added to those of other days, which requires all of them. */
  isMerged: boolean;
}

/** The events of some days of a part. */
export interface DaysOfPart {
  /** Identifies the days and their counts. */
  generations: string;
  days: readonly CountedDay[];
  part: OverviewPart;
}

export function createPart(
  query: OverviewQuery,
  given: { range: TimeRange; counted: CountedDays; panels: boolean },
): OverviewPart {
  const { range, counted, panels } = given;
  const { interval, timezone } = query;
  const boundaries = boundariesOf(range, timezone, interval);
  // Counts by quarter of an hour do not distinguish the visitors of an hour.
  const slots = isFine(interval)
    ? { days: [], ranges: boundaries.length > 0 ? [range] : [] }
    : planSlots(range, boundaries, counted);
  // One pass over the events serves figures and panels: if one of them needs a day's events, both use them.
  const usable = new Map([...counted].filter(([day]) => slots.days.some((slotDay) => slotDay.day === day)));
  const days = planDays(range, usable);
  return { query, range, boundaries, panels, slots, days, isMerged: days.days.length > 0 };
}

/** Returns whether intervals are shorter than what closed days are counted by. */
export function isFine(interval: OverviewQuery['interval']): boolean {
  return interval === 'hour' || interval === 'minute';
}

/**
 * Splits a part that is counted from events alone into settled days and the rest. No visitor and no visit belongs to
 * both (plan.ts), so their counts add up. Returns undefined if no day is settled, or if the filter on visits may depend
 * on a later day than their first.
 */
export function splitSettled(
  part: OverviewPart,
  counted: CountedDays,
): { settled: DaysOfPart; rest: OverviewPart } | undefined {
  const { query, range, boundaries } = part;
  if (boundaries.length === 0 || (query.filter && !everyDimension(query.filter, (one) => !isOfWholeVisits(one))))
    return undefined;
  const { days, within, rest } = splitDays(range, counted);
  if (days.length === 0) return undefined;
  const ofRanges = (only: TimeRange[]): OverviewPart => {
    const plan = { days: [], ranges: only };
    return { ...part, slots: plan, days: plan, isMerged: true };
  };
  const generations = days.map(({ day, generation }) => `${day}.${generation}`).join();
  return { settled: { generations, days, part: ofRanges(within) }, rest: ofRanges(rest) };
}

export function rowsOf(part: OverviewPart, ranges: readonly TimeRange[]): OverviewRows {
  const { query, range, boundaries } = part;
  const bindings = new Bindings(query.timezone, { from: range.from, to: range.to + LONGEST_VISIT_MS });
  return { query, ranges, filter: filterOf(query, range, bindings), bindings, boundaries };
}

/** Returns the ranges to count from events: those of the figures, and those of the panels, which include the former. */
export function liveRanges({ slots, days, panels }: OverviewPart): { figures: TimeRange[]; panels: TimeRange[] } {
  return { figures: slots.ranges, panels: panels ? days.ranges : [] };
}

/** Subtracts ranges; both lists are sorted and free of overlaps. */
export function without(ranges: readonly TimeRange[], taken: readonly TimeRange[]): TimeRange[] {
  return ranges.flatMap(({ from, to }) => {
    const left: TimeRange[] = [];
    let at = from;
    for (const hole of taken) {
      if (hole.to <= at || hole.from >= to) continue;
      if (hole.from > at) left.push({ from: at, to: hole.from });
      at = hole.to;
    }
    if (at < to) left.push({ from: at, to });
    return left;
  });
}
