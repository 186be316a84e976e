import type { TimeRange } from '../analytics/analytics.ts';

/** Page views whose addresses have the same set of parameters. */
export interface QueryNames {
  /** Names as they stand in addresses, encoded, joined by `&`. */
  names: string;
  pageViews: number;
}

/** What is stored of a website and would not be, or not as it is, under another rule. */
export interface RuleCounts {
  /** Of people. */
  pageViews: number;
  /** Of those, the ones with a query. */
  withQuery: number;
  /** Events that are flagged as a bot's, and the visits that they make up. */
  botEvents: number;
  botVisits: number;
  /** Most page views first. What is left out of a long list is missing from its sum against `withQuery`. */
  queries: QueryNames[];
}

/** The part of the event log that rules are tried on. */
export interface RulePreviewReader {
  /** @throws AppError `unavailable` while the log can't be reached. */
  countForRules(site: { accountId: number; websiteId: number }, range: TimeRange): Promise<RuleCounts>;
}
