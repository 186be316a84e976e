import type { LinkHealthStore } from '../../links/health-port.ts';
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts';

const YEAR_MS = 365 * 86_400_000;
/** More than the service adds at once, and than the demo would create within a minute. */
const NEW_LINKS = 500;

/** Resolves no name: the demo's destinations do not exist, and nothing waits for a timeout. */
export const offlineFetch = createGuardedFetch({ resolve: async () => [] });

/** Postpones checks of the demo's destinations, which would be marked as broken after some hours. */
export async function disableDestinationChecks(
  store: Pick<LinkHealthStore, 'takeInNew' | 'postpone'>,
  linkIds: readonly number[],
  now: number,
): Promise<void> {
  await store.takeInNew(now, NEW_LINKS);
  await store.postpone(linkIds, now + 100 * YEAR_MS);
}
