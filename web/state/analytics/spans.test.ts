import { describe, expect, it } from 'vitest';
import { overTime } from '../click-query.ts';
import { readSpan, withSpan } from './spans.ts';

const read = (search: string) => readSpan(new URLSearchParams(search));

describe('the period in the address', () => {
  it.each(['', 'period=fortnight', 'from=2026-03-01', 'from=2026-02-30&to=2026-03-01'])(
    'is the default if it is %j',
    (search) => expect(read(search)).toBe('30d'),
  );

  it('has its dates in either order', () => {
    expect(read('from=2026-03-02&to=2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-02' });
  });

  it('replaces the one before, and the part that was zoomed to', () => {
    const before = new URLSearchParams('metric=uniques&period=90d&zoom=1772409600-1772496000');
    const after = withSpan(before, { from: '2026-03-01', to: '2026-03-05' });
    expect(String(after)).toBe('metric=uniques&from=2026-03-01&to=2026-03-05');
    expect(read(String(after))).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(String(withSpan(after, '30d'))).toBe('metric=uniques');
  });
});

describe('the query of a period', () => {
  const queryOf = (period: Parameters<typeof withSpan>[1]) =>
    overTime({ scope: { link: 1 }, period, metrics: ['clicks'] });

  it.each([
    ['2026-03-01', '2026-03-01', 'hour'],
    ['2026-03-01', '2026-03-31', 'day'],
    ['2026-03-01', '2026-06-30', 'week'],
    ['2025-01-01', '2026-12-31', 'month'],
    ['1970-01-02', '2199-12-30', 'year'],
  ])('from %s to %s has intervals that fit a chart: %s', (from, to, interval) => {
    expect(queryOf({ from, to })).toMatchObject({ range: { from, to }, interval, compare: 'previous_period' });
  });

  it('of all time or the last minutes compares with nothing', () => {
    for (const period of ['all', 'realtime'] as const) expect(queryOf(period)).not.toHaveProperty('compare');
  });
});
