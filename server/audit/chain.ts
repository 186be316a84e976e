import { hash as hashOnce } from 'node:crypto';
import type { AuditChain, AuditEntry, AuditStore, Seal } from './audit-port.ts';
import { PRUNING } from './retention.ts';

/** Entries read at a time. */
const PORTION = 1_000;

/** SHA-256 of the entry before and of every field, in this order. A new field may only be added at the end. */
export const seal: Seal = (entry) => {
  const { accountId, sequence, createdAt, personId, actor, keyId, key, action, category, kind } = entry;
  const { objectId, objectName, network, place, device, details, previousHash } = entry;
  const who = [accountId, sequence, createdAt, personId, actor, keyId, key];
  const what = [action, category, kind, objectId, objectName, network, place, device, details];
  return hashOnce('sha256', JSON.stringify([previousHash, ...who, ...what]));
};

export interface AuditVerification {
  accountId: number;
  /** Entries checked. */
  entries: number;
  /** Position and hash of the newest entry, to note elsewhere: a log that was rewritten has another hash. */
  sequence: number;
  hash: string;
  /** The first position at which the log is not as it was written, and what is wrong there. */
  broken?: { sequence: number; reason: string };
}

/** Reads an account's log from its anchor to its end and finds the first entry that was removed, changed or moved. */
export async function verifyChain(store: Pick<AuditStore, 'following'>, chain: AuditChain): Promise<AuditVerification> {
  const { accountId, sequence, hash } = chain;
  let last = { sequence: chain.anchorSequence, hash: chain.anchorHash };
  let entries = 0;
  // Entries from before the first anchor have no hash.
  let isAnchored = chain.anchorHash === '';
  const result = (reason?: string) => ({
    accountId,
    entries,
    sequence,
    hash,
    ...(reason !== undefined && { broken: { sequence: last.sequence + 1, reason } }),
  });
  for (;;) {
    const portion = await store.following(accountId, last.sequence, PORTION);
    for (const entry of portion) {
      const reason = faultOf(entry, last);
      if (reason !== undefined) return result(reason);
      last = entry;
      entries += 1;
      isAnchored ||= entry.action === PRUNING && entry.details.includes(chain.anchorHash);
    }
    if (portion.length < PORTION) break;
  }
  // Entries that were added while this read the log are newer than the end that it compares with.
  if (last.sequence < sequence) return result('entries are missing at the end');
  if (last.sequence === sequence && last.hash !== hash) return result('the end of the log was written anew');
  return isAnchored ? result() : result('the deletion of the first entries was not recorded');
}

function faultOf(entry: AuditEntry, last: Pick<AuditEntry, 'sequence' | 'hash'>): string | undefined {
  if (entry.sequence !== last.sequence + 1) return 'an entry is missing';
  if (entry.previousHash !== last.hash) return 'the entry does not follow the one before';
  if (entry.hash !== seal(entry)) return 'the entry was changed';
  return undefined;
}
