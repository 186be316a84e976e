import { describe, expect, it } from 'vitest';
import { sentenceOf } from './attribution-summary.tsx';

describe('the outcome of scans and clicks', () => {
  it.each([
    ['scans', { scans: 120, visits: 84, conversions: 9 }, '84 of 120 scans led to a visit (70%). 9 conversions.'],
    ['clicks', { clicks: 3, visits: 1, conversions: 1 }, '1 of 3 clicks led to a visit (33.3%). 1 conversion.'],
    [
      'clicks',
      { clicks: 9, visits: 5, conversions: 7, conversion_rate: 40 },
      '5 of 9 clicks led to a visit (55.6%). 7 conversions, by 40% of visitors.',
    ],
    ['clicks', { clicks: 2, visits: 1, conversions: 0, conversion_rate: 0 }, '1 of 2 clicks led to a visit (50%).'],
    ['clicks', { clicks: 1, visits: 1, conversions: 0 }, '1 of 1 click led to a visit (100%).'],
    // A shared landing address has more visits than scans, so there is no percentage.
    ['scans', { scans: 1, visits: 3, conversions: null }, '3 of 1 scan led to a visit.'],
  ] as const)('of %s %j is shown as: %s', (noun, totals, sentence) => {
    expect(sentenceOf(noun, totals)).toBe(sentence);
  });
});
