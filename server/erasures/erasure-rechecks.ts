import type { CountedKind } from '../analytics/query/totals-port.ts';
import { AppError } from '../platform/app-error.ts';
import type { ErasureDeps } from './erasure-deps.ts';
import type { ErasedKind, Erasure } from './erasure-port.ts';

/**
 * When to check again for events of erased objects, after the request. Accepted events wait in the spool of a running
 * service for seconds, on a machine that was down over a weekend for days.
 */
const RECHECK_DELAYS_MS = [30 * 60_000, 24 * 3_600_000, 7 * 24 * 3_600_000];
const MAX_ERASURES_PER_RUN = 100;
/** Delay before a failed erasure is retried, so that it does not block others. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Processes the due erasures and returns how many it finished for now. Rejects if the log is unreachable, or with the
 * errors of individual erasures.
 */
export async function processDueErasures(deps: ErasureDeps): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const erasure of await deps.store.due(deps.clock.now(), MAX_ERASURES_PER_RUN)) {
    try {
      if (await isGone(deps, erasure)) {
        await scheduleNext(deps, erasure);
        done++;
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      failure ??= error;
      await deps.store.rescheduleAt(erasure, deps.clock.now() + RETRY_AFTER_MS);
    }
  }
  if (failure) throw failure;
  return done;
}

async function scheduleNext({ store, clock }: ErasureDeps, erasure: Erasure): Promise<void> {
  const now = clock.now();
  const next = RECHECK_DELAYS_MS.find((afterMs) => erasure.createdAt + afterMs > now);
  if (next === undefined) await store.forget(erasure);
  else await store.rescheduleAt(erasure, erasure.createdAt + next);
}

/** Erases the events and returns whether none are left. */
async function isGone(deps: ErasureDeps, { accountId, scope }: Erasure): Promise<boolean> {
  const { events } = deps;
  switch (scope.kind) {
    case 'account':
      await deps.accounts.purgeDeleted(accountId);
      await events.deleteAccount(accountId);
      return (await events.count({ accountId })) === 0;
    case 'object':
      return isObjectGone(deps, { kind: scope.object, accountId, id: scope.id });
    case 'visitors':
      if ((await events.deleteVisitors(accountId, scope.siteId, scope)) === 0) return true;
      await deps.refreshTotals([{ kind: 'site', accountId, id: scope.siteId }]);
      // Deletes again to verify that the first pass left nothing.
      return (await events.deleteVisitors(accountId, scope.siteId, scope)) === 0;
  }
}

/** Objects with a count in lists and details. */
const COUNTED: Readonly<Partial<Record<ErasedKind, CountedKind>>> = {
  link: 'link',
  qr: 'qr',
  site: 'website',
  page: 'page',
};

async function isObjectGone(
  { events, totals, refreshTotals }: ErasureDeps,
  ref: { kind: ErasedKind; accountId: number; id: number },
): Promise<boolean> {
  const others = await events.deleteObjects([ref]);
  if (others.length > 0) await refreshTotals(others);
  // Events that arrived after the deletion had been counted.
  const counted = COUNTED[ref.kind];
  if (counted) await totals.remove(counted, ref.id);
  return (await events.count({ accountId: ref.accountId, object: ref })) === 0;
}
