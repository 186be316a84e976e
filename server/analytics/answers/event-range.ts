import type { Analytics, StatsScope, TimeRange } from '../analytics.ts';

const DAY_MS = 86_400_000;
/** Shorter ranges cost no more than finding out where events begin. */
const LONG_MS = 1_000 * DAY_MS;

/**
 * The part of a range in which events can be: none lie before the first, none in the future. A range of two centuries in a
 * zone that changes its clocks twice a year would otherwise bring all these changes along.
 */
export async function eventRange(
  analytics: Pick<Analytics, 'firstEventAt'>,
  scope: StatsScope,
  { range, now }: { range: TimeRange; now: number },
): Promise<TimeRange> {
  if (range.to - range.from <= LONG_MS) return range;
  const first = (await analytics.firstEventAt(scope)) ?? now;
  const from = Math.min(Math.max(range.from, first), range.to);
  return { from, to: Math.max(from, Math.min(range.to, now + DAY_MS)) };
}
