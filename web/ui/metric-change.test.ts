import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MetricChange, type MetricChangeProps } from './metric-change.tsx';
import { isOfVisits, isRate } from './metric-format.ts';

const drawn = (props: MetricChangeProps) => renderToStaticMarkup(createElement(MetricChange, props));
const textOf = (props: MetricChangeProps) => drawn(props).replace(/<[^>]*>/g, '');

describe('the change of a metric', () => {
  it.each<[string, number, number, string]>([
    ['bounce_rate', 38.5, 34.9, '+3.6 pp'],
    ['conversion_rate', 7.9, 9.3, '−1.4 pp'],
    ['conversion_rate', 3, 0, '+3.0 pp'],
    ['scroll_depth', 61, 60, '+1.0 pp'],
    ['bounce_rate', 38.54, 38.5, 'no change'],
    ['visitors', 385, 349, '+10.3%'],
    ['visitors', 5, 0, 'was 0'],
    ['visit_duration', 90, 100, '−10.0%'],
  ])('%s of %d after %d is %s', (metric, current, previous, text) => {
    expect(textOf({ metric, current, previous, visitsBefore: 9 })).toBe(text);
  });

  it.each([
    ['bounce_rate', 'no visits before'],
    ['visit_duration', 'no visits before'],
    ['views_per_visit', 'no visits before'],
    ['conversion_rate', 'no visits before'],
    ['visitors', 'was 0'],
  ])('of %s without visits before is "%s"', (metric, text) => {
    expect(textOf({ metric, current: 12, previous: 0, visitsBefore: 0 })).toBe(text);
    expect(textOf({ metric, current: 12, previous: 6 })).not.toBe(text);
  });

  it('is good where a lower rate is better, and bad where it is worse', () => {
    const [bounces, conversions] = ['bounce_rate', 'conversion_rate'].map((metric) =>
      drawn({ metric, current: 30, previous: 40 }).replace(/>.*/, ''),
    );
    expect(bounces).toContain('up');
    expect(conversions).toContain('down');
  });

  it('is bad where fewer of the counted are better, such as missing pages', () => {
    const risen = { metric: 'events', current: 40, previous: 30 };
    expect(drawn({ ...risen, isLowerBetter: true }).replace(/>.*/, '')).toContain('down');
    expect(drawn(risen).replace(/>.*/, '')).toContain('up');
  });
});

it.each([
  ['bounce_rate', true, true],
  ['scroll_depth', true, true],
  ['engaged_time', false, true],
  ['views_per_visit', false, true],
  ['visits', false, false],
  ['revenue', false, false],
])('%s is a rate: %s, and needs visits: %s', (metric, rate, ofVisits) => {
  expect([isRate(metric), isOfVisits(metric)]).toEqual([rate, ofVisits]);
});
