import { addDays } from './spans.ts';

const MOST_DAYS = 399;
const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * Returns the days of filtered traffic, which is counted by UTC day and limited to 400 days; undefined for the last half
 * hour, about which the count of a whole day says nothing.
 */
export function filteredTrafficDays(
  { from, to }: { from: string; to: string },
  now: number,
): { from: string; to: string } | undefined {
  if (Date.parse(to) - Date.parse(from) < HALF_A_DAY_MS) return undefined;
  const today = new Date(now).toISOString().slice(0, 10);
  const last = [to.slice(0, 10), today].toSorted()[0] ?? today;
  const first = [from.slice(0, 10), addDays(last, -MOST_DAYS)].toSorted()[1] ?? last;
  return { from: first > last ? last : first, to: last };
}
