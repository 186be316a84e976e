/** Names and filters of `GET /stats/{id}`. */

/**
 * Dimensions of `GET /stats/{id}?name=`. Older clients send `os` for `operating_system` and `resolution` for
 * `screen_resolution`.
 */
export const STATISTICS_DIMENSIONS = [
  'browser',
  'campaign',
  'city',
  'continent',
  'country',
  'device',
  'event',
  'exit_page',
  'landing_page',
  'language',
  'operating_system',
  'os',
  'page',
  'referrer',
  'resolution',
  'screen_resolution',
] as const;
export type StatisticsDimension = (typeof STATISTICS_DIMENSIONS)[number];

/**
 * Metrics of `GET /stats/{id}?name=`, one row per day. Older clients send `pageview` for `pageviews` and `visitor` for
 * `visitors`.
 */
export const STATISTICS_METRICS = [
  'bounce_rate',
  'duration',
  'pageview',
  'pageviews',
  'sessions',
  'visitor',
  'visitors',
] as const;
export type StatisticsMetric = (typeof STATISTICS_METRICS)[number];

/** The same metrics by hour of the day, 00 to 23, summed over the period. */
export const STATISTICS_HOURLY_METRICS = [
  'bounce_rate_hours',
  'duration_hours',
  'pageviews_hours',
  'sessions_hours',
  'visitors_hours',
] as const;
export type StatisticsHourlyMetric = (typeof STATISTICS_HOURLY_METRICS)[number];

/** Filters of the statistics endpoint, each as the parameter `filter_<dimension>`. */
export const STATISTICS_FILTERS = [
  'browser',
  'campaign',
  'city',
  'continent',
  'country',
  'device',
  'event',
  'exit_page',
  'landing_page',
  'language',
  'os',
  'page',
  'referrer',
  'resolution',
] as const;
export type StatisticsFilter = (typeof STATISTICS_FILTERS)[number];
