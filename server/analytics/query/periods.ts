import type { ComparisonName, PeriodName } from '../../../contract/vocabulary.ts';
import { changeWithin, localTimeOf, momentOf, offsetPeriodAt } from '../../platform/time/time-zones.ts';
import type { Interval, TimeRange } from './query.ts';

/**
 * Days, weeks, months and years in local time. A day begins with its first moment: 01:00 if clocks were set forward
 * over midnight, the first of two midnights if they were set back to the previous evening. A day that a zone skipped
 * has no start. Hours and minutes follow the local clock too; an hour that it showed twice counts as two.
 */

type ClockInterval = 'minute' | 'hour';
type CalendarInterval = Exclude<Interval, ClockInterval>;
/** Days since 1970 in a calendar without clocks. */
type DayNumber = number;

const DAY_MS = 86_400_000;
const CLOCK_MS: Record<ClockInterval, number> = { minute: 60_000, hour: 3_600_000 };
const REALTIME_MINUTES = 30;

/**
 * Returns the starts of all intervals that overlap the range, in order. The first is at or before `range.from`; the
 * last interval ends at or after `range.to`. Empty for an empty range.
 */
export function boundariesOf(range: TimeRange, timezone: string, interval: Interval): number[] {
  const boundaries: number[] = [];
  if (range.to <= range.from) return boundaries;
  for (let start = startOf(interval, range.from, timezone); start < range.to; ) {
    boundaries.push(start);
    start = nextStart(interval, start, timezone);
  }
  return boundaries;
}

/** Returns the start of the interval that contains this moment. */
export function startOf(interval: Interval, moment: number, timezone: string): number {
  if (isOfClock(interval)) return startOnClock(CLOCK_MS[interval], moment, timezone);
  let day = firstDayOf(interval, dayOf(moment, timezone));
  // An hour before midnight that repeats belongs to the day that has already begun.
  for (;;) {
    const following = stepDays(interval, day, 1);
    if (startOfDay(following, timezone) > moment) return startOfDay(day, timezone);
    day = following;
  }
}

/** Returns the end of the interval that starts at this boundary. */
export function nextStart(interval: Interval, start: number, timezone: string): number {
  if (isOfClock(interval)) return nextOnClock(CLOCK_MS[interval], start, timezone);
  let day = firstDayOf(interval, dayOf(start, timezone));
  let next = start;
  // Skipped days need more than one step.
  while (next <= start) {
    day = stepDays(interval, day, 1);
    next = startOfDay(day, timezone);
  }
  return next;
}

/**
 * Returns the range of a named period. Current periods extend to their end, `today` to midnight; `all` begins in 1970
 * and `realtime` ends with the current minute.
 */
export function rangeOfPeriod(word: PeriodName, now: number, timezone: string): TimeRange {
  const today = dayOf(now, timezone);
  const days = (first: DayNumber, end: DayNumber): TimeRange => ({
    from: startOfDay(first, timezone),
    to: startOfDay(end, timezone),
  });
  const months = (first: number, end: number): TimeRange => {
    const month = firstDayOf('month', today);
    return days(stepDays('month', month, first), stepDays('month', month, end));
  };
  if (word === 'realtime') return lastMinutes(now, timezone);
  if (word === 'all') return { from: 0, to: startOfDay(today + 1, timezone) };
  if (word === 'yesterday') return days(today - 1, today);
  if (word === 'month') return months(0, 1);
  if (word === 'last_month') return months(-1, 0);
  if (word === '12mo') return months(-11, 1);
  const inYear = new Date(today * DAY_MS).getUTCMonth();
  const inQuarter = inYear % 3;
  if (word === 'quarter') return months(-inQuarter, 3 - inQuarter);
  if (word === 'last_quarter') return months(-inQuarter - 3, -inQuarter);
  if (word === 'year') return months(-inYear, 12 - inYear);
  if (word === 'last_year') return months(-inYear - 12, -inYear);
  return days(today + 1 - DAYS_BACK[word], today + 1);
}

const DAYS_BACK = { today: 1, '7d': 7, '28d': 28, '30d': 30, '90d': 90 } as const;

/**
 * Returns the range to compare with. Whole months compare with as many preceding months, whole days with as many days,
 * other ranges with the same duration. The previous year has the same dates (February 29 becomes 28) and times of day.
 */
export function comparedRange(kind: ComparisonName, range: TimeRange, timezone: string): TimeRange {
  const { from, to } = range;
  if (kind === 'previous_year') return shifted(range, timezone, (day) => stepDays('year', day, -1));
  if (to <= from) return range;
  const months = wholeMonths(range, timezone);
  if (months > 0) return shifted(range, timezone, (day) => stepDays('month', day, -months));
  const fromDay = dayOf(from, timezone);
  const toDay = dayOf(to, timezone);
  if (startOfDay(fromDay, timezone) === from && startOfDay(toDay, timezone) === to) {
    return { from: startOfDay(fromDay - (toDay - fromDay), timezone), to: from };
  }
  return { from: from - (to - from), to: from };
}

const QUARTER_MS = 900_000;
/** Up to this length, hours are checked one by one. */
const LONGEST_BY_MINUTE_MS = 3 * 86_400_000;

/**
 * Returns the elapsed part of the compared range for a range that is not over: the same number of days and the same
 * time of day, so that the first ten and a half days of this month compare with those of last month. Ranges of several
 * days are cut to a quarter of an hour, the resolution of daily aggregates, which also lets queries within it share a
 * result.
 */
export function comparedSoFar(range: TimeRange, compared: TimeRange, at: { now: number; timezone: string }): TimeRange {
  const { now, timezone } = at;
  if (now >= range.to || now <= range.from) return compared;
  const passed = localTimeOf(now, timezone) - localTimeOf(range.from, timezone);
  const stepMs = range.to - range.from > LONGEST_BY_MINUTE_MS ? QUARTER_MS : 1;
  const end = Math.floor(momentOf(localTimeOf(compared.from, timezone) + passed, timezone) / stepMs) * stepMs;
  return { from: compared.from, to: Math.max(compared.from, Math.min(end, compared.to)) };
}

/** Returns the first moment of a `YYYY-MM-DD` day; undefined for dates that don't exist. */
export function startOfDate(date: string, timezone: string): number | undefined {
  const day = readDate(date);
  return day === undefined ? undefined : startOfDay(day, timezone);
}

/** Returns the first moment after the day. */
export function endOfDate(date: string, timezone: string): number | undefined {
  const day = readDate(date);
  return day === undefined ? undefined : startOfDay(day + 1, timezone);
}

/** Returns the local date of a moment as `YYYY-MM-DD`. */
export function dateOf(moment: number, timezone: string): string {
  return new Date(localTimeOf(moment, timezone)).toISOString().slice(0, 10);
}

function readDate(date: string): DayNumber | undefined {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Date reads February 30 as March 2.
  const isReal = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(date);
  return isReal ? moment / DAY_MS : undefined;
}

function isOfClock(interval: Interval): interval is ClockInterval {
  return interval === 'minute' || interval === 'hour';
}

type WeekInterval = Extract<Interval, `week${string}`>;

/** Days from the beginning of the week to day 0, which was a Thursday. */
const DAYS_INTO_WEEK: Readonly<Record<WeekInterval, number>> = { week: 3, week_sunday: 4, week_saturday: 5 };

function isWeek(interval: Interval): interval is WeekInterval {
  return interval in DAYS_INTO_WEEK;
}

function dayOf(moment: number, timezone: string): DayNumber {
  return Math.floor(localTimeOf(moment, timezone) / DAY_MS);
}

function startOfDay(day: DayNumber, timezone: string): number {
  return momentOf(day * DAY_MS, timezone);
}

function firstDayOf(interval: CalendarInterval, day: DayNumber): DayNumber {
  if (interval === 'day') return day;
  if (isWeek(interval)) return day - ((((day + DAYS_INTO_WEEK[interval]) % 7) + 7) % 7);
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), interval === 'year' ? 0 : date.getUTCMonth()) / DAY_MS;
}

/** Adds `count` intervals; days that the month lacks become its last day. */
function stepDays(interval: CalendarInterval, day: DayNumber, count: number): DayNumber {
  if (interval === 'day') return day + count;
  if (isWeek(interval)) return day + 7 * count;
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth() + (interval === 'year' ? 12 * count : count);
  const lastDate = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDate)) / DAY_MS;
}

function startOnClock(unitMs: number, moment: number, timezone: string): number {
  const { from, offset } = offsetPeriodAt(moment, timezone);
  const whole = Math.floor((moment + offset) / unitMs) * unitMs - offset;
  if (whole >= from) return whole;
  // The clock changed since the hour began: to another hour, or within the same one.
  const before = localTimeOf(from - 1, timezone);
  const isNewHour = Math.floor(before / unitMs) !== Math.floor((from + offset) / unitMs);
  return isNewHour ? from : startOnClock(unitMs, from - 1, timezone);
}

function nextOnClock(unitMs: number, start: number, timezone: string): number {
  for (let at = start; ; ) {
    const local = localTimeOf(at, timezone);
    const whole = at + (Math.floor(local / unitMs) + 1) * unitMs - local;
    const change = changeWithin(at, whole, timezone);
    if (change === undefined) return whole;
    if (startOnClock(unitMs, change, timezone) === change) return change;
    // The clock was set back within the hour, so the hour continues.
    at = change;
  }
}

function lastMinutes(now: number, timezone: string): TimeRange {
  const minute = startOf('minute', now, timezone);
  return { from: minute - (REALTIME_MINUTES - 1) * CLOCK_MS.minute, to: minute + CLOCK_MS.minute };
}

/** Returns the number of calendar months in a range, or 0 if it is not whole months. */
function wholeMonths({ from, to }: TimeRange, timezone: string): number {
  const first = dayOf(from, timezone);
  const end = dayOf(to, timezone);
  const isWhole = [
    [first, from],
    [end, to],
  ].every(([day = 0, moment]) => firstDayOf('month', day) === day && startOfDay(day, timezone) === moment);
  if (!isWhole) return 0;
  const [a, b] = [new Date(first * DAY_MS), new Date(end * DAY_MS)];
  return 12 * (b.getUTCFullYear() - a.getUTCFullYear()) + b.getUTCMonth() - a.getUTCMonth();
}

function shifted(range: TimeRange, timezone: string, step: (day: DayNumber) => DayNumber): TimeRange {
  const move = (moment: number) => {
    const local = localTimeOf(moment, timezone);
    const day = Math.floor(local / DAY_MS);
    return momentOf(step(day) * DAY_MS + (local - day * DAY_MS), timezone);
  };
  return { from: move(range.from), to: move(range.to) };
}
