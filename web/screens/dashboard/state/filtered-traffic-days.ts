import { addDays } from './spans.ts';

const MOST_DAYS = 399;

/** Returns the days of filtered traffic, which are counted in UTC and limited to 400. */
export function leftOutDays({ from, to }: { from: string; to: string }, now: number): { from: string; to: string } {
  const today = new Date(now).toISOString().slice(0, 10);
  const last = [to.slice(0, 10), today].toSorted()[0] ?? today;
  const first = [from.slice(0, 10), addDays(last, -MOST_DAYS)].toSorted()[1] ?? last;
  return { from: first > last ? last : first, to: last };
}
