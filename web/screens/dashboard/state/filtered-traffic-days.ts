import { addDays } from './spans.ts';

const MOST_DAYS = 399;

/** These days are counted in UTC, and at most 400 of them. */
export function leftOutDays({ from, to }: { from: string; to: string }, now: number): { from: string; to: string } {
  const today = new Date(now).toISOString().slice(0, 10);
  const last = [to.slice(0, 10), today].toSorted()[0] ?? today;
  const first = [from.slice(0, 10), addDays(last, -MOST_DAYS)].toSorted()[1] ?? last;
  return { from: first > last ? last : first, to: last };
}
