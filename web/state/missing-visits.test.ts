import { describe, expect, it } from 'vitest';
import { daysOf, droppedCount, hasMissing } from './missing-visits.ts';

const NOON = Date.UTC(2026, 2, 2, 12);

describe('visits that are missing', () => {
  it.each([
    ['7d', '2026-02-24'],
    ['30d', '2026-02-01'],
    ['90d', '2025-12-03'],
    ['12mo', '2025-03-03'],
  ] as const)('are looked for in the days of %s, up to today', (period, from) => {
    expect(daysOf(period, NOON)).toEqual({ from, to: '2026-03-02' });
  });

  it('may be among filtered traffic', () => {
    expect(droppedCount([])).toBe(0);
    expect(
      droppedCount([
        { reason: 'bot', count: 19 },
        { reason: 'automated', count: 10 },
      ]),
    ).toBe(29);
  });

  it('exist when there are fewer visits than clicks', () => {
    expect([
      hasMissing(5, 4),
      hasMissing(5, 5),
      hasMissing(5, 7),
      hasMissing(2, null),
      hasMissing(null, undefined),
    ]).toEqual([...[true, false, false, true, false]]);
  });
});
