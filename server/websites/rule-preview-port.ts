import type { TimeRange } from '../analytics/analytics.ts';

/** Page views whose addresses have the same set of parameters. */
export interface QueryNames {
  /** Encoded names as in the addresses, joined by `&`. */
  names: string;
  pageViews: number;
}

/** Counts of a website's stored events that other exclusions would drop or change. */
export interface RuleCounts {
  /** Without bots. */
  pageViews: number;
  /** Page views with a query. */
  withQuery: number;
  /** Events flagged as bots, and the visits that they form. */
  botEvents: number;
  botVisits: number;
  /** Most page views first. If the list is truncated, its sum is less than `withQuery`. */
  queries: QueryNames[];
}

/** The part of the event log that previews exclusions. */
export interface RulePreviewReader {
  /** @throws AppError `unavailable` while the log is unreachable. */
  countForRules(site: { accountId: number; websiteId: number }, range: TimeRange): Promise<RuleCounts>;
}
