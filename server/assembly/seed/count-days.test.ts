import { describe, expect, it } from 'vitest';
import { countDemoDays, type DaysToCount } from './count-days.ts';

function demo(over: Partial<DaysToCount> = {}) {
  let left = 12;
  const reported: number[] = [];
  const counts: DaysToCount = {
    events: 1_000_000,
    accounts: 1,
    ownsEngine: true,
    countSettled: async (limit) => {
      const created = Math.min(limit, left);
      left -= created;
      return created;
    },
    onCounted: (days) => void reported.push(days),
    ...over,
  };
  return { reported, counted: () => countDemoDays(counts) };
}

describe('counting the days of a demo', () => {
  it('continues until none is left, and reports progress', async () => {
    const { reported, counted } = demo();
    expect(await counted()).toBe(12);
    expect(reported).toEqual([5, 10, 12]);
  });

  it.each<[string, Partial<DaysToCount>]>([
    ['a few events, which are quick to ask', { events: 199_999 }],
    ['other accounts, whose events may be on their way', { accounts: 2 }],
    ['a running service beside it', { ownsEngine: false }],
  ])('is left to the service where there is %s', async (_what, over) => {
    const { reported, counted } = demo(over);
    expect(await counted()).toBe(0);
    expect(reported).toEqual([]);
  });
});
