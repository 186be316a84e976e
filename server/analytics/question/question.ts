import { EVENT_DIMENSIONS, INTERVALS, METRICS, PANELS, VISIT_DIMENSIONS } from '../../../contract/vocabulary.ts';
import type { ConditionKind, GoalFilter, GoalMatch, SiteGoal, StepMatch } from './goal-match.ts';

export type { GoalFilter, GoalMatch, SiteGoal, StepMatch } from './goal-match.ts';
export { EVENT_DIMENSIONS, INTERVALS, METRICS, PANELS, VISIT_DIMENSIONS };

/**
 * The one question type of statistics, and the questions of other shapes beside it. Names come from the closed lists here;
 * whatever a caller chooses freely (ids, moments, words to look for) is a value and travels bound.
 *
 * What is counted, and when:
 * - Visitors, views, events, engaged time, scroll depth, conversions, revenue, clicks, scans and uniques count what happened
 *   in the range. A visitor's number lives for one UTC day, so visitors of a range are the sum of its days' visitors.
 * - Visits, views per visit, bounce rate and visit duration count the visits that *began* in the range, whole.
 * - Where a visit came from, who made it and where it entered belong to all of its events.
 * - By the page that visits ended with, everything counts that happened in the visits that began in the range.
 * - A filter on what single events say lets those events through, and the visits that have at least one of them, whole. What
 *   belongs to no visit fulfils no condition on `exit_page`.
 */

/** What is asked about. Ids are of the account's own objects: whoever builds a scope has checked that. */
export type StatsScope = { accountId: number } & (
  | { kind: 'website' | 'link' | 'qr' | 'campaign' | 'domain'; id: number }
  | { kind: 'channel'; linkIds: readonly number[]; qrIds: readonly number[]; pageIds: readonly number[] }
  | { kind: 'account' }
);

/**
 * Rates in percent (0 to 100), `visit_duration` and `engaged_time` in seconds a visit, `scroll_depth` the mean of the pages'
 * deepest, `uniques` the visitors who clicked or scanned. `revenue` is null where several currencies met and none was named.
 */
export type Metric = (typeof METRICS)[number];

export type VisitDimension = (typeof VISIT_DIMENSIONS)[number];
export type EventDimension = (typeof EVENT_DIMENSIONS)[number];
/** A closed name, or a property of events and page views by its name, which travels as a value. */
export type Dimension = VisitDimension | EventDimension | `property:${string}`;

/**
 * Values are compared as stored: countries by their code, ids as decimal digits. `contains` ignores case; none of them
 * knows wildcards. At most 100 values, 20 conditions and 5 levels.
 */
export type Filter =
  | { kind: ConditionKind; dimension: Dimension; values: readonly string[] }
  | GoalFilter
  | { kind: 'and' | 'or'; filters: readonly Filter[] };

/** Epoch milliseconds; `from` is in it, `to` is not. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Weeks begin on Monday. All of them are of the question's time zone. */
export type Interval = (typeof INTERVALS)[number];

export interface StatsQuery {
  scope: StatsScope;
  /** At least one. */
  metrics: readonly Metric[];
  /** Up to three; none gives one row. */
  dimensions: readonly Dimension[];
  filter?: Filter | undefined;
  range: TimeRange;
  /** IANA name. */
  timezone: string;
  /** Adds a first column with the interval's start, as epoch milliseconds in digits; intervals without events have no row. */
  interval?: Interval | undefined;
  /** A second range, asked the same. Rows answer to each other by their dimensions, or by their place in the series. */
  compare?: TimeRange | undefined;
  /**
   * What `conversions` and `conversion_rate` mean; without one both are 0. An event converts once however many goals it reaches;
   * a depth is reached once a day on each page of a visit.
   */
  goals?: readonly SiteGoal[] | undefined;
  /** Of `revenue`; all of them when left out. */
  currency?: string | undefined;
  /**
   * Unless given: by time where there is an interval, else the first metric, most first. Rows alike: by their dimensions. What
   * is null comes last either way.
   */
  order?: readonly { by: Metric | Dimension | 'time'; direction: 'asc' | 'desc' }[] | undefined;
  limit: number;
  offset: number;
  /** `estimate` may be off by 1 % in distinct counts and is faster on large ranges. Default: exact. */
  precision?: 'exact' | 'estimate' | undefined;
  /** Bots are in the log, flagged, and in no number unless they are asked for. */
  bots?: 'without' | 'with' | 'only' | undefined;
  /** For lists that people read: about the first dimension's rows, after they were counted. */
  list?: ListedRows | undefined;
}

export interface ListedRows {
  /** What '' is called where rows are searched and ordered (it is answered as ''); null leaves it out. */
  unknown: string | null;
  /** Only rows whose value holds this, case-blind, without wildcards. */
  search?: string | undefined;
}

export interface StatsRow {
  /** In the order of `interval` and `dimensions`; '' is what is not known. */
  dimensions: string[];
  /** In the order of `metrics`. */
  metrics: (number | null)[];
  /** Of the compared range: nothing there counts 0. Undefined where nothing was asked, or the compared series is shorter. */
  compared?: (number | null)[];
}

export interface StatsAnswer {
  rows: StatsRow[];
  /** Rows before paging. */
  total: number;
  /** The whole range without dimensions, and the compared one where asked. */
  totals: (number | null)[];
  comparedTotals?: (number | null)[];
  /** True when every number is. */
  exact: boolean;
  /** Whether closed days were read from the pre-aggregated tables. */
  resolution: 'events' | 'days';
}

export type Panel = (typeof PANELS)[number];

/** All of a dashboard at once. */
export interface OverviewQuery
  extends Pick<StatsQuery, 'scope' | 'filter' | 'range' | 'timezone' | 'compare' | 'goals' | 'currency' | 'bots'> {
  interval: Interval;
  /** Rows a panel, 1 to 100. */
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
}

export interface OverviewAnswer {
  totals: OverviewFigures;
  comparedTotals?: OverviewFigures;
  /** Every interval of the range in its order, empty ones with zeros. */
  series: { time: number; visitors: number; visits: number; views: number; events: number }[];
  comparedSeries?: OverviewAnswer['series'];
  /** `event` counts its events, all others are sorted by visitors. */
  panels: Record<Panel, { value: string; visitors: number; views: number; events: number }[]>;
  exact: boolean;
  resolution: 'events' | 'days';
}

/** Goals of a website, each by itself. */
export type GoalsQuery = Pick<StatsQuery, 'scope' | 'filter' | 'range' | 'bots'> & { goals: readonly GoalMatch[] };

export interface GoalFigures {
  /** How often it was reached. */
  conversions: number;
  /** Visitors who reached it. */
  converted: number;
}

/**
 * Who went through these steps, in this order, within the window after the first. `by` says who is followed: a visitor (one
 * UTC day), a visit, or a story, which begins with the click or scan that led to the visit.
 */
export interface FunnelQuery extends Pick<StatsQuery, 'scope' | 'filter' | 'range'> {
  /** 2 to 10. */
  steps: readonly StepMatch[];
  windowMs: number;
  by: 'visitor' | 'visit' | 'story';
  /** Of a website: what of the account leads there today. See `StepMatch`. */
  leading?: { linkIds: readonly number[]; qrIds: readonly number[] } | undefined;
}

/** How many reached each step; never more than the one before. */
export type FunnelAnswer = number[];

/**
 * Named people (see `EventRow.personId`) by the period in which they first came, and in how many they came back. Whoever came
 * before the range's first period is in no cohort.
 */
export interface RetentionQuery extends Pick<StatsQuery, 'scope' | 'filter' | 'range' | 'timezone'> {
  period: 'day' | 'week' | 'month';
}

export interface RetentionCohort {
  /** Epoch milliseconds at which the period began. */
  start: number;
  size: number;
  /** People seen in the cohort's own period, the one after it, and so on. */
  returned: number[];
}

/** The ways that visits took: the first `steps` pages, or the last ones. */
export interface JourneyQuery extends Pick<StatsQuery, 'scope' | 'filter' | 'range'> {
  steps: number;
  from: 'start' | 'end';
  limit: number;
}

export interface Journey {
  pages: string[];
  visits: number;
}

export interface LiveAnswer {
  /** People of the last five minutes. */
  visitors: number;
  /** The last 30 minutes, oldest first. */
  minutes: { time: number; visitors: number; views: number }[];
  pages: { value: string; visitors: number }[];
  sources: { value: string; visitors: number }[];
  countries: { value: string; visitors: number }[];
}

/** An account's websites and links at this moment. */
export interface LastReachedQuery {
  accountId: number;
  /** Each with its website. */
  goals: readonly SiteGoal[];
  range: TimeRange;
}

export interface AccountPulse {
  /** People of the last five minutes, by website; those without anybody are left out. */
  websites: Map<number, number>;
  /** The last 30 minutes, oldest first. */
  minutes: { time: number; clicks: number; scans: number; views: number }[];
}

export interface MoversQuery {
  accountId: number;
  range: TimeRange;
  compare: TimeRange;
  /** Of each kind. */
  limit: number;
}

/** What was counted in the range, and in the compared one. */
export interface Mover {
  id: number;
  now: number;
  before: number;
}

/** Clicks of links, scans of codes, visitors of websites; the greatest change first, either way. */
export interface MoversAnswer {
  links: Mover[];
  codes: Mover[];
  websites: Mover[];
}

/** A named person, or whoever made a visit: what can be looked up and erased. */
export type VisitorRef = { personId: string } | { visitId: string };

/** Everything that may be asked. All reject with AppError `unavailable` while the event log can't be reached. */
export interface Analytics {
  query(query: StatsQuery): Promise<StatsAnswer>;
  overview(query: OverviewQuery): Promise<OverviewAnswer>;
  /** In the order of the goals. */
  goals(query: GoalsQuery): Promise<GoalFigures[]>;
  funnel(query: FunnelQuery): Promise<FunnelAnswer>;
  retention(query: RetentionQuery): Promise<RetentionCohort[]>;
  journeys(query: JourneyQuery): Promise<Journey[]>;
  live(scope: StatsScope, now: number): Promise<LiveAnswer>;
  pulse(accountId: number, now: number): Promise<AccountPulse>;
  /** When each goal was last reached within the range; undefined: not once. All of them in one pass. */
  lastReached(query: LastReachedQuery): Promise<(number | undefined)[]>;
  movers(query: MoversQuery): Promise<MoversAnswer>;
  /** When the first event happened that counts for the scope, in epoch milliseconds; undefined where there is none. */
  firstEventAt(scope: StatsScope): Promise<number | undefined>;
  /**
   * Every event of a scope and range in the order of time, as rows of text by column name, in pieces: nothing is held but
   * the piece that is under way.
   */
  exportEvents(query: Pick<StatsQuery, 'scope' | 'filter' | 'range' | 'bots'>): AsyncIterable<EventRecord[]>;
}

/** A stored event as exports show it: no visitor's number, every other column by its name. */
export type EventRecord = Readonly<Record<string, string | number>>;
