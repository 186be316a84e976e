import { ANALYTICS } from './client.ts';
import { useApiQuery } from './queries.ts';

/** Whether a website ever had a visit; undefined while the request is pending. */
export function useHasVisits(siteId: number): boolean | undefined {
  const body = { scope: { website: siteId }, metrics: ['views'], range: 'all' };
  const { data, isLoading } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, { body });
  return isLoading ? undefined : (data?.data.totals.views ?? 0) > 0;
}
