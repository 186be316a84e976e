import type { LinkHealthStore } from '../../links/health-port.ts';
import { createGuardedFetch } from '../../platform/fetch/guarded-fetch.ts';

const YEAR_MS = 365 * 86_400_000;
/** More than the service takes in at a time, and than it would find of itself within a minute. */
const NEW_LINKS = 500;

/** Finds no name: what the demo leads to does not exist, and nobody has to wait until that is found out. */
export const reachesNothing = createGuardedFetch({ resolve: async () => [] });

/** Nobody looks whether the demo's links lead somewhere: else all of them would be marked as broken after some hours. */
export async function leaveTargetsAlone(
  store: Pick<LinkHealthStore, 'takeInNew' | 'postpone'>,
  linkIds: readonly number[],
  now: number,
): Promise<void> {
  await store.takeInNew(now, NEW_LINKS);
  await store.postpone(linkIds, now + 100 * YEAR_MS);
}
