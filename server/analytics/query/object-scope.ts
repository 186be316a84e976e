/** Queries about whole links, codes, campaigns and pages; see query.ts for all others. */

/**
 * Links, codes, campaigns and pages of one account, combined: a single object, or all items of a channel. Counts clicks
 * for links and campaigns, scans for codes, impressions for pages.
 */
export interface ObjectScope {
  accountId: number;
  linkIds?: readonly number[];
  qrIds?: readonly number[];
  campaignIds?: readonly number[];
  pageIds?: readonly number[];
  /** Approximate number of events, if known. The log may use it to choose a plan; it does not affect the result. */
  expectedEvents?: number;
}

export interface ObjectTotals {
  /** Clicks of a link or campaign, scans of a code, impressions of a page, page views of a site; without bots. */
  clicks: number;
  /** Unique visitors. The visitor hash changes daily, so a visitor who returns tomorrow counts again. */
  uniqueClicks: number;
}

/** Labels with counts, in descending order. */
export type LabeledCounts = [label: string, count: number][];

export interface ObjectStatistics extends ObjectTotals {
  topCountries: LabeledCounts;
  topReferrers: LabeledCounts;
  topBrowsers: LabeledCounts;
  topOs: LabeledCounts;
  /** By lowercase network name; always includes facebook, twitter and instagram. */
  socialCount: Record<string, number>;
}
