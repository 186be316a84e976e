import { describe, expect, it } from 'vitest';
import { goalFiguresOf, goalFiguresQuery } from './goal-figures.ts';

describe('the recent conversions of a goal', () => {
  it('are counted by day for this goal only', () => {
    const match = { kind: 'page', path: '/thanks*' } as const;
    expect(goalFiguresQuery(7, match)).toMatchObject({
      scope: { website: 7 },
      goals: [match],
      range: '30d',
      interval: 'day',
    });
  });

  it('have one value a day and the totals of the period', () => {
    const day = (conversions: number) => ({
      dimensions: {},
      labels: {},
      metrics: { conversions, conversion_rate: 4 },
      compared: null,
    });
    const data = { rows: [day(2), day(0), day(1)], totals: { conversions: 3, conversion_rate: 2.5 } };
    expect(goalFiguresOf(data)).toEqual({ conversions: 3, rate: 2.5, days: [2, 0, 1] });
    expect(goalFiguresOf({ rows: [], totals: {} })).toEqual({ conversions: 0, rate: 0, days: [] });
  });
});
