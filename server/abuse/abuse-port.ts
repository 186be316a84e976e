import type { AbuseReason } from '../../contract/vocabulary.ts';

export type AbuseState = 'open' | 'blocked' | 'dismissed';

/** What a stranger told about an address of ours. */
export interface AbuseReport {
  id: number;
  /** As it was entered, in full. */
  address: string;
  /** Null where no short link is there: a code, a page. */
  linkId: number | null;
  reason: AbuseReason;
  /** In the stranger's own words; may be empty. */
  words: string;
  /** For questions; forgotten when the report is settled. */
  email: string | null;
  state: AbuseState;
  createdAt: number;
}

export interface AbuseStore {
  add(report: Omit<AbuseReport, 'id' | 'state'>): Promise<AbuseReport>;
  /** Of this address that nobody has settled. */
  countOpen(address: string): Promise<number>;
  /** Newest first; the open ones unless all are asked for. */
  list(request: { isAll: boolean; limit: number }): Promise<AbuseReport[]>;
  find(id: number): Promise<AbuseReport | undefined>;
  /** Blocks the link for strangers and its owner alike, and settles all open reports of it. False: the link is gone. */
  block(linkId: number, now: number): Promise<boolean>;
  /** Settles one report; lifts the block of its link where there is one. */
  dismiss(report: AbuseReport, now: number): Promise<void>;
}
