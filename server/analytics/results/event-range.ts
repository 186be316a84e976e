import type { Analytics, AnalyticsScope, TimeRange } from '../analytics.ts';

const DAY_MS = 86_400_000;
/** For shorter ranges, looking up the first event costs more than it saves. */
const LONG_MS = 1_000 * DAY_MS;

/**
 * Narrows a range to the time in which events can exist: from the first event until now. Otherwise a range of two
 * centuries would include every daylight-saving change of its time zone.
 */
export async function eventRange(
  analytics: Pick<Analytics, 'firstEventAt'>,
  scope: AnalyticsScope,
  { range, now }: { range: TimeRange; now: number },
): Promise<TimeRange> {
  if (range.to - range.from <= LONG_MS) return range;
  const first = (await analytics.firstEventAt(scope)) ?? now;
  const from = Math.min(Math.max(range.from, first), range.to);
  return { from, to: Math.max(from, Math.min(range.to, now + DAY_MS)) };
}
