import type { ErasureParts } from './erasure-deps.ts';
import { lookAfter } from './later-looks.ts';
import { createRetention } from './retention.ts';
import { eraseVisitor, type WebsiteId, type WrittenVisitor } from './visitor-erasure.ts';

export type { ErasureParts } from './erasure-deps.ts';
export type { WrittenVisitor } from './visitor-erasure.ts';

/** The end of events: of what was deleted, of somebody who asks for it, and of those that have become too old. */
export interface Erasures {
  /**
   * Erases what a visitor did on a website until now. Answers how many events went; 0 for one whom nobody knows. Refuses a
   * website that is not the account's, and with `unavailable` while the event log can't be reached.
   */
  eraseVisitor(site: WebsiteId, who: WrittenVisitor): Promise<number>;
  /** Erases the events of what was deleted, again and again until none can come any more. To be called every minute. */
  lookAfter(): Promise<number>;
  /** Deletes what is older than it may get; see `Retention`. To be called every few minutes. */
  keepRetention(): Promise<boolean>;
  /** Takes deleted events off the disk, which until then are only passed over. How many. To be called every hour or so. */
  takeOffDisk(): Promise<number>;
}

export function createErasures(parts: ErasureParts): Erasures {
  const retention = createRetention(parts);
  return {
    eraseVisitor: (site, who) => eraseVisitor(parts, site, who),
    lookAfter: () => lookAfter(parts),
    keepRetention: () => retention.keep(),
    takeOffDisk: () => parts.events.rewriteDeleted(),
  };
}
