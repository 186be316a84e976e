import { describe, expect, it } from 'vitest';
import { SITE_DIMENSIONS, SITE_METRICS, siteTopic } from './stats-query.ts';

describe('siteTopic', () => {
  it.each(SITE_DIMENSIONS)('knows the dimension %s', (name) => {
    expect(siteTopic(name)).toEqual({ kind: 'dimension', dimension: name });
  });

  it.each(SITE_METRICS)('knows the metric %s by day and by hour', (metric) => {
    expect(siteTopic(metric)).toEqual({ kind: 'metric', metric, by: 'day' });
    expect(siteTopic(`${metric}_hours`)).toEqual({ kind: 'metric', metric, by: 'hour' });
    expect(siteTopic(`${metric}_hourly`)).toEqual({ kind: 'metric', metric, by: 'hour' });
  });

  it.each([
    ['os', { kind: 'dimension', dimension: 'operating_system' }],
    ['resolution', { kind: 'dimension', dimension: 'screen_resolution' }],
    ['pageview', { kind: 'metric', metric: 'pageviews', by: 'day' }],
    ['visitor', { kind: 'metric', metric: 'visitors', by: 'day' }],
    ['visitor_hours', { kind: 'metric', metric: 'visitors', by: 'hour' }],
  ])('takes %s for what clients mean by it', (name, topic) => {
    expect(siteTopic(name)).toEqual(topic);
  });

  it.each(['', 'Browser', 'browser ', 'browser_hours', 'visitor_id', 'constructor', '__proto__', '_hours', 'os; DROP'])(
    'knows nothing of %j',
    (name) => {
      expect(siteTopic(name)).toBeUndefined();
    },
  );
});
