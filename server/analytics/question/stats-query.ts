/** What is asked about links, codes, campaigns and pages in whole; see question.ts for everything else. */

/**
 * Links, codes, campaigns and pages of one account, taken together: one of them, or all items of a channel. Clicks
 * count for links and campaigns, scans for codes, impressions for pages.
 */
export interface ObjectScope {
  accountId: number;
  linkIds?: readonly number[];
  qrIds?: readonly number[];
  campaignIds?: readonly number[];
  pageIds?: readonly number[];
  /** About how many events there are, where that is known: the log may choose its way by it, the answer is the same. */
  expectedEvents?: number;
}

export interface ObjectTotals {
  /** Clicks of a link or campaign, scans of a code, impressions of a page, page views of a site; bots left out. */
  clicks: number;
  /** Distinct visitors; the visitor hash changes daily, so somebody who comes back tomorrow counts again. */
  uniqueClicks: number;
}

/** Labels with counts, most first. */
export type LabelledCounts = [label: string, count: number][];

export interface ObjectStatistics extends ObjectTotals {
  topCountries: LabelledCounts;
  topReferrers: LabelledCounts;
  topBrowsers: LabelledCounts;
  topOs: LabelledCounts;
  /** By network in lower case; facebook, twitter and instagram are always there. */
  socialCount: Record<string, number>;
}
