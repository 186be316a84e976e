import { localOf } from '../local-time.ts';
import type { Dates, Span } from './spans.ts';

/** A range of days in the website's time zone. */
export interface ResolvedRange {
  /** Range of the last response: UTC instants, end exclusive. */
  from: string;
  to: string;
  timezone: string;
  /** Range of the comparison, if there is one. */
  compare?: { from: string } | null;
}

const DAY_MS = 86_400_000;

/** Returns the first and last day of the range. */
export function daysOf({ from, to, timezone }: ResolvedRange): Dates {
  return {
    from: localOf(Date.parse(from), timezone).slice(0, 10),
    to: localOf(Date.parse(to) - 1, timezone).slice(0, 10),
  };
}

/**
 * Returns the previous or the next period: the same number of days or, for whole months, of months. Undefined in the
 * future, and for all time.
 */
export function adjacentPeriod(
  span: Span,
  resolved: ResolvedRange,
  { steps, now }: { steps: -1 | 1; now: number },
): Dates | undefined {
  if (span === 'all' || span === 'realtime') return undefined;
  const { from, to } = daysOf(resolved);
  const months = wholeMonths(from, to);
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const next =
    months > 0
      ? { from: addMonths(from, steps * months), to: addDays(addMonths(addDays(to, 1), steps * months), -1) }
      : { from: addDays(from, steps * length), to: addDays(to, steps * length) };
  return next.from > localOf(now, resolved.timezone).slice(0, 10) ? undefined : next;
}

/** Returns the number of calendar months; 0 when they are not whole. */
function wholeMonths(from: string, to: string): number {
  const end = addDays(to, 1);
  if (!from.endsWith('-01') || !end.endsWith('-01')) return 0;
  return 12 * (Number(end.slice(0, 4)) - Number(from.slice(0, 4))) + Number(end.slice(5, 7)) - Number(from.slice(5, 7));
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months to the first of a month. */
function addMonths(day: string, count: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count)).toISOString().slice(0, 10);
}

/**
 * Returns the dragged range: whole days where the chart shows days or longer intervals, otherwise the intervals of the
 * chart.
 */
export function zoomed(
  locals: readonly string[],
  { first, last }: { first: number; last: number },
  end: string,
): Dates | undefined {
  const from = locals[first];
  const next = locals[last + 1] ?? end;
  if (from === undefined) return undefined;
  const isWholeDays = locals.every((local) => local.endsWith('T00:00:00')) && next.endsWith('T00:00:00');
  return isWholeDays ? { from: from.slice(0, 10), to: addDays(next.slice(0, 10), -1) } : { from, to: next };
}
