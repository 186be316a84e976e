import { describe, expect, it } from 'vitest';
import { fitsTrends, trendQuery, trendsOf } from './trends.ts';

describe('lines of groups over time', () => {
  it('are requested without a comparison, in the intervals of charts', () => {
    const figures = { metrics: ['uniques'], dimensions: ['item_channel'], compare: 'previous_period' } as const;
    const query = { ...figures, metrics: [...figures.metrics], dimensions: [...figures.dimensions] };
    expect(trendQuery(query, '7d')).toMatchObject({
      dimensions: ['item_channel'],
      interval: 'day',
      metrics: ['uniques'],
    });
    expect(trendQuery(query, '12mo').interval).toBe('month');
    expect(trendQuery(query, '7d').compare).toBeUndefined();
  });

  it('are shown only if all of them fit one answer', () => {
    const days = Array.from({ length: 30 });
    expect([fitsTrends(days, 33), fitsTrends(days, 34)]).toEqual([true, false]);
  });

  it('have a value for each interval', () => {
    const rows = [{ dimensions: { bio: '7' }, metrics: { impressions: 4 }, time: '2' }];
    const trendOf = trendsOf(rows, ['1', '2', '3'], { dimension: 'bio', metric: 'impressions' });
    expect(trendOf('7')).toEqual([0, 4, 0]);
    expect(trendOf('8')).toEqual([0, 0, 0]);
  });
});
