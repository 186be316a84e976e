import type { ApiResponse } from '../api/client.ts';
import type { ClickPeriod } from './click-query.ts';

type Reasons = ApiResponse<'showFilteredTraffic'>['data']['reasons'];

const DAYS: Record<ClickPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '12mo': 365 };
const DAY_MS = 86_400_000;

/** Returns the days of a period, in UTC, as filtered traffic is counted. */
export function daysOf(period: ClickPeriod, now: number): { from: string; to: string } {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(now - (DAYS[period] - 1) * DAY_MS), to: day(now) };
}

/** Counts dropped requests. */
export function droppedCount(reasons: Reasons): number {
  return reasons.reduce((sum, { count }) => sum + count, 0);
}

/** Whether there are fewer visits than clicks or scans, in which case filtered traffic may contain the rest. */
export function hasMissing(all: number | null | undefined, visits: number | null | undefined): boolean {
  return (visits ?? 0) < (all ?? 0);
}
