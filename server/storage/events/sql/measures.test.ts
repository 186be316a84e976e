import { expect, it } from 'vitest';
import { METRICS } from '../../../../contract/vocabulary.ts';
import { type Measure, measuresOf, metricOf, metricSql } from './measures.ts';

const SUMS: Partial<Record<Measure, number>> = {
  visitors: 40,
  visits: 50,
  views: 200,
  events: 30,
  visit_views: 190,
  bounces: 20,
  visit_seconds: 6_000,
  engaged_ms: 90_000,
  depth: 500,
  depths: 8,
  conversions: 12,
  converted: 10,
  revenue: 99.5,
  currencies: 1,
  clicks: 7,
  scans: 5,
  uniques: 6,
  impressions: 15,
  unique_impressions: 9,
};

it.each([
  ['visitors', 40, 'toFloat64(visitors)'],
  ['visits', 50, 'toFloat64(visits)'],
  ['views', 200, 'toFloat64(views)'],
  ['events', 30, 'toFloat64(events)'],
  ['views_per_visit', 3.8, 'if(visits = 0, 0, 1 * visit_views / visits)'],
  ['bounce_rate', 40, 'if(visits = 0, 0, 100 * bounces / visits)'],
  ['visit_duration', 120, 'if(visits = 0, 0, 1 * visit_seconds / visits)'],
  ['engaged_time', 1.8, 'if(visits = 0, 0, 0.001 * engaged_ms / visits)'],
  ['scroll_depth', 62.5, 'if(depths = 0, 0, 1 * depth / depths)'],
  ['conversions', 12, 'toFloat64(conversions)'],
  ['conversion_rate', 25, 'if(visitors = 0, 0, least(100, 100 * converted / visitors))'],
  ['revenue', 99.5, 'if(currencies > 1, NULL, toFloat64(revenue))'],
  ['clicks', 7, 'toFloat64(clicks)'],
  ['scans', 5, 'toFloat64(scans)'],
  ['uniques', 6, 'toFloat64(uniques)'],
  ['impressions', 15, 'toFloat64(impressions)'],
  ['unique_impressions', 9, 'toFloat64(unique_impressions)'],
] as const)('%s of the same sums is %d, here and in the engine', (metric, value, sql) => {
  expect(metricOf(metric, (measure) => SUMS[measure] ?? 0)).toBeCloseTo(value);
  expect(metricSql(metric)).toBe(sql);
});

it('no metric needs a measure that it does not name, and none divides by nothing', () => {
  for (const metric of METRICS) {
    const named = measuresOf([metric]);
    const requested = new Set<Measure>();
    const value = metricOf(metric, (measure) => {
      requested.add(measure);
      return 0;
    });
    expect(value).toBe(0);
    for (const measure of requested) expect(named).toContain(measure);
  }
});

it('more visitors convert than came, and two currencies have no sum', () => {
  const converted = (measure: Measure) => (measure === 'converted' ? 3 : 1);
  expect(metricOf('conversion_rate', converted)).toBe(100);
  expect(metricOf('revenue', (measure) => (measure === 'currencies' ? 2 : 5))).toBeNull();
});
