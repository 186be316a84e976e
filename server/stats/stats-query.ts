/**
 * The questions that may be asked of the event log, as values. Names come from the closed lists here; everything a
 * caller chooses freely (ids, dates, search text) is a value and travels bound.
 */

/** What a site's visitors are told apart by. */
export const SITE_DIMENSIONS = [
  'browser',
  'campaign',
  'city',
  'continent',
  'country',
  'device',
  'event',
  'landing_page',
  'exit_page',
  'language',
  'operating_system',
  'page',
  'referrer',
  'screen_resolution',
] as const;
export type SiteDimension = (typeof SITE_DIMENSIONS)[number];

/** What is counted about a site, one row a day or one row an hour of the day. */
export const SITE_METRICS = ['pageviews', 'visitors', 'sessions', 'bounce_rate', 'duration'] as const;
export type SiteMetric = (typeof SITE_METRICS)[number];

/** What one row of a breakdown stands for. */
export type SiteTopic =
  | { kind: 'dimension'; dimension: SiteDimension }
  | { kind: 'metric'; metric: SiteMetric; by: 'day' | 'hour' };

/** Spellings that clients of the family use beside the names above. */
const ALIASES: Readonly<Record<string, string>> = {
  os: 'operating_system',
  resolution: 'screen_resolution',
  pageview: 'pageviews',
  visitor: 'visitors',
  session: 'sessions',
};

/**
 * Reads a topic's public name: a dimension, a metric, or a metric with `_hours` or `_hourly` behind it, which counts
 * by hour of the day ('00' to '23', as the family's clients draw it). Undefined for any other word.
 */
export function siteTopic(name: string): SiteTopic | undefined {
  const dimension = SITE_DIMENSIONS.find((known) => known === (ALIASES[name] ?? name));
  if (dimension !== undefined) return { kind: 'dimension', dimension };
  const hourly = /_(hours|hourly)$/.test(name);
  const plain = name.replace(/_(hours|hourly)$/, '');
  const metric = SITE_METRICS.find((known) => known === (ALIASES[plain] ?? plain));
  return metric === undefined ? undefined : { kind: 'metric', metric, by: hourly ? 'hour' : 'day' };
}

/** Days in UTC, both included. */
export interface DayRange {
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
}

export interface SiteBreakdownQuery {
  accountId: number;
  siteId: number;
  topic: SiteTopic;
  range: DayRange;
  /** Part of the value, case-blind, no wildcards; '' for all. */
  search: string;
  sortBy: 'count' | 'value';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export interface BreakdownRow {
  value: string;
  count: number;
}

export interface Breakdown {
  rows: BreakdownRow[];
  /** Rows of the whole breakdown, before paging. */
  total: number;
}

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
