/** Length of the intervals in which late events are counted: every time zone's days begin with one. */
export const QUARTER_MS = 15 * 60_000;

/** Page views and events of one website that arrived long after they happened. */
export interface LateCount {
  readonly websiteId: number;
  readonly accountId: number;
  /** Quarters of an hour since 1970 in which they happened, and in which they arrived. */
  readonly quarter: number;
  readonly arrived: number;
  readonly views: number;
  readonly events: number;
}

/** What was added to a period on one day after the period had ended. */
export interface Correction extends Pick<LateCount, 'views' | 'events'> {
  /** UTC day of the arrival, as the start of the day in epoch milliseconds. */
  readonly day: number;
}

/** A range in epoch milliseconds, the end exclusive. */
export interface ClosedPeriod {
  readonly from: number;
  readonly to: number;
}

/** Counts of late events, stored separately from the event log, whose rows do not say when they arrived. */
export interface LateEventStore {
  /**
   * Adds to the stored counts atomically, and announces the accounts as if their counts had changed. `counts` has at most
   * one entry per website, quarter and arrival.
   */
  add(counts: readonly LateCount[]): Promise<void>;
  /** Returns the 31 newest corrections of a period, the newest first. */
  read(accountId: number, websiteId: number, period: ClosedPeriod): Promise<Correction[]>;
  /** Deletes the counts of what happened before a moment, on one website or on all. */
  forgetBefore(moment: number, websiteId?: number): Promise<void>;
}
