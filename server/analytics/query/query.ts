import { EVENT_DIMENSIONS, INTERVALS, METRICS, PANELS, VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import type { AttributionQuery, TouchGroup } from './attribution-query.ts';
import type { GoalMatch, SiteGoal, StepMatch } from './goal-match.ts';
import type { AnalyticsScope, Dimension, Filter, Interval, ItemChannels, TimeRange } from './query-parts.ts';
import type {
  RecentVisits,
  RecentVisitsQuery,
  VisitPath,
  VisitPathQuery,
  VisitRecord,
  VisitsQuery,
} from './single-visits.ts';
import type { VitalsQuery, VitalsRow } from './vitals-query.ts';

export type * from './attribution-query.ts';
export type { GoalFilter, GoalMatch, SiteGoal, StepMatch } from './goal-match.ts';
export type * from './query-parts.ts';
export type { VisitsQuery } from './single-visits.ts';
export type * from './vitals-query.ts';
export { EVENT_DIMENSIONS, INTERVALS, METRICS, PANELS, VISIT_DIMENSIONS };

/**
 * The general analytics query, and the specialized queries. Identifiers come from the allowlists here; anything a
 * caller chooses freely (IDs, times, search text) is passed as a bound value.
 *
 * Counting rules:
 * - Visitors, views, events, engaged time, scroll depth, conversions, revenue, clicks, scans and unique clicks count
 * events within the range. A visitor ID is valid for one UTC day, so a range's visitors are the sum of its
 * daily visitors.
 * - Visits, views per visit, bounce rate and visit duration count whole visits that *began* in the range and have a page
 * view. Events without one, as servers send them, count as events, visitors and conversions, but not as visits.
 * - Origin, visitor traits and entry page apply to all events of a visit.
 * - Grouped by exit page, all metrics cover the visits that began in the range.
 * - A filter on event fields selects those events and, for visit metrics, whole visits with at least one of them.
 * Events without a visit never match a condition on `exit_page`.
 */

/**
 * Rates in percent (0 to 100), `visit_duration` and `engaged_time` in seconds per visit, `scroll_depth` the mean of
 * each page's maximum, `uniques` the unique visitors who clicked or scanned. `revenue` is null if it spans several
 * currencies and the query names none.
 */
export type Metric = (typeof METRICS)[number];

export interface AnalyticsQuery {
  scope: AnalyticsScope;
  /** At least one. */
  metrics: readonly Metric[];
  /** Up to three; none returns a single row. */
  dimensions: readonly Dimension[];
  /** The groups of the dimension `item_channel`. */
  itemChannels?: ItemChannels | undefined;
  filter?: Filter | undefined;
  range: TimeRange;
  /** IANA name. */
  timezone: string;
  /**
   * Prepends a column with the interval's start in epoch milliseconds as digits; intervals without events have no row.
   */
  interval?: Interval | undefined;
  /** A second range to query. Rows match by their dimensions, or by their index in the series. */
  compare?: TimeRange | undefined;
  /**
   * The goals behind `conversions` and `conversion_rate`; without goals both are 0. An event converts once regardless
   * of how many goals it reaches; a scroll goal converts at most once a day per page of a visit.
   */
  goals?: readonly SiteGoal[] | undefined;
  /** Currency of `revenue`; without it, revenue in several currencies is null. */
  currency?: string | undefined;
  /**
   * Defaults to time if there is an interval, otherwise to the first metric, descending. Ties are ordered by
   * dimensions. Null is always last.
   */
  order?: readonly { by: Metric | Dimension | 'time'; direction: 'asc' | 'desc' }[] | undefined;
  limit: number;
  offset: number;
  /** `estimate`: approximate distinct counts (about 1% error), faster on large ranges. Default: exact. */
  precision?: 'exact' | 'estimate' | undefined;
  /** Bot events are stored with a flag and excluded unless requested. */
  bots?: 'without' | 'with' | 'only' | undefined;
  /** For displayed lists: applies to the rows of the first dimension after counting. */
  list?: ListedRows | undefined;
  /** Returns no totals, which cost as much as the rows. */
  omitsTotals?: true;
}

export interface ListedRows {
  /** Label of the empty value for search and sorting; null omits rows with an empty value. */
  unknown: string | null;
  /** Only rows whose value contains this text; case-insensitive, no wildcards. */
  search?: string | undefined;
}

export interface AnalyticsRow {
  /** In the order of `interval` and `dimensions`; '' means unknown. */
  dimensions: string[];
  /** In the order of `metrics`. */
  metrics: (number | null)[];
  /**
   * Values of the compared range, 0 if it has no such row. Undefined without comparison, or if the compared series is
   * shorter.
   */
  compared?: (number | null)[];
}

export interface AnalyticsResult {
  rows: AnalyticsRow[];
  /** Rows before paging. */
  total: number;
  /** Values of the whole range without dimensions, and of the compared range if requested; none with `omitsTotals`. */
  totals: (number | null)[];
  comparedTotals?: (number | null)[];
  /** True if all figures are exact. */
  exact: boolean;
  /** `days` if closed days were read from the daily aggregates, else `events`. */
  resolution: 'events' | 'days';
}

export type Panel = (typeof PANELS)[number];

/** A whole dashboard in one query. */
export interface OverviewQuery
  extends Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'timezone' | 'compare' | 'goals' | 'currency' | 'bots'> {
  interval: Interval;
  /** Rows per panel, 1 to 100. */
  limit: number;
}

export interface OverviewFigures {
  visitors: number;
  visits: number;
  views: number;
  events: number;
  views_per_visit: number;
  bounce_rate: number;
  visit_duration: number;
  engaged_time: number;
  conversions: number;
  conversion_rate: number;
  revenue: number | null;
  /** Of the revenue; null without any, or with several. */
  currency: string | null;
}

export interface OverviewResult {
  totals: OverviewFigures;
  comparedTotals?: OverviewFigures;
  /** Every interval of the range in order, with zeros for empty ones. */
  series: { time: number; visitors: number; visits: number; views: number; events: number }[];
  comparedSeries?: OverviewResult['series'];
  /** `event` is sorted by events, all others by visitors. */
  panels: Record<Panel, { value: string; visitors: number; views: number; events: number }[]>;
  exact: boolean;
  resolution: 'events' | 'days';
}

/** Goals of a website, evaluated individually. */
export type GoalsQuery = Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'bots'> & { goals: readonly GoalMatch[] };

export interface GoalFigures {
  /** Number of conversions. */
  conversions: number;
  /** Visitors who converted. */
  converted: number;
}

/**
 * Counts who completed these steps in order, within the window after the first step. `by` selects the unit: a visitor
 * (one UTC day), a visit, or a journey, which begins with the click or scan that led to the visit.
 */
export interface FunnelQuery extends Pick<AnalyticsQuery, 'scope' | 'filter' | 'range'> {
  /** 2 to 10. */
  steps: readonly StepMatch[];
  windowMs: number;
  by: 'visitor' | 'visit' | 'story';
  /** For a website: the account's links and codes that redirect to it today. See `StepMatch`. */
  sourceObjects?: { linkIds: readonly number[]; qrIds: readonly number[] } | undefined;
}

/** The count for each step, never higher than for the previous one. */
export type FunnelResult = number[];

/**
 * Cohorts of identified visitors (see `EventRow.userHash`) by the period of their first visit, and how many returned in
 * each later period. Visitors first seen before the range belong to no cohort.
 */
export interface RetentionQuery extends Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'timezone'> {
  period: Extract<Interval, 'day' | 'month' | `week${string}`>;
}

export interface RetentionCohort {
  /** Start of the period in epoch milliseconds. */
  start: number;
  size: number;
  /** Visitors seen in the cohort's own period, the one after it, and so on. */
  returned: number[];
}

/** The paths of visits: their first `steps` pages, or their last ones. */
export interface PagePathQuery extends Pick<AnalyticsQuery, 'scope' | 'filter' | 'range'> {
  steps: number;
  from: 'start' | 'end';
  /** Only visits of this page: from its first view on, or up to its last. */
  page?: string | undefined;
  limit: number;
}

export interface PagePath {
  pages: string[];
  visits: number;
}

export interface LiveResult {
  /** Visitors of the last five minutes. */
  visitors: number;
  /** The last 30 minutes, oldest first. */
  minutes: { time: number; visitors: number; views: number }[];
  pages: { value: string; visitors: number }[];
  sources: { value: string; visitors: number }[];
  countries: { value: string; visitors: number }[];
}

/** The goals whose last conversion is looked up. */
export interface LastConversionsQuery {
  accountId: number;
  /** Each goal with its website. */
  goals: readonly SiteGoal[];
  range: TimeRange;
}

export interface AccountActivity {
  /** Visitors of the last five minutes by website; omits websites without visitors. */
  websites: Map<number, number>;
  /** The last 30 minutes, oldest first. */
  minutes: { time: number; clicks: number; scans: number; views: number }[];
}

export interface MoversQuery {
  accountId: number;
  range: TimeRange;
  compare: TimeRange;
  /** Limit per kind. */
  limit: number;
}

/** An object's counts in the range and in the compared range. */
export interface Mover {
  id: number;
  current: number;
  previous: number;
}

/** Clicks of links, scans of codes, visitors of websites; largest change first, in either direction. */
export interface MoversResult {
  links: Mover[];
  codes: Mover[];
  websites: Mover[];
}

/** An identified visitor, or the visitor of a visit: the references by which visitors are looked up and erased. */
export type VisitorRef = { userHash: string } | { visitId: string };

/** All analytics queries. They reject with AppError `unavailable` while the event log is unreachable. */
export interface Analytics {
  query(query: AnalyticsQuery): Promise<AnalyticsResult>;
  overview(query: OverviewQuery): Promise<OverviewResult>;
  /** In the order of the goals. */
  goals(query: GoalsQuery): Promise<GoalFigures[]>;
  funnel(query: FunnelQuery): Promise<FunnelResult>;
  retention(query: RetentionQuery): Promise<RetentionCohort[]>;
  journeys(query: PagePathQuery): Promise<PagePath[]>;
  vitals(query: VitalsQuery): Promise<VitalsRow[]>;
  attribution(query: AttributionQuery): Promise<TouchGroup[]>;
  live(scope: AnalyticsScope, now: number): Promise<LiveResult>;
  visits(query: VisitsQuery): Promise<VisitRecord[]>;
  /** Undefined for an unknown visit. */
  visitPath(query: VisitPathQuery): Promise<VisitPath | undefined>;
  /** Visits with activity in the last half hour. */
  recentVisits(query: RecentVisitsQuery): Promise<RecentVisits>;
  accountActivity(accountId: number, now: number): Promise<AccountActivity>;
  /** Returns the time of each goal's last conversion in the range, or undefined. Uses a single pass. */
  lastConversions(query: LastConversionsQuery): Promise<(number | undefined)[]>;
  movers(query: MoversQuery): Promise<MoversResult>;
  /** Returns the time of the scope's first event in epoch milliseconds; undefined if there is none. */
  firstEventAt(scope: AnalyticsScope): Promise<number | undefined>;
  /**
   * Returns every event of a scope and range in chronological order, as text rows by column name, in chunks. Only the
   * current chunk is in memory.
   */
  exportEvents(query: Pick<AnalyticsQuery, 'scope' | 'filter' | 'range' | 'bots'>): AsyncIterable<EventRecord[]>;
}

/** A stored event as exported: all columns by name, except visitor identifiers. */
export type EventRecord = Readonly<Record<string, string | number>>;
