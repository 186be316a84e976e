import type { DropReason } from '../../contract/vocabulary.ts';

/** Filtered traffic of one website on one UTC day for one reason. Website and account are 0 if no website was found. */
export interface DropCount {
  readonly websiteId: number;
  readonly accountId: number;
  /** UTC day of the hits (not of counting), such as `2026-03-01`. */
  readonly day: string;
  readonly reason: DropReason;
  readonly count: number;
}

/** An inclusive range of UTC days, such as `2026-03-01`. */
export interface DropsByDay {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Counts of filtered traffic, stored separately from the event log. */
export interface FilteredTrafficStore {
  /** Adds to the stored counts atomically. `counts` has at most one entry per website, day and reason. */
  add(counts: readonly DropCount[]): Promise<void>;
  /** Returns rows ordered by day, then by reason name. Reasons with no filtered traffic have no row. */
  read(accountId: number, websiteId: number, days: DropsByDay): Promise<Pick<DropCount, 'day' | 'reason' | 'count'>[]>;
}
