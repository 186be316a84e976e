import { describe, expect, it } from 'vitest';
import { localOf } from '../local-time.ts';
import { addDays, adjacentPeriod, daysOf, zoomed } from './date-ranges.ts';

const BERLIN = 'Europe/Berlin';
const now = Date.parse('2026-11-22T10:00:00Z');

describe('times in the time zone of the website', () => {
  it.each([
    ['2026-11-21T23:00:00Z', BERLIN, '2026-11-22T00:00:00'],
    ['2026-06-30T22:00:00Z', BERLIN, '2026-07-01T00:00:00'],
    ['2026-11-22T00:30:05Z', 'America/New_York', '2026-11-21T19:30:05'],
    ['2026-11-22T00:00:00Z', 'UTC', '2026-11-22T00:00:00'],
  ])('%s in %s', (moment, timezone, local) => {
    expect(localOf(Date.parse(moment), timezone)).toBe(local);
  });

  it('are the first and the last day of a range with an exclusive end', () => {
    const reported = { from: '2026-10-25T23:00:00Z', to: '2026-11-22T23:00:00Z', timezone: BERLIN };
    expect(daysOf(reported)).toEqual({ from: '2026-10-26', to: '2026-11-22' });
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
  ])('%s and %i days', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });
});

describe('the previous and the next period', () => {
  const step = (days: { from: string; to: string }, steps: -1 | 1) => {
    const reported = { from: `${days.from}T00:00:00Z`, to: `${addDays(days.to, 1)}T00:00:00Z`, timezone: 'UTC' };
    return adjacentPeriod(days, reported, { steps, now });
  };

  it.each([
    ['a day', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['four weeks', '2026-10-26', '2026-11-22', '2026-09-28', '2026-10-25'],
    ['a month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['March, before it the shorter February', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-10-01', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('of %s', (_, from, to, earlierFrom, earlierTo) => {
    const earlier = step({ from, to }, -1);
    expect(earlier).toEqual({ from: earlierFrom, to: earlierTo });
    expect(earlier && step(earlier, 1)).toEqual({ from, to });
  });

  it('is undefined in the future', () => {
    expect(step({ from: '2026-11-22', to: '2026-11-22' }, 1)).toBeUndefined();
    expect(step({ from: '2026-11-01', to: '2026-11-30' }, 1)).toBeUndefined();
  });

  it('is undefined for all time and the last minutes', () => {
    const reported = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z', timezone: 'UTC' };
    expect(adjacentPeriod('all', reported, { steps: -1, now })).toBeUndefined();
    expect(adjacentPeriod('realtime', reported, { steps: -1, now })).toBeUndefined();
  });
});

describe('a dragged range', () => {
  const days = ['2026-11-01T00:00:00', '2026-11-02T00:00:00', '2026-11-03T00:00:00'];
  const hours = ['2026-11-01T00:00:00', '2026-11-01T01:00:00', '2026-11-01T02:00:00'];

  it('consists of days where the chart shows days, both inclusive', () => {
    expect(zoomed(days, { first: 0, last: 1 }, '2026-11-04T00:00:00')).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    });
    expect(zoomed(days, { first: 2, last: 2 }, '2026-11-04T00:00:00')).toEqual({
      from: '2026-11-03',
      to: '2026-11-03',
    });
  });

  it('consists of times where it shows hours, up to the end of the last', () => {
    expect(zoomed(hours, { first: 0, last: 1 }, '2026-11-01T03:00:00')).toEqual({
      from: '2026-11-01T00:00:00',
      to: '2026-11-01T02:00:00',
    });
    expect(zoomed(hours, { first: 2, last: 2 }, '2026-11-01T03:00:00')).toEqual({
      from: '2026-11-01T02:00:00',
      to: '2026-11-01T03:00:00',
    });
  });

  it('is undefined where the chart is empty', () => {
    expect(zoomed([], { first: 0, last: 0 }, '2026-11-01T00:00:00')).toBeUndefined();
  });
});
