import { describe, expect, it } from 'vitest';
import {
  formatVital,
  isTooFew,
  type Rating,
  ratingOf,
  ratingShares,
  type VitalName,
  vitalLine,
} from './vitals-data.ts';

describe('a web vital', () => {
  it.each<[number, Rating]>([
    [0, 'good'],
    [2_500, 'good'],
    [2_501, 'improve'],
    [4_000, 'improve'],
    [4_001, 'poor'],
  ])('of %i is rated %s by its limits, which are included', (value, rating) => {
    expect(ratingOf({ p75: value, samples: 5 }, { good: 2_500, poor: 4_000 })).toBe(rating);
  });

  it.each([
    [0, null, false],
    [1, 9_000, true],
    [4, 100, true],
  ])('with %i reports is not rated', (samples, p75, isFew) => {
    expect(ratingOf({ p75, samples }, { good: 2_500, poor: 4_000 })).toBeUndefined();
    expect(isTooFew({ samples })).toBe(isFew);
  });

  it('with five reports is rated', () => expect(isTooFew({ samples: 5 })).toBe(false));

  it.each<[VitalName, number | null | undefined, string]>([
    ['LCP', 2_304, '2.30 s'],
    ['LCP', 999.4, '999 ms'],
    ['LCP', 12_340, '12.3 s'],
    ['INP', 168, '168 ms'],
    ['TTFB', 0, '0 ms'],
    ['CLS', 0.0412, '0.04'],
    ['CLS', 1.5, '1.50'],
    ['CLS', null, '–'],
    ['FCP', undefined, '–'],
  ])('%s of %s is written as %s', (name, value, text) => expect(formatVital(name, value)).toBe(text));

  it('has shares by rating that are the whole, and none without samples', () => {
    const shares = ratingShares({ samples: 8, p75: 3, good: 5, needs_improvement: 2, poor: 1 });
    expect(shares).toEqual([
      ['good', 0.625],
      ['improve', 0.25],
      ['poor', 0.125],
    ]);
    expect(ratingShares({ samples: 0, p75: null, good: 0, needs_improvement: 0, poor: 0 })).toEqual([]);
  });

  it('has a line with gaps where nothing was reported', () => {
    const p75 = { LCP: 1_200, INP: null, CLS: 0.1, FCP: 800, TTFB: 90 };
    const series = [
      { time: '2026-03-04T00:00:00Z', local_time: '2026-03-04T00:00:00', p75 },
      { time: '2026-03-04T01:00:00Z', local_time: '2026-03-04T01:00:00', p75: null },
    ];
    const start = Date.UTC(2026, 2, 4) / 1_000;
    expect(vitalLine({ series }, 'LCP')).toEqual({ times: [start, start + 3_600], values: [1_200, null] });
    expect(vitalLine({ series }, 'INP').values).toEqual([null, null]);
  });
});
