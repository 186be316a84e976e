import { describe, expect, it } from 'vitest';
import { countsOf } from './campaign-counts.ts';

const clicked = [{ dimensions: { campaign: '7' }, metrics: { clicks: 5 }, compared: { clicks: 2 } }];
const led = [
  { dimensions: { via_campaign: '7' }, metrics: { visits: 4, conversions: 2, conversion_rate: 50 }, compared: null },
];

const trend = [0, 5];
const parts = { isCompared: true, trendOf: () => trend };

describe('metrics of a campaign in the list', () => {
  it('are its clicks, visits and conversions', () => {
    expect(countsOf(clicked, led, parts)(7)).toEqual({
      clicks: { now: 5, before: 2 },
      led: { visits: 4, goals: 2, goalRate: 0.5 },
      trend,
    });
  });

  it('are zero without clicks, and have no rate without visitors', () => {
    expect(countsOf(clicked, led, parts)(8)).toEqual({
      clicks: { now: 0, before: 0 },
      led: { visits: 0, goals: 0, goalRate: undefined },
      trend,
    });
  });

  it('appear as soon as each is loaded', () => {
    expect(countsOf(clicked, undefined, parts)(7)).toEqual({ clicks: { now: 5, before: 2 }, led: undefined, trend });
    expect(countsOf(undefined, led, parts)(7).clicks).toBeUndefined();
  });
});
