import { describe, expect, it } from 'vitest';
import { stepsOf } from './attribution-summary.tsx';

describe('the outcome of scans and clicks', () => {
  it.each([
    ['scans', { scans: 120, visits: 84, conversions: 9 }, 'Scans 120, Visits 84 70% of scans, Conversions 9'],
    [
      'clicks',
      { clicks: 9, visits: 5, conversions: 7, conversion_rate: 40 },
      'Clicks 9, Visits 5 55.6% of clicks, Conversions 7 40% of visitors',
    ],
    [
      'clicks',
      { clicks: 2, visits: 1, conversions: 0, conversion_rate: 0 },
      'Clicks 2, Visits 1 50% of clicks, Conversions 0',
    ],
    // A shared landing address has more visits than scans, so there is no percentage.
    ['scans', { scans: 1, visits: 3, conversions: null }, 'Scans 1, Visits 3, Conversions 0'],
  ] as const)('of %s %j is shown as: %s', (noun, totals, steps) => {
    const shown = stepsOf(noun, totals).map(({ name, count, share }) => `${name} ${count} ${share}`.trim());
    expect(shown.join(', ')).toBe(steps);
  });
});
