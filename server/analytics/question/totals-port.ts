/** Objects that lists show a count of. */
export type CountedKind = 'link' | 'qr' | 'campaign' | 'website' | 'page';

export interface ObjectTotal {
  kind: CountedKind;
  objectId: number;
  accountId: number;
  /** Clicks, scans or page views by people. */
  clicks: number;
  uniqueClicks: number;
}

/**
 * Counts as lists show them, kept in the catalogue: absolute values that the loader reads from the event log for every
 * object a block has touched, so a repeated or lost refresh never makes them wrong for longer than the next one.
 */
export interface TotalsStore {
  /** Objects without events are left out. */
  read(kind: CountedKind, objectIds: readonly number[]): Promise<Map<number, ObjectTotal>>;
  /** When an object's counts were last read anew, changed or not: events that came since show as a later moment. */
  readAnewAt(kind: CountedKind, objectId: number): Promise<number | undefined>;
  write(totals: readonly ObjectTotal[], now: number): Promise<void>;
  remove(kind: CountedKind, objectId: number): Promise<void>;
}
