import { ANALYTICS } from './client.ts';
import { useAnswer } from './queries.ts';

/** Whether a website was ever visited, however long ago; undefined while it is asked. */
export function useEverSeen(siteId: number): boolean | undefined {
  const body = { scope: { website: siteId }, metrics: ['views'], range: 'all' };
  const { data, isLoading } = useAnswer('askQuestion', `${ANALYTICS}/query`, { body });
  return isLoading ? undefined : (data?.data.totals.views ?? 0) > 0;
}
