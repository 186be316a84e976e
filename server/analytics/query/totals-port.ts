import type { Change } from '../../platform/changes.ts';

/**
 * Topic of the change that `TotalsStore.write` announces. Its key names the accounts whose counts it has written; see
 * `accountsOf`.
 */
export const COUNTED_TOPIC = 'counted';

/** PostgreSQL limits an announcement to 8,000 bytes, and an id has up to 16 digits. */
const ACCOUNTS_A_CHANGE = 400;

/** Returns the changes that announce new counts of these accounts. */
export function countedChanges(accountIds: Iterable<number>): Change[] {
  const ids = [...new Set(accountIds)];
  const changes: Change[] = [];
  for (let start = 0; start < ids.length; start += ACCOUNTS_A_CHANGE) {
    const key = ids.slice(start, start + ACCOUNTS_A_CHANGE).join(',');
    changes.push({ topic: COUNTED_TOPIC, id: 0, key });
  }
  return changes;
}

/** Returns the accounts that a change of `COUNTED_TOPIC` names. */
export function accountsOf({ key }: Pick<Change, 'key'>): number[] {
  return key.split(',').map(Number);
}

/** Objects whose lists show a count. */
export type CountedKind = 'link' | 'qr' | 'campaign' | 'website' | 'page';

export interface ObjectTotal {
  kind: CountedKind;
  objectId: number;
  accountId: number;
  /** Clicks, scans or page views without bots. */
  clicks: number;
  uniqueClicks: number;
}

/**
 * Counts for lists, stored in the catalog. The values are absolute: the loader reads them from the event log for
 * every object that a block touches, so the next refresh corrects a repeated or lost one.
 */
export interface TotalsStore {
  /** Omits objects without events. */
  read(kind: CountedKind, objectIds: readonly number[]): Promise<Map<number, ObjectTotal>>;
  /**
   * Returns when an object's counts were last refreshed, changed or not. A later moment means that events may have
   * arrived since.
   */
  readAnewAt(kind: CountedKind, objectId: number): Promise<number | undefined>;
  /** Writes all counts in one transaction, and announces their accounts to every process (`COUNTED_TOPIC`). */
  write(totals: readonly ObjectTotal[], now: number): Promise<void>;
  remove(kind: CountedKind, objectId: number): Promise<void>;
}
