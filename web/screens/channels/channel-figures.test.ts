import { describe, expect, it } from 'vitest';
import { figuresOf, figuresQuery } from './channel-figures.ts';

const rows = [
  { dimensions: { item_channel: '7' }, metrics: { uniques: 5 }, compared: { uniques: 2 } },
  { dimensions: { item_channel: '' }, metrics: { uniques: 3 }, compared: null },
];
const trendOf = (key: string) => (key === '7' ? [0, 4, 0] : [0, 0, 0]);

describe('figures of channels in the list', () => {
  it('are requested for all channels at once, compared where there is a period before', () => {
    expect(figuresQuery('7d')).toMatchObject({ dimensions: ['item_channel'], range: '7d', compare: 'previous_period' });
    expect(figuresQuery('all')).not.toHaveProperty('compare');
  });

  it.each([
    [7, '7d', { uniques: 5, before: 2, trend: [0, 4, 0] }],
    [7, 'all', { uniques: 5, before: undefined, trend: [0, 4, 0] }],
    [8, '7d', { uniques: 0, before: 0, trend: [0, 0, 0] }],
    [undefined, '7d', { uniques: 3, before: 0, trend: [0, 0, 0] }],
  ] as const)('of channel %s in %s', (place, period, figures) => {
    expect(figuresOf(rows, period, trendOf)(place)).toEqual(figures);
  });

  it('are unknown until they are loaded, the trend too', () => {
    expect(figuresOf(undefined, '7d', trendOf)(7)).toBeUndefined();
    expect(figuresOf(rows, '7d', () => undefined)(7)?.trend).toBeUndefined();
  });
});
