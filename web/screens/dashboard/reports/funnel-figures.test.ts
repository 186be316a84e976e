import { describe, expect, it } from 'vitest';
import { lossAfter, summaryOf } from './funnel-figures.ts';

function funnelOf(...counts: readonly number[]) {
  const shareOf = (part: number, whole = 0) => (whole === 0 ? 0 : (100 * part) / whole);
  return counts.map((reached, place) => ({
    reached,
    of_first: shareOf(reached, counts[0]),
    of_previous: shareOf(reached, counts[Math.max(0, place - 1)]),
  }));
}

describe('the loss after a step', () => {
  const steps = funnelOf(600, 60, 15, 15);

  it('counts those who did not go on, and their share of the step', () => {
    expect(lossAfter(steps, 0)).toEqual({ count: 540, share: 0.9 });
    expect(lossAfter(steps, 1)).toEqual({ count: 45, share: 0.75 });
  });

  it('is none where all went on, after the last step, and beyond it', () => {
    expect([2, 3, 4].map((place) => lossAfter(steps, place))).toEqual([undefined, undefined, undefined]);
  });
});

describe('a funnel in short', () => {
  it('says how many came through, and after which step most left', () => {
    expect(summaryOf(funnelOf(200, 150, 30, 20))).toEqual({
      entered: 200,
      completed: 20,
      conversion: 10,
      worst: { place: 1, loss: { count: 120, share: 0.8 } },
    });
  });

  it('names the earlier one of equal losses', () => {
    expect(summaryOf(funnelOf(100, 60, 20)).worst?.place).toBe(0);
  });

  it('has no worst step where none left, nor without visits', () => {
    expect(summaryOf(funnelOf(7, 7))).toEqual({ entered: 7, completed: 7, conversion: 100 });
    expect(summaryOf(funnelOf(0, 0))).toEqual({ entered: 0, completed: 0, conversion: 0 });
    expect(summaryOf([])).toEqual({ entered: 0, completed: 0, conversion: 0 });
  });
});
