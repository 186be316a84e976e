import type {
  BoardDimension,
  BoardMetric,
  BoardObject,
  BoardPanelKind,
  BoardPeriod,
} from '../../../contract/vocabulary.ts';
import { ANALYTICS, type ApiResponse, type Body } from '../../api/client.ts';
import {
  clickDimensionMessages,
  panelKindMessages,
  panelMessages,
  panelMetricMessages,
} from '../../messages/boards.ts';
import { dimensionName } from '../../state/analytics/value-names.ts';
import { freePlace, SIZES } from './grid-layout.ts';

export type Board = ApiResponse<'showBoard'>['data'];
export type Panel = Board['panels'][number];
export type PanelFigures = ApiResponse<'showBoardFigures'>['data']['panels'][number];
export type BoardChange = Body<'updateBoard'>;

export const BOARDS = `${ANALYTICS}/boards`;
export const MAX_PANELS = 24;

export function boardPath(id: number): string {
  return `${BOARDS}/${id}`;
}

export const PERIODS = [
  ...(['realtime', 'today', 'yesterday', '7d', '30d', '90d'] as const),
  ...(['month', 'last_month', 'year', '12mo'] as const),
] satisfies BoardPeriod[];

export const KINDS: readonly BoardPanelKind[] = ['figure', 'chart', 'list', 'map', 'goal', 'funnel'];
export const OBJECTS: readonly BoardObject[] = ['website', 'link', 'qr', 'campaign', 'channel'];

const WEBSITE_METRICS: readonly BoardMetric[] = [
  ...(['visitors', 'visits', 'views', 'views_per_visit', 'bounce_rate', 'visit_duration'] as const),
  ...(['conversions', 'conversion_rate', 'revenue'] as const),
];
const CLICK_METRICS: readonly BoardMetric[] = ['clicks', 'scans', 'uniques', 'visits', 'conversions', 'revenue'];
const CODE_METRICS: readonly BoardMetric[] = ['scans', 'uniques', 'visits', 'conversions', 'revenue'];
const LISTED: ReadonlySet<string> = new Set(['visitors', 'visits', 'views', 'clicks', 'scans', 'uniques']);

/** Metrics that a panel of this kind can show; the first is the suggestion. */
export function metricsOf(object: BoardObject, kind: BoardPanelKind): readonly BoardMetric[] {
  const all = object === 'website' ? WEBSITE_METRICS : object === 'qr' ? CODE_METRICS : CLICK_METRICS;
  return kind === 'list' || kind === 'map' ? all.filter((metric) => LISTED.has(metric)) : all;
}

const WEBSITE_DIMENSIONS: readonly BoardDimension[] = [
  ...(['page', 'source', 'entry_page', 'exit_page', 'channel', 'country', 'region', 'city'] as const),
  ...(['browser', 'os', 'device', 'language', 'utm_source', 'utm_medium', 'utm_campaign'] as const),
  ...(['via_link', 'via_qr', 'via_campaign'] as const),
];
const CLICK_DIMENSIONS: readonly BoardDimension[] = [
  ...(['link', 'qr', 'source', 'country', 'region', 'city', 'browser', 'os', 'device', 'language'] as const),
];

/** Dimensions that lists about an object can have; the first is the suggestion. */
export function dimensionsOf(object: BoardObject): readonly BoardDimension[] {
  if (object === 'website') return WEBSITE_DIMENSIONS;
  return object === 'link' || object === 'qr' ? CLICK_DIMENSIONS.filter((name) => name !== object) : CLICK_DIMENSIONS;
}

/** Returns the name of a dimension; websites have none of the first two. */
export function panelDimensionName(dimension: BoardDimension): string {
  return dimension === 'link' || dimension === 'qr' ? clickDimensionMessages[dimension] : dimensionName(dimension);
}

/** A panel without its place. */
export type NewPanel = Omit<Panel, 'id' | 'x' | 'y' | 'w' | 'h'>;

/** Adds a panel at the first free place, or at the given one. */
export function withNewPanel(
  panels: readonly Panel[],
  panel: NewPanel,
  place: Partial<Pick<Panel, 'x' | 'y' | 'w' | 'h'>> = {},
): Panel[] {
  const size = { ...SIZES[panel.kind].first, ...place };
  const id = Math.max(0, ...panels.map((one) => one.id)) + 1;
  return [...panels, { ...panel, id, ...freePlace(panels, size), ...size }];
}

/** Names a panel whose title is empty: what it shows of which object. */
export function suggestedTitle({ kind, metric, dimension }: NewPanel, object: string, chosen?: string): string {
  if (kind === 'goal' || kind === 'funnel') return chosen ?? panelKindMessages[kind].label;
  const shown = shownText(kind, panelMetricMessages[metric ?? 'visitors'], dimension);
  return object === '' ? shown : `${shown} · ${object}`;
}

function shownText(kind: BoardPanelKind, metric: string, dimension: BoardDimension | undefined): string {
  if (kind === 'list' && dimension) return panelDimensionName(dimension);
  if (kind === 'map') return panelMessages.byCountry(metric);
  return kind === 'chart' ? panelMessages.overTime(metric) : metric;
}
