import { describe, expect, it } from 'vitest';
import { lastClickDay } from './link-card.tsx';

const NOW = new Date(2026, 10, 2, 9, 30);

describe('the day of the last click', () => {
  it.each([
    ['today', [0, 1, 0, 2], '7d', '2026-11-02'],
    ['before the turn of the month', [3, 0, 0, 0], '30d', '2026-10-30'],
    ['in a month until today', [0, 1], 'month', '2026-11-02'],
    ['in the whole last month', [1, ...Array<number>(30).fill(0)], 'last_month', '2026-10-01'],
  ] as const)('is known %s', (_what, trend, period, day) => {
    expect(lastClickDay(trend, period, NOW)).toBe(day);
  });

  it.each(['90d', '12mo'] as const)('is not known from weeks or months: %s', (period) => {
    expect(lastClickDay([1, 2], period, NOW)).toBeUndefined();
  });

  it('is none without a click in the period', () => {
    expect(lastClickDay([], '7d', NOW)).toBe('none');
    expect(lastClickDay([0, 0], '90d', NOW)).toBe('none');
  });
});
