import type { AnalyticsQuery, Metric } from '../../../analytics/query/query.ts';
import {
  COUNTED_KINDS,
  countsRequests,
  type KindMeasure,
  kindsSql,
  type VisitMeasure,
  visitMeasuresSql,
} from '../counting-rules.ts';
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
  impressions: times('impressions'),
  unique_impressions: different('unique_impressions'),
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

interface MetricRule {
  of: Measure;
  /** The measure by which it is divided; without any of it, the metric is 0. */
  per?: Measure;
  factor?: number;
  atMost?: number;
  /** The metric is null if this measure exceeds 1. */
  single?: Measure;
}

const METRIC_RULES: Readonly<Record<Metric, MetricRule>> = {
  visitors: { of: 'visitors' },
  visits: { of: 'visits' },
  views: { of: 'views' },
  events: { of: 'events' },
  views_per_visit: { of: 'visit_views', per: 'visits' },
  bounce_rate: { of: 'bounces', per: 'visits', factor: 100 },
  visit_duration: { of: 'visit_seconds', per: 'visits' },
  engaged_time: { of: 'engaged_ms', per: 'visits', factor: 0.001 },
  scroll_depth: { of: 'depth', per: 'depths' },
  conversions: { of: 'conversions' },
  // A visitor who only scrolls on a page opened the day before converts, but is not a visitor of the day.
  conversion_rate: { of: 'converted', per: 'visitors', factor: 100, atMost: 100 },
  revenue: { of: 'revenue', single: 'currencies' },
  clicks: { of: 'clicks' },
  scans: { of: 'scans' },
  uniques: { of: 'uniques' },
  impressions: { of: 'impressions' },
  unique_impressions: { of: 'unique_impressions' },
};

const distinct = (measure: KindMeasure) => `length(arrayDistinct(groupArrayIf(${VISITOR}, ${kindsSql(measure)})))`;
/** Visitors of very many groups: lists are collected and merged in 60 % of the time of sets. */
const OF_MANY_GROUPS: Partial<Record<Measure, string>> = {
  visitors: distinct('visitors'),
  uniques: distinct('uniques'),
  unique_impressions: distinct('unique_impressions'),
};

/** Returns the SQL that counts a measure in very many groups; undefined if it is the same as in few. */
export function manyGroupsSql(measure: Measure): string | undefined {
  return OF_MANY_GROUPS[measure];
}

/** Returns the SQL of a metric over columns of its measures. */
export function metricSql(metric: Metric): string {
  const { of, per, factor = 1, atMost, single } = METRIC_RULES[metric];
  if (single) return `if(${single} > 1, NULL, toFloat64(${of}))`;
  if (!per) return `toFloat64(${of})`;
  const rate = `${factor} * ${of} / ${per}`;
  return `if(${per} = 0, 0, ${atMost === undefined ? rate : `least(${atMost}, ${rate})`})`;
}

/** Computes a metric from sums of its measures, as the SQL of `metricSql` does. */
export function metricOf(metric: Metric, sumOf: (measure: Measure) => number): number | null {
  const { of, per, factor = 1, atMost = Number.POSITIVE_INFINITY, single } = METRIC_RULES[metric];
  if (single && sumOf(single) > 1) return null;
  if (!per) return sumOf(of);
  const divisor = sumOf(per);
  return divisor === 0 ? 0 : Math.min(atMost, (factor * sumOf(of)) / divisor);
}

/** Returns the distinct measures of some metrics. */
export function measuresOf(metrics: readonly Metric[]): Measure[] {
  const ofMetric = ({ of, per, single }: MetricRule) => [of, per, single].filter((measure) => measure !== undefined);
  return [...new Set(metrics.flatMap((metric) => ofMetric(METRIC_RULES[metric])))];
}

export function isEventMeasure(measure: Measure): measure is EventMeasure {
  return Object.hasOwn(EVENT_MEASURES, measure);
}

/** Returns whether a measure counts events of some kinds. */
export function isKindMeasure(measure: Measure): measure is KindMeasure {
  return Object.hasOwn(COUNTED_KINDS, measure);
}

/** Returns whether the measures of events among these count requests alone. Without goals nothing converts. */
export function areOfRequests(measures: readonly Measure[], goals: AnalyticsQuery['goals'] = []): boolean {
  return measures.filter(isEventMeasure).every((measure) => {
    if (isKindMeasure(measure)) return countsRequests(measure);
    return goals.length === 0 && (measure === 'conversions' || measure === 'converted');
  });
}

export function isVisitMeasure(measure: Measure): measure is VisitMeasure {
  return Object.hasOwn(VISIT_MEASURES, measure);
}

export function isDepthMeasure(measure: Measure): measure is DepthMeasure {
  return Object.hasOwn(DEPTH_MEASURES, measure);
}
