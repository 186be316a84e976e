/** Enums of analytics queries, shared by the API, the features and the stores. Data only; see vocabulary.ts. */

export const METRICS = [
  'visitors',
  'visits',
  'views',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'scroll_depth',
  'conversions',
  'conversion_rate',
  'revenue',
  'clicks',
  'scans',
  'uniques',
  'impressions',
  'unique_impressions',
] as const;

/** Constant over a visit, except `exit_page`, which depends on the whole visit. */
export const VISIT_DIMENSIONS = [
  'entry_page',
  'exit_page',
  'source',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'country',
  'continent',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'language',
  'screen',
  'via_link',
  'via_qr',
  'via_campaign',
] as const;

/** How often email reports are sent. */
export const REPORT_FREQUENCIES = ['weekly', 'monthly'] as const;

/** Web vitals, in the order in which pages show them. */
export const VITAL_NAMES = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof VITAL_NAMES)[number];

/** Upper limits of a good value, and of one that needs improvement, of web.dev/vitals: milliseconds, and a score for CLS. */
export const VITAL_LIMITS = {
  LCP: { good: 2_500, poor: 4_000 },
  INP: { good: 200, poor: 500 },
  CLS: { good: 0.1, poor: 0.25 },
  FCP: { good: 1_800, poor: 3_000 },
  TTFB: { good: 800, poor: 1_800 },
} as const satisfies Record<VitalName, { good: number; poor: number }>;

/** Counts whose change can be explained. */
export const CHANGE_METRICS = [
  'visitors',
  'visits',
  'views',
  'conversions',
  'clicks',
  'uniques',
  'scans',
] as const satisfies (typeof METRICS)[number][];
export type ChangeMetric = (typeof CHANGE_METRICS)[number];

/** Currencies with a rate in a workspace, besides the base currency. */
export const MAX_CURRENCY_RATES = 100;

/** What attribution gives to the touches before a conversion: the conversion, or its revenue. */
export const ATTRIBUTION_METRICS = ['conversions', 'revenue'] as const satisfies (typeof METRICS)[number][];
export type AttributionMetric = (typeof ATTRIBUTION_METRICS)[number];

/** Where a visit came from, and where it began. */
export const ATTRIBUTION_DIMENSIONS = [
  'source',
  'channel',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'via_link',
  'via_qr',
  'via_campaign',
  'entry_page',
] as const satisfies (typeof VISIT_DIMENSIONS)[number][];
export type AttributionDimension = (typeof ATTRIBUTION_DIMENSIONS)[number];

/** What an explanation of a change found. */
export const CHANGE_FINDINGS = ['unchanged', 'chance', 'new', 'even', 'concentrated'] as const;
export type ChangeFinding = (typeof CHANGE_FINDINGS)[number];

/**
 * Dimensions of single events. `event` is a custom event's name; `hour` 00 to 23 and `weekday` 1 (Monday) to 7 in the time
 * zone.
 */
export const EVENT_DIMENSIONS = [
  'page',
  'host',
  'event',
  'currency',
  'kind',
  'link',
  'qr',
  'campaign',
  'bio',
  'splash',
  'overlay',
  'domain',
  'website',
  'hour',
  'weekday',
] as const;

/**
 * The channel of the link, QR code or bio page of a request, by ID; one that is in several counts for each of them. Queries
 * group requests of an account by it, but do not filter by it.
 */
export const ITEM_CHANNEL = 'item_channel';

/** Metrics of requests for links, QR codes and pages of the service. */
export const REQUEST_METRICS = [
  'clicks',
  'scans',
  'uniques',
  'impressions',
  'unique_impressions',
] as const satisfies (typeof METRICS)[number][];

/** Kinds of query scopes. */
export const SCOPE_KINDS = ['website', 'link', 'qr', 'campaign', 'channel', 'domain', 'bio', 'account'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export const INTERVALS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** First days of the interval `week`. The first one is the default. */
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** How a person wants to see times and dates, unless by the language of the browser. */
export const TIME_FORMATS = ['24h', '12h'] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];
export const DATE_FORMATS = ['iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Named ranges: the last 30 minutes (`realtime`), days up to today, calendar months, quarters and years, or everything. */
export const PERIODS = [
  'realtime',
  'today',
  'yesterday',
  '7d',
  '28d',
  '30d',
  '90d',
  '12mo',
  'month',
  'last_month',
  'quarter',
  'last_quarter',
  'year',
  'last_year',
  'all',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Periods of lists with figures. */
export const LIST_PERIODS = ['7d', '30d', '90d', '12mo', 'month', 'last_month'] as const satisfies PeriodName[];

/** Named comparison ranges. */
export const COMPARISONS = ['previous_period', 'previous_year'] as const;
export type ComparisonName = (typeof COMPARISONS)[number];

/** Panels of a website's dashboard. */
export const PANELS = [
  'channel',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'page',
  'entry_page',
  'exit_page',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'language',
  'screen',
  'event',
] as const;

/** Columns of event exports, in order. Visitor identifiers are excluded. */
export const EXPORT_COLUMNS = [
  'kind',
  'site_id',
  'link_id',
  'qr_id',
  'campaign_id',
  'page_id',
  'domain_id',
  'occurred_at',
  'visit_started_at',
  'visit_id',
  'name',
  'value',
  'unit',
  'host',
  'path',
  'referrer_host',
  'referrer_path',
  'source',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device',
  'language',
  'screen',
  'bot',
  'entry_path',
  'journey_id',
  'via_link_id',
  'via_qr_id',
  'via_campaign_id',
  'engaged_ms',
  'scroll_depth',
  'props',
] as const;

/** Retention intervals. */
export const COHORT_INTERVALS = ['day', 'week', 'month'] as const;
export const JOURNEY_ENDS = ['start', 'end'] as const;
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

export const CONDITION_KINDS = ['is', 'is_not', 'contains', 'contains_not'] as const;
export const GROUP_KINDS = ['and', 'or'] as const;
export const GOAL_KINDS = ['page', 'event', 'scroll'] as const;
/** Kinds of funnel steps: goals, and clicks and scans, which start a journey outside the website. */
export const STEP_KINDS = [...GOAL_KINDS, 'click', 'scan'] as const;
/** Unit that a funnel counts. */
export const FUNNEL_UNITS = ['visitor', 'visit', 'story'] as const;
export const PRECISIONS = ['exact', 'estimate'] as const;
export const BOT_FILTERS = ['without', 'with', 'only'] as const;

/** Limits of queries. */
export const QUERY_LIMITS = {
  conditions: 20,
  values: 100,
  valueLength: 2_048,
  depth: 5,
  dimensions: 3,
  rows: 1_000,
  steps: 10,
  props: 10,
  propertyNameLength: 64,
  goals: 20,
  /** Maximum funnel window: 30 days. */
  windowMinutes: 43_200,
  /** Longest time from a visit to a conversion that it led to. */
  attributionDays: 90,
  /** Maximum intervals of a range. */
  intervals: 2_000,
  /** Maximum retention cohorts. */
  cohorts: 100,
  journeySteps: 10,
  journeys: 1_000,
  /** Maximum rows of a panel. */
  panelRows: 100,
} as const;
