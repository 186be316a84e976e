/** Enums of boards, shared by the API, the feature and the screens. Data only; see vocabulary.ts. */

/** How a panel shows its figures. */
export const BOARD_PANEL_KINDS = ['figure', 'chart', 'list', 'map', 'goal', 'funnel'] as const;
export type BoardPanelKind = (typeof BOARD_PANEL_KINDS)[number];

/** Objects that a panel can be about. */
export const BOARD_OBJECTS = ['website', 'link', 'qr', 'campaign', 'channel'] as const;
export type BoardObject = (typeof BOARD_OBJECTS)[number];

/** Metrics of panels about websites. */
export const WEBSITE_PANEL_METRICS = [
  'visitors',
  'visits',
  'views',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'conversions',
  'conversion_rate',
  'revenue',
] as const;
/** Metrics of panels about links, codes, campaigns and channels; the last three concern the visits that they brought. */
export const CLICK_PANEL_METRICS = ['clicks', 'scans', 'uniques', 'visits', 'conversions', 'revenue'] as const;
export const BOARD_METRICS: readonly BoardMetric[] = [...new Set([...WEBSITE_PANEL_METRICS, ...CLICK_PANEL_METRICS])];
export type BoardMetric = (typeof WEBSITE_PANEL_METRICS)[number] | (typeof CLICK_PANEL_METRICS)[number];

/** Metrics that the rows of a list can be sorted by: a rate of few visitors says little. */
export const LIST_PANEL_METRICS = ['visitors', 'visits', 'views', 'clicks', 'scans', 'uniques'] as const;

/** Dimensions of lists about websites. */
export const WEBSITE_PANEL_DIMENSIONS = [
  'page',
  'entry_page',
  'exit_page',
  'source',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'language',
  'via_link',
  'via_qr',
  'via_campaign',
] as const;
/** Dimensions of lists about links, codes, campaigns and channels. */
export const CLICK_PANEL_DIMENSIONS = [
  'link',
  'qr',
  'source',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'language',
] as const;
export const BOARD_DIMENSIONS: readonly BoardDimension[] = [
  ...new Set([...WEBSITE_PANEL_DIMENSIONS, ...CLICK_PANEL_DIMENSIONS]),
];
export type BoardDimension = (typeof WEBSITE_PANEL_DIMENSIONS)[number] | (typeof CLICK_PANEL_DIMENSIONS)[number];

/** Periods of a board, and of a panel with a period of its own. */
export const BOARD_PERIODS = [
  'realtime',
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'last_month',
  'year',
  '12mo',
] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

/** Panels lie on a grid with this many columns; `rows` is the height of a panel, `last_row` the lowest place. */
export const BOARD_GRID = { columns: 12, rows: 12, last_row: 500 } as const;
/** Panels of a board, and boards of an account. */
export const MAX_BOARD_PANELS = 24;
export const MAX_BOARDS = 100;

/** Returns the metrics that panels about an object can show. */
export function boardMetricsOf(object: BoardObject): readonly BoardMetric[] {
  return object === 'website' ? WEBSITE_PANEL_METRICS : CLICK_PANEL_METRICS;
}

/** Returns the dimensions that lists about an object can have. */
export function boardDimensionsOf(object: BoardObject): readonly BoardDimension[] {
  return object === 'website' ? WEBSITE_PANEL_DIMENSIONS : CLICK_PANEL_DIMENSIONS;
}
