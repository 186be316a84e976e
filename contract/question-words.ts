/** Words of statistics questions, as the wire, the features and the stores all use them. Data only; see vocabulary.ts. */

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
] as const;

/** Constant over a visit, except `exit_page`, which only the whole visit tells. */
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

/** Of the single event. `event` is a custom event's name; `hour` 00 to 23 and `weekday` 1 (Monday) to 7 in the time zone. */
export const EVENT_DIMENSIONS = [
  'page',
  'host',
  'event',
  'currency',
  'kind',
  'link',
  'qr',
  'campaign',
  'domain',
  'website',
  'hour',
  'weekday',
] as const;

export const INTERVALS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;

/** Ranges with a name: of days up to today, of calendar months and years, the last 30 minutes, or everything. */
export const PERIODS = [
  'realtime',
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '12mo',
  'month',
  'last_month',
  'year',
  'all',
] as const;
export type PeriodWord = (typeof PERIODS)[number];

/** What a range can be compared with by a word. */
export const COMPARISONS = ['previous_period', 'previous_year'] as const;
export type ComparedKind = (typeof COMPARISONS)[number];

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

export const CONDITION_KINDS = ['is', 'is_not', 'contains', 'contains_not'] as const;
export const GROUP_KINDS = ['and', 'or'] as const;
export const GOAL_KINDS = ['page', 'event', 'scroll'] as const;
/** Goals, and what begins a story outside the website. */
export const STEP_KINDS = [...GOAL_KINDS, 'click', 'scan'] as const;
/** Who is followed through a funnel. */
export const FOLLOWED = ['visitor', 'visit', 'story'] as const;
export const PRECISIONS = ['exact', 'estimate'] as const;
export const BOT_CHOICES = ['without', 'with', 'only'] as const;

/** How large a question may be. */
export const QUESTION_LIMITS = {
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
  /** 30 days. */
  windowMinutes: 43_200,
  /** Pieces that an interval may cut a range into. */
  intervals: 2_000,
} as const;
