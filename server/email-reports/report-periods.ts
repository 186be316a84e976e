import { REPORT_FREQUENCIES } from '../../contract/vocabulary.ts';
import type { TimeRange } from '../analytics/analytics.ts';
import { localTimeOf, momentOf } from '../platform/time/time-zones.ts';

export { REPORT_FREQUENCIES };
/** Frequencies of reports. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];

/** The period of a report. */
export interface ReportPeriod {
  rhythm: ReportFrequency;
  /** `2026-W47` or `2026-11`, in every time zone. */
  label: string;
  range: TimeRange;
  /** The week or month before it. */
  before: TimeRange;
  /** 06:00 on the first day after it, so that the report is there in the morning. */
  dueAt: number;
}

/** A past day, and the same weekday a week before it. */
export interface EndedDay {
  /** `2026-11-16` */
  label: string;
  range: TimeRange;
  weekBefore: TimeRange;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DUE_MS = 6 * HOUR_MS;

/** The last week (from Monday) or month whose report is due, in the time zone. */
export function lastPeriod(rhythm: ReportFrequency, now: number, timezone: string): ReportPeriod {
  const firstDay = rhythm === 'weekly' ? firstOfWeek : firstOfMonth;
  const today = Math.floor(localTimeOf(now, timezone) / DAY_MS);
  let end = firstDay(today);
  if (momentOf(end * DAY_MS + DUE_MS, timezone) > now) end = firstDay(end - 1);
  const start = firstDay(end - 1);
  return {
    rhythm,
    label: rhythm === 'weekly' ? weekLabel(start) : dateOf(start).slice(0, 7),
    range: daysBetween(start, end, timezone),
    before: daysBetween(firstDay(start - 1), start, timezone),
    dueAt: momentOf(end * DAY_MS + DUE_MS, timezone),
  };
}

/** The last past day in the time zone. */
export function lastDay(now: number, timezone: string): EndedDay {
  const day = Math.floor(localTimeOf(now, timezone) / DAY_MS) - 1;
  return {
    label: dateOf(day),
    range: daysBetween(day, day + 1, timezone),
    weekBefore: daysBetween(day - 7, day - 6, timezone),
  };
}

function daysBetween(first: number, end: number, timezone: string): TimeRange {
  return { from: momentOf(first * DAY_MS, timezone), to: momentOf(end * DAY_MS, timezone) };
}

/** Days are counted from 1970, which began on a Thursday. */
function firstOfWeek(day: number): number {
  return day - ((day + 3) % 7);
}

function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / DAY_MS;
}

/** ISO 8601 week number: a week belongs to the year of its Thursday. */
function weekLabel(monday: number): string {
  const thursday = monday + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year) / DAY_MS) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
