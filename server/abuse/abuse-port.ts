import type { AbuseReason } from '../../contract/vocabulary.ts';

export type AbuseState = 'open' | 'blocked' | 'dismissed';

/** An abuse report about a link. */
export interface AbuseReport {
  id: number;
  /** As entered, in full. */
  address: string;
  /** Null if the address is not a short link but a code or a page. */
  linkId: number | null;
  reason: AbuseReason;
  /** The reporter's own words; may be empty. */
  words: string;
  /** For questions; deleted when the report is settled. */
  email: string | null;
  state: AbuseState;
  createdAt: number;
}

export interface AbuseStore {
  add(report: Omit<AbuseReport, 'id' | 'state'>): Promise<AbuseReport>;
  /** Returns the number of unsettled reports of this address. */
  countOpen(address: string): Promise<number>;
  /** Returns reports, newest first; only open ones unless all are requested. */
  list(request: { isAll: boolean; limit: number }): Promise<AbuseReport[]>;
  find(id: number): Promise<AbuseReport | undefined>;
  /**
   * Blocks the link for visitors and its owner, and settles all its open reports. False: there is no such link, not even a
   * deleted one.
   */
  block(linkId: number, now: number): Promise<boolean>;
  /** Settles one report and lifts its link's block, if any. */
  dismiss(report: AbuseReport, now: number): Promise<void>;
}
