import type { LinkHealthStatus } from '../../contract/vocabulary.ts';

/** The result of the last check of a link's destination. */
export interface LinkHealth {
  status: LinkHealthStatus;
  /** Status of the last response; null when there was none. */
  httpStatus: number | null;
  checkedAt: number;
  /**
   * Time of the first of the consecutive failures; null without one, and where they began before this was stored. The status
   * may still be `unknown`.
   */
  brokenSince: number | null;
}

/** A link whose destination is due for a check. */
export interface DueTarget {
  linkId: number;
  url: string;
  /** Consecutive failures of this destination. */
  failures: number;
  /** Time of the first of them, if it is known. */
  brokenSince: number | null;
}

export interface CheckedTarget extends LinkHealth, DueTarget {
  nextCheckAt: number;
}

export interface LinkHealthStore {
  /** Adds links that have never been checked, oldest first; they are due immediately. */
  takeInNew(now: number, limit: number): Promise<void>;
  /**
   * Returns active links that are due, the longest overdue first. Inactive ones that are due wait until `restingUntil`.
   */
  due(now: number, request: { limit: number; restingUntil: number }): Promise<DueTarget[]>;
  /** Stores results; links deleted meanwhile are skipped. */
  save(checked: readonly CheckedTarget[]): Promise<void>;
  /** Postpones the next check, keeping the last result. */
  postpone(linkIds: readonly number[], until: number): Promise<void>;
  /** Returns the results of those links that were checked, by ID. Results of a previous destination are omitted. */
  of(accountId: number, ids: readonly number[]): Promise<Map<number, LinkHealth>>;
}
