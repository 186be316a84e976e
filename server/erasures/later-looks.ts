import type { CountedKind } from '../analytics/question/totals-port.ts';
import { AppError } from '../platform/app-error.ts';
import type { ErasureParts } from './erasure-deps.ts';
import type { ErasedKind, Erasure } from './erasure-port.ts';

/**
 * When to look again for events of what was erased, after it was asked for: accepted ones wait in the spools of a service
 * that works for seconds, of a machine that was down over a weekend for days.
 */
const LOOKS_AFTER_MS = [30 * 60_000, 24 * 3_600_000, 7 * 24 * 3_600_000];
const ERASURES_A_TURN = 100;
/** Before one that fails is tried again, so that it does not stand in the way of others. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Erases what is due and has not been seen to be gone. Answers how many it was done with for now; rejects when the log
 * can't be reached, and with what went wrong with any of them.
 */
export async function lookAfter(parts: ErasureParts): Promise<number> {
  let done = 0;
  let failure: unknown;
  for (const erasure of await parts.store.due(parts.clock.now(), ERASURES_A_TURN)) {
    try {
      if (await isGone(parts, erasure)) {
        await settle(parts, erasure);
        done++;
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') throw error;
      failure ??= error;
      await parts.store.lookAgainAt(erasure, parts.clock.now() + RETRY_AFTER_MS);
    }
  }
  if (failure) throw failure;
  return done;
}

async function settle({ store, clock }: ErasureParts, erasure: Erasure): Promise<void> {
  const now = clock.now();
  const next = LOOKS_AFTER_MS.find((afterMs) => erasure.createdAt + afterMs > now);
  if (next === undefined) await store.forget(erasure);
  else await store.lookAgainAt(erasure, erasure.createdAt + next);
}

/** Erases it, and looks whether it is gone. */
async function isGone(parts: ErasureParts, { accountId, scope }: Erasure): Promise<boolean> {
  const { events } = parts;
  switch (scope.kind) {
    case 'account':
      await parts.accounts.sweepRemoved(accountId);
      await events.deleteAccount(accountId);
      return (await events.count({ accountId })) === 0;
    case 'object':
      return isObjectGone(parts, { kind: scope.object, accountId, id: scope.id });
    case 'visitors':
      if ((await events.deleteVisitors(accountId, scope.siteId, scope)) === 0) return true;
      await parts.refreshTotals([{ kind: 'site', accountId, id: scope.siteId }]);
      // What has just been deleted is looked for once more.
      return (await events.deleteVisitors(accountId, scope.siteId, scope)) === 0;
  }
}

/** What lists and details show a count of. */
const COUNTED: Readonly<Partial<Record<ErasedKind, CountedKind>>> = {
  link: 'link',
  qr: 'qr',
  site: 'website',
  page: 'page',
};

async function isObjectGone(
  { events, totals, refreshTotals }: ErasureParts,
  ref: { kind: ErasedKind; accountId: number; id: number },
): Promise<boolean> {
  const others = await events.deleteObject(ref);
  if (others.length > 0) await refreshTotals(others);
  // Events that came in after the object had gone were counted.
  const counted = COUNTED[ref.kind];
  if (counted) await totals.remove(counted, ref.id);
  return (await events.count({ accountId: ref.accountId, object: ref })) === 0;
}
