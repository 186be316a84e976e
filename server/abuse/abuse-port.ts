import type { AbuseReason, AbuseState } from '../../contract/vocabulary.ts';
import type { Page, PageRequest } from '../platform/paging.ts';

/** An abuse report as the form sends it. */
export interface NewAbuseReport {
  /** As entered, in full. */
  address: string;
  /** Null if the address is not a short link but a code or a page. */
  linkId: number | null;
  reason: AbuseReason;
  /** The reporter's own words; may be empty. */
  words: string;
  /** For questions; deleted when the report is settled. */
  email: string | null;
  createdAt: number;
}

/** An abuse report about a link. */
export interface AbuseReport extends NewAbuseReport {
  id: number;
  state: AbuseState;
  /** The workspace of the link, with the name that operators see; null if the link does not exist. */
  workspace: { id: number; name: string } | null;
}

/** A link of a reported workspace. */
export interface WorkspaceLink {
  alias: string;
  /** Origin of its branded domain; undefined on the service's own host. */
  origin: string | undefined;
  url: string;
  isBlocked: boolean;
  createdAt: number;
}

export interface AbuseFilter {
  /** Of any state by default. */
  state?: AbuseState | undefined;
  /** A part of the address. */
  search?: string | undefined;
}

export interface AbuseStore {
  add(report: NewAbuseReport): Promise<AbuseReport>;
  /** Returns the number of unsettled reports of this address. */
  countOpen(address: string): Promise<number>;
  /** Returns reports, newest first. */
  page(filter: AbuseFilter, request: PageRequest): Promise<Page<AbuseReport>>;
  find(id: number): Promise<AbuseReport | undefined>;
  /** Returns the newest links of an account except one, and how many there are. */
  otherLinks(
    link: { accountId: number; linkId: number },
    limit: number,
  ): Promise<{ links: WorkspaceLink[]; total: number }>;
  /**
   * Blocks the link for visitors and its owner, and settles all its open reports. False: there is no such link, not even a
   * deleted one.
   */
  block(linkId: number, now: number): Promise<boolean>;
  /** Settles one report and lifts its link's block, if any. */
  dismiss(report: AbuseReport, now: number): Promise<void>;
}
