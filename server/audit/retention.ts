import type { Clock } from '../platform/time/clock.ts';
import { OPERATOR, type RecordEvents } from './audit-event.ts';
import type { AuditStore } from './audit-port.ts';

const DAY_MS = 86_400_000;
/** Entries are deleted by the week, since each deletion is an entry itself. */
const WEEK_MS = 7 * DAY_MS;
/** Action of the entry about deleted entries. */
export const PRUNING = 'pruneAudit';
/** Entries looked at in one run of an account; the next run continues. */
const MAX_AT_ONCE = 10_000;

/**
 * Deletes entries that are older than their account's retention. An entry says which ones, with the hash of the last of
 * them: the log can be verified from there on.
 */
export async function pruneOld(deps: {
  store: Pick<AuditStore, 'chains' | 'following' | 'prune'>;
  clock: Clock;
  record: RecordEvents;
  defaultDays: number;
}): Promise<void> {
  const { store, clock, record, defaultDays } = deps;
  for (const { accountId, anchorSequence, retentionDays } of await store.chains()) {
    const before = clock.now() - (retentionDays ?? defaultDays) * DAY_MS;
    const [oldest] = await store.following(accountId, anchorSequence, 1);
    if (!oldest || oldest.createdAt >= before - WEEK_MS) continue;
    const entries = await store.following(accountId, anchorSequence, MAX_AT_ONCE);
    const firstKept = entries.findIndex(({ createdAt }) => createdAt >= before);
    const last = entries[(firstKept === -1 ? entries.length : firstKept) - 1];
    if (!last) continue;
    const details = { from: anchorSequence + 1, to: last.sequence, hash: last.hash };
    // First: if this process ends in between, the next run records and deletes again.
    await record(accountId, {
      actor: OPERATOR,
      action: PRUNING,
      category: 'delete',
      object: { kind: 'audit' },
      details,
    });
    await store.prune(accountId, last);
  }
}
