import { describe, expect, it } from 'vitest';
import { conditionsOf, lastClickDay } from './link-card.tsx';

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

describe('the conditions of a link', () => {
  const at = Date.UTC(2026, 10, 2, 12);
  const open = { protected: false, start: null, expiry: null, clicklimit: null, clicks: 4 };
  it.each([
    [{}, []],
    [{ protected: true, clicklimit: 5 }, ['Password', 'Limit 5 clicks']],
    [{ clicklimit: 4 }, ['Limit of 4 clicks reached']],
    [{ start: '2026-11-02 11:00:00', expiry: '2030-05-04 12:00:00' }, ['Expires May 4, 2030']],
    [{ start: '2031-05-04 12:00:00' }, ['Starts May 4, 2031']],
    [{ expiry: '2020-01-01 12:00:00' }, ['Expired Jan 1, 2020']],
  ])('%j are %j', (over, expected) => {
    expect(conditionsOf({ ...open, ...over }, at)).toEqual(expected);
  });
});
