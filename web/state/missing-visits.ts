import type { Answer } from '../api/client.ts';
import type { ClickPeriod } from './click-question.ts';

type Reasons = Answer<'showLeftOut'>['data']['reasons'];

const DAYS: Record<ClickPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '12mo': 365 };
const DAY_MS = 86_400_000;

/** The days of a period, in UTC as what a website left out is counted. */
export function daysOf(period: ClickPeriod, now: number): { from: string; to: string } {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(now - (DAYS[period] - 1) * DAY_MS), to: day(now) };
}

/** Messages that came and do not count: what only lost a parameter does. */
export function droppedCount(reasons: Reasons): number {
  return reasons.reduce((sum, { reason, count }) => sum + (reason === 'excluded_parameter' ? 0 : count), 0);
}

/** Whether clicks or scans led to fewer visits than there are of them: then what was left out may be among them. */
export function hasMissing(all: number | null | undefined, visits: number | null | undefined): boolean {
  return (visits ?? 0) < (all ?? 0);
}
