import { describe, expect, it } from 'vitest';
import { figuresOf, figuresQuery, fitsTrends, trendQuery } from './channel-figures.ts';

const rows = [
  { dimensions: { item_channel: '7' }, metrics: { uniques: 5 }, compared: { uniques: 2 } },
  { dimensions: { item_channel: '' }, metrics: { uniques: 3 }, compared: null },
];
const trends = {
  times: ['1', '2', '3'],
  rows: [{ dimensions: { item_channel: '7' }, metrics: { uniques: 4 }, compared: null, time: '2' }],
};

describe('figures of channels in the list', () => {
  it('are requested for all channels at once, compared where there is a period before', () => {
    expect(figuresQuery('7d')).toMatchObject({ dimensions: ['item_channel'], range: '7d', compare: 'previous_period' });
    expect(figuresQuery('all')).not.toHaveProperty('compare');
  });

  it('have a line each, of the intervals of charts, if all lines fit one answer', () => {
    expect(trendQuery('7d')).toMatchObject({ dimensions: ['item_channel'], interval: 'day', metrics: ['uniques'] });
    expect(trendQuery('12mo').interval).toBe('month');
    expect(trendQuery('7d').compare).toBeUndefined();
    const days = Array.from({ length: 30 });
    expect([fitsTrends(days, 32), fitsTrends(days, 33)]).toEqual([true, false]);
  });

  it.each([
    [7, '7d', { uniques: 5, before: 2, trend: [0, 4, 0] }],
    [7, 'all', { uniques: 5, before: undefined, trend: [0, 4, 0] }],
    [8, '7d', { uniques: 0, before: 0, trend: [0, 0, 0] }],
    [undefined, '7d', { uniques: 3, before: 0, trend: [0, 0, 0] }],
  ] as const)('of channel %s in %s', (place, period, figures) => {
    expect(figuresOf(rows, period, trends)(place)).toEqual(figures);
  });

  it('are unknown until they are loaded, the trend too', () => {
    expect(figuresOf(undefined, '7d', undefined)(7)).toBeUndefined();
    expect(figuresOf(rows, '7d', undefined)(7)?.trend).toBeUndefined();
  });
});
