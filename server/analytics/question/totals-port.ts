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
 * Counts for lists, stored in the catalogue. The values are absolute: the loader reads them from the event log for
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
  write(totals: readonly ObjectTotal[], now: number): Promise<void>;
  remove(kind: CountedKind, objectId: number): Promise<void>;
}
