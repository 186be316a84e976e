import type { LinkHealthStatus } from '../../contract/vocabulary.ts';

/** What was found behind a link's target. */
export interface LinkHealth {
  status: LinkHealthStatus;
  /** Of the last answer; null when there was none. */
  httpStatus: number | null;
  checkedAt: number;
}

/** A link whose target is to be looked at. */
export interface DueTarget {
  linkId: number;
  url: string;
  /** Times in a row that nothing good was found. */
  failures: number;
}

export interface CheckedTarget extends LinkHealth, DueTarget {
  nextCheckAt: number;
}

export interface LinkHealthStore {
  /** Takes links in that have never been looked at, the oldest first; they are due at once. */
  takeInNew(now: number, limit: number): Promise<void>;
  /** Active links that are due, longest first. Others that are due wait until `restingUntil`. */
  due(now: number, request: { limit: number; restingUntil: number }): Promise<DueTarget[]>;
  /** Nothing is kept of links that have gone meanwhile. */
  save(checked: readonly CheckedTarget[]): Promise<void>;
  /** Looks at these later, whatever was found before. */
  postpone(linkIds: readonly number[], until: number): Promise<void>;
  /** Of those of the ids that were looked at, by id; what was found behind an address that a link has left is left out. */
  of(accountId: number, ids: readonly number[]): Promise<Map<number, LinkHealth>>;
}
