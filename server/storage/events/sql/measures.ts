import type { Metric } from '../../../analytics/question/question.ts';
import { VISITOR } from './rows-sql.ts';

/**
 * Sums that add up over the pieces of a result (counted days and events), and how metrics are computed from them. There
 * are three kinds of pieces: of single events, of whole visits, and of scroll depths of pages.
 */
export const EVENT_MEASURES = {
  visitors: `uniqExactIf(${VISITOR}, kind IN ('pageview', 'event'))`,
  uniques: `uniqExactIf(${VISITOR}, kind IN ('click', 'scan'))`,
  views: "countIf(kind = 'pageview')",
  events: "countIf(kind = 'event')",
  clicks: "countIf(kind = 'click')",
  scans: "countIf(kind = 'scan')",
  engaged_ms: 'sum(engaged_ms)',
  conversions: '',
  converted: '',
  revenue: '',
  currencies: '',
} as const;

/** A visit has a page view: events alone, as servers send them, are no visit. See docs/adr/0052-visits-without-views.md. */
export const VISIT_MEASURES = {
  visits: 'toUInt64(countIf(pages > 0))',
  visit_views: 'sum(pages)',
  bounces: 'sum(bounced)',
  visit_seconds: 'toUInt64(sumIf(seconds, pages > 0))',
} as const;

export const DEPTH_MEASURES = { depth: 'sum(deepest)', depths: 'toUInt64(count())' } as const;

export type EventMeasure = keyof typeof EVENT_MEASURES;
export type VisitMeasure = keyof typeof VISIT_MEASURES;
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

export function isVisitMeasure(measure: Measure): measure is VisitMeasure {
  return Object.hasOwn(VISIT_MEASURES, measure);
}

export function isDepthMeasure(measure: Measure): measure is DepthMeasure {
  return Object.hasOwn(DEPTH_MEASURES, measure);
}
