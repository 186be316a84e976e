import { describe, expect, it } from 'vitest';
import { figuresOf } from './link-figures.ts';

const clicked = (id: number, clicks: number, before: number | null = null) => ({
  dimensions: { link: String(id) },
  metrics: { clicks, uniques: clicks - 1 },
  compared: before === null ? null : { clicks: before },
});
const led = (id: number, visits: number, conversions: number) => ({
  dimensions: { via_link: String(id) },
  metrics: { visits, conversions, conversion_rate: (100 * conversions) / visits },
  compared: null,
});

describe('links of a campaign in comparison', () => {
  it('lists the most clicked first, with their visits and conversions', () => {
    const rows = figuresOf([{ id: 1 }, { id: 2 }], [clicked(1, 4), clicked(2, 9, 3)], [led(1, 4, 1), led(2, 8, 2)]);
    expect(rows).toEqual([
      { link: { id: 2 }, clicks: 9, uniques: 8, before: 3, visits: 8, conversions: 2, goalRate: 0.25 },
      { link: { id: 1 }, clicks: 4, uniques: 3, before: 0, visits: 4, conversions: 1, goalRate: 0.25 },
    ]);
  });

  it('includes links without clicks, and visits without a click in the period', () => {
    const rows = figuresOf([{ id: 1 }, { id: 2 }], [], [led(2, 1, 0)]);
    expect(rows.map(({ link, clicks, visits, goalRate }) => [link.id, clicks, visits, goalRate])).toEqual([
      [1, 0, 0, undefined],
      [2, 0, 1, 0],
    ]);
  });

  it('omits links that have left the campaign', () => {
    expect(figuresOf([], [clicked(7, 3)], [led(7, 2, 2)])).toEqual([]);
  });
});
