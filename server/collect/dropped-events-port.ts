import type { LeftOutReason } from '../../contract/vocabulary.ts';

/** What a website left out on one UTC day for one reason. Website and account 0: no website was found. */
export interface LeftOutCount {
  readonly websiteId: number;
  readonly accountId: number;
  /** `2026-03-01`, of the hits, not of the count. */
  readonly day: string;
  readonly reason: LeftOutReason;
  readonly count: number;
}

/** From one UTC day to another, both in it, written `2026-03-01`. */
export interface LeftOutDays {
  readonly fromDay: string;
  readonly toDay: string;
}

/** Counts of what was left out, kept beside the numbers they are missing from. */
export interface LeftOutStore {
  /** Adds to what is there, all of it or (when it rejects) nothing. Each day and reason of a website at most once. */
  add(counts: readonly LeftOutCount[]): Promise<void>;
  /** Oldest day first, reasons in the order of their names; what was never left out has no row. */
  read(
    accountId: number,
    websiteId: number,
    days: LeftOutDays,
  ): Promise<Pick<LeftOutCount, 'day' | 'reason' | 'count'>[]>;
}
