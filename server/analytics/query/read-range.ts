import {
  type ComparisonName,
  PERIODS,
  type PeriodName,
  QUERY_LIMITS,
  type WeekStart,
} from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { momentOf, readTimeZone } from '../../platform/time/time-zones.ts';
import { comparedRange, comparedSoFar, endOfDate, rangeOfPeriod, startOf, startOfDate } from './periods.ts';
import type { Interval, TimeRange } from './query.ts';

/** A named period, inclusive days, or moments (the end is exclusive). */
export type RangeInput = PeriodName | { from: string; to: string };
export type CompareInput = ComparisonName | { from: string; to: string };

/** The current time and the time zone for a range. */
export interface RangeContext {
  now: number;
  timezone: string;
  /** Start of `all`: the first event, or 1970 if unknown. */
  firstEventAt?: number | undefined;
}

/** Approximate lengths, sufficient to estimate the number of intervals. */
const LENGTH_MS: Record<Interval, number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  week_sunday: 7 * 86_400_000,
  week_saturday: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};
/** The year 2200: databases only store a few centuries. */
const LATEST = Date.UTC(2200, 0);
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Returns the canonical name of a time zone, or rejects it. */
export function readTimezone(name: string, field = 'timezone'): string {
  const known = readTimeZone(name);
  if (known) return known;
  throw invalidField(field, 'Unknown time zone. Use one such as Europe/Berlin, America/New_York or UTC.');
}

/** Rejects nonexistent dates, invalid times, and ranges that end before they begin. */
export function readRange(written: RangeInput, context: RangeContext, field = 'range'): TimeRange {
  const { now, timezone, firstEventAt } = context;
  if (typeof written !== 'string') return readFromTo(written, timezone, field);
  if (!PERIODS.includes(written)) throw invalidField(field, `${field} must be one of ${PERIODS.join(', ')}.`);
  const range = rangeOfPeriod(written, now, timezone);
  if (written !== 'all' || firstEventAt === undefined) return range;
  return { from: startOf('day', Math.min(firstEventAt, now), timezone), to: range.to };
}

/**
 * For a range that is not over, compares its elapsed part only. Explicit days and moments are used as they are, unless
 * the query's interval would split them into too many pieces.
 */
export function readCompare(
  written: CompareInput,
  range: TimeRange,
  context: RangeContext & { interval?: Interval | undefined },
): TimeRange {
  const { now, timezone, interval } = context;
  if (typeof written !== 'string') {
    const chosen = readFromTo(written, timezone, 'compare');
    if (interval) checkInterval(interval, chosen, 'compare');
    return chosen;
  }
  const compared = comparedSoFar(range, comparedRange(written, range, timezone), { now, timezone });
  return { from: Math.max(0, compared.from), to: Math.max(0, compared.to) };
}

/** Checks that the interval splits the range into a number of pieces that can be computed and drawn. */
export function checkInterval(interval: Interval, range: TimeRange, field = 'interval'): Interval {
  if ((range.to - range.from) / LENGTH_MS[interval] <= QUERY_LIMITS.intervals) return interval;
  const limit = QUERY_LIMITS.intervals;
  throw invalidField(field, `This range has more than ${limit} intervals. Choose a longer interval.`);
}

/** Returns the default interval for a chart of this range: usually 12 to 120 pieces. */
export function usualInterval({ from, to }: TimeRange): Interval {
  const length = to - from;
  if (length <= 2 * LENGTH_MS.hour) return 'minute';
  if (length <= 3 * LENGTH_MS.day) return 'hour';
  if (length <= 120 * LENGTH_MS.day) return 'day';
  if (length <= 300 * LENGTH_MS.day) return 'week';
  return length <= 10 * LENGTH_MS.year ? 'month' : 'year';
}

/** Returns the interval with the first day of its weeks; other intervals unchanged. */
export function withWeekStart<Name extends Interval>(interval: Name, start: WeekStart = 'monday') {
  return interval === 'week' && start !== 'monday' ? (`week_${start}` as const) : interval;
}

/** Returns the interval as the API names it. */
export function intervalName<Name extends Interval>(interval: Name) {
  return (interval.startsWith('week_') ? 'week' : interval) as Exclude<Name, `week_${string}`>;
}

function readFromTo({ from, to }: { from: string; to: string }, timezone: string, field: string): TimeRange {
  const prefix = field === '' ? '' : `${field}.`;
  const range = {
    from: readMoment(from, timezone, { field: `${prefix}from`, ofDay: startOfDate }),
    to: readMoment(to, timezone, { field: `${prefix}to`, ofDay: endOfDate }),
  };
  // The end of a day is the start of the next, so two days in the wrong order can form an empty range.
  const isBackwards = range.to < range.from || (!MOMENT.test(from) && !MOMENT.test(to) && to < from);
  if (!isBackwards) return range;
  throw invalidField(`${prefix}to`, 'to must not be before from.');
}

function readMoment(
  text: string,
  timezone: string,
  { field, ofDay }: { field: string; ofDay: typeof startOfDate },
): number {
  const moment = MOMENT.test(text) ? readClock(text, timezone) : ofDay(text, timezone);
  if (moment === undefined || Number.isNaN(moment)) {
    throw invalidField(field, 'Enter a date as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SSZ.');
  }
  if (moment >= 0 - LENGTH_MS.day && moment <= LATEST) return Math.max(0, moment);
  throw invalidField(field, 'Choose a date between 1970 and 2199.');
}

function readClock(text: string, timezone: string): number | undefined {
  const [, date = '', hour, minute, second = '00', fraction = '', zone] = MOMENT.exec(text) ?? [];
  if (startOfDate(date, 'UTC') === undefined) return undefined;
  const moment = Date.parse(`${date}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}${zone ?? 'Z'}`);
  return zone === undefined && !Number.isNaN(moment) ? momentOf(moment, timezone) : moment;
}
