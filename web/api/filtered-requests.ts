import type { ApiResponse } from './client.ts';
import { ANALYTICS } from './client.ts';
import { useApiQuery } from './queries.ts';

export type FilterReasons = ApiResponse<'showFilteredTraffic'>['data']['reasons'];

/** Polling interval of filtered traffic; the service updates it this often. */
const POLL_INTERVAL_MS = 5_000;
const DAY_MS = 86_400_000;

/** Returns why requests from the snippet of a website were filtered since yesterday; empty without a website. */
export function useFilteredRequests(siteId: string | undefined): FilterReasons {
  const query = useApiQuery('showFilteredTraffic', `${ANALYTICS}/websites/${siteId}/filtered-traffic`, {
    query: latestDays(Date.now()),
    refetchIntervalMs: POLL_INTERVAL_MS,
    enabled: siteId !== undefined,
  });
  return droppedHits(query.data?.data.reasons ?? []);
}

/** Returns the reasons for which requests were dropped. */
export function droppedHits(reasons: FilterReasons): FilterReasons {
  return reasons.filter(({ count }) => count > 0);
}

/** So many days up to today, in UTC as these days are counted. */
export function daysUntil(now: number, days: number): { from: string; to: string } {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { from: day(now - (days - 1) * DAY_MS), to: day(now) };
}

/** Yesterday and today: a hit of before midnight is still the latest one after it. */
export const latestDays = (now: number) => daysUntil(now, 2);
