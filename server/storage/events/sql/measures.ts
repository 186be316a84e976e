import type { Metric } from '../../../analytics/question/question.ts';
import { COUNTED_KINDS, type KindMeasure, kindsSql, type VisitMeasure, visitMeasuresSql } from '../counting-rules.ts';
import { VISITOR } from './rows-sql.ts';

const times = (measure: KindMeasure) => `countIf(${kindsSql(measure)})`;
const different = (measure: KindMeasure) => `uniqExactIf(${VISITOR}, ${kindsSql(measure)})`;

/**
 * Sums that add up over the pieces of a result (counted days and events), and how metrics are computed from them. There
 * are three kinds of pieces: of single events, of whole visits, and of scroll depths of pages.
 */
export const EVENT_MEASURES = {
  visitors: different('visitors'),
  uniques: different('uniques'),
  views: times('views'),
  events: times('events'),
  clicks: times('clicks'),
  scans: times('scans'),
  engaged_ms: 'sum(engaged_ms)',
  conversions: '',
  converted: '',
  revenue: '',
  currencies: '',
} as const;

export const VISIT_MEASURES = visitMeasuresSql();

export const DEPTH_MEASURES = { depth: 'sum(deepest)', depths: 'toUInt64(count())' } as const;

export type EventMeasure = keyof typeof EVENT_MEASURES;
export type DepthMeasure = keyof typeof DEPTH_MEASURES;
export type Measure = EventMeasure | VisitMeasure | DepthMeasure;

interface MetricSql {
  of: readonly Measure[];
  sql: string;
}

const plain = (measure: Measure): MetricSql => ({ of: [measure], sql: `toFloat64(${measure})` });
const perVisit = (measure: Measure, factor = ''): MetricSql => ({
  of: [measure, 'visits'],
  sql: `if(visits = 0, 0, ${factor}${measure} / visits)`,
});

export const METRIC_SQL: Readonly<Record<Metric, MetricSql>> = {
  visitors: plain('visitors'),
  visits: plain('visits'),
  views: plain('views'),
  events: plain('events'),
  views_per_visit: perVisit('visit_views'),
  bounce_rate: perVisit('bounces', '100 * '),
  visit_duration: perVisit('visit_seconds'),
  engaged_time: perVisit('engaged_ms', '0.001 * '),
  scroll_depth: { of: ['depth', 'depths'], sql: 'if(depths = 0, 0, depth / depths)' },
  conversions: plain('conversions'),
  // A visitor who only scrolls on a page opened the day before converts, but is not a visitor of the day.
  conversion_rate: {
    of: ['converted', 'visitors'],
    sql: 'if(visitors = 0, 0, least(100, 100 * converted / visitors))',
  },
  revenue: { of: ['revenue', 'currencies'], sql: 'if(currencies > 1, NULL, toFloat64(revenue))' },
  clicks: plain('clicks'),
  scans: plain('scans'),
  uniques: plain('uniques'),
};

/** Returns the distinct measures of some metrics. */
export function measuresOf(metrics: readonly Metric[]): Measure[] {
  return [...new Set(metrics.flatMap((metric) => METRIC_SQL[metric].of))];
}

export function isEventMeasure(measure: Measure): measure is EventMeasure {
  return Object.hasOwn(EVENT_MEASURES, measure);
}

/** Returns whether a measure counts events of some kinds. */
export function isKindMeasure(measure: Measure): measure is KindMeasure {
  return Object.hasOwn(COUNTED_KINDS, measure);
}

export function isVisitMeasure(measure: Measure): measure is VisitMeasure {
  return Object.hasOwn(VISIT_MEASURES, measure);
}

export function isDepthMeasure(measure: Measure): measure is DepthMeasure {
  return Object.hasOwn(DEPTH_MEASURES, measure);
}
