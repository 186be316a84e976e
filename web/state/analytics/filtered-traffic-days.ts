import { addDays, daysOf, type ResolvedRange } from './date-ranges.ts';

const MAX_DAYS = 399;
const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * Returns the days of filtered traffic: the days of the range in the website's time zone, as on every other screen, although
 * filtered traffic is counted by UTC day. At most 400; undefined for the last half hour, about which the count of a whole
 * day says nothing.
 */
export function filteredTrafficDays(range: ResolvedRange, now: number): { from: string; to: string } | undefined {
  if (Date.parse(range.to) - Date.parse(range.from) < HALF_A_DAY_MS) return undefined;
  const { from, to } = daysOf(range);
  const today = new Date(now).toISOString().slice(0, 10);
  const last = [to, today].toSorted()[0] ?? today;
  const first = [from, addDays(last, -MAX_DAYS)].toSorted()[1] ?? last;
  return { from: first > last ? last : first, to: last };
}
