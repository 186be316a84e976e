import type { ErasureDeps } from './erasure-deps.ts';
import { processDueErasures } from './erasure-rechecks.ts';
import { createRetention } from './retention.ts';
import { eraseVisitor, type VisitorInput, type WebsiteId } from './visitor-erasure.ts';

export type { ErasureDeps } from './erasure-deps.ts';
export { retentionLimit } from './retention.ts';
export type { VisitorInput } from './visitor-erasure.ts';

/** Removes events of deleted objects, of visitors on request, and beyond the retention period. */
export interface Erasures {
  /**
   * Erases a visitor's events on a website up to now and returns their number; 0 for an unknown visitor. Rejects a
   * website of another account, and with `unavailable` while the event log is unreachable.
   */
  eraseVisitor(site: WebsiteId, who: VisitorInput): Promise<number>;
  /** Erases events of deleted objects repeatedly until none can arrive any more. Call it every minute. */
  processDue(): Promise<number>;
  /** Deletes events beyond the retention period; see `Retention`. Call it every few minutes. */
  keepRetention(): Promise<boolean>;
  /** Returns the number of UTC days with events before a moment, of all accounts. */
  daysBefore(moment: number): Promise<number>;
  /**
   * Reclaims the disk space of deleted events, which queries already skip, and returns their number. Call it about
   * hourly.
   */
  takeOffDisk(): Promise<number>;
}

export function createErasures(deps: ErasureDeps): Erasures {
  const retention = createRetention(deps);
  return {
    eraseVisitor: (site, who) => eraseVisitor(deps, site, who),
    processDue: () => processDueErasures(deps),
    keepRetention: () => retention.keep(),
    daysBefore: (moment) => deps.events.daysBefore(moment),
    takeOffDisk: () => deps.events.rewriteDeleted(),
  };
}
