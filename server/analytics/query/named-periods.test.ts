import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIODS } from '../../../contract/vocabulary.ts';
import {
  boundariesOf,
  comparedRange,
  comparedSoFar,
  dateOf,
  endOfDate,
  rangeOfPeriod,
  startOf,
  startOfDate,
} from './periods.ts';

const DAY = 86_400_000;
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

const at = (moment: number) => new Date(moment).toISOString().slice(0, 16);
const range = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const read = ({ from, to }: { from: number; to: number }) => [at(from), at(to)];

describe('weeks', () => {
  it.each([
    ['week', '2025-03-30', '2025-03-24', '2025-03-31'],
    ['week', '2025-03-31', '2025-03-31', '2025-04-07'],
    ['week_sunday', '2025-03-29', '2025-03-23', '2025-03-30'],
    ['week_sunday', '2025-03-30', '2025-03-30', '2025-04-06'],
    ['week_saturday', '2025-03-28', '2025-03-22', '2025-03-29'],
    ['week_saturday', '2025-03-29', '2025-03-29', '2025-04-05'],
    ['week_saturday', '1970-01-01', '1969-12-27', '1970-01-03'],
  ] as const)('%s with %s begins on %s and ends before %s', (interval, date, first, next) => {
    const noon = Date.parse(`${date}T12:00:00Z`);
    const { from, to } = { from: noon, to: Date.parse(`${next}T00:00:01Z`) };
    expect(boundariesOf({ from, to }, 'UTC', interval).map((start) => at(start).slice(0, 10))).toEqual([first, next]);
    expect(dateOf(startOf(interval, noon, 'Europe/Berlin'), 'Europe/Berlin')).toBe(first);
  });
});

describe('named periods', () => {
  it.each([
    ['today', '2025-03-29T23:00', '2025-03-30T22:00'],
    ['yesterday', '2025-03-28T23:00', '2025-03-29T23:00'],
    ['7d', '2025-03-23T23:00', '2025-03-30T22:00'],
    ['28d', '2025-03-02T23:00', '2025-03-30T22:00'],
    ['30d', '2025-02-28T23:00', '2025-03-30T22:00'],
    ['90d', '2024-12-30T23:00', '2025-03-30T22:00'],
    ['12mo', '2024-03-31T22:00', '2025-03-31T22:00'],
    ['month', '2025-02-28T23:00', '2025-03-31T22:00'],
    ['last_month', '2025-01-31T23:00', '2025-02-28T23:00'],
    ['quarter', '2024-12-31T23:00', '2025-03-31T22:00'],
    ['last_quarter', '2024-09-30T22:00', '2024-12-31T23:00'],
    ['year', '2024-12-31T23:00', '2025-12-31T23:00'],
    ['last_year', '2023-12-31T23:00', '2024-12-31T23:00'],
    ['all', '1970-01-01T00:00', '2025-03-30T22:00'],
    ['realtime', '2025-03-30T09:31', '2025-03-30T10:01'],
  ] as const)('%s in Berlin on the day when clocks go forward', (word, from, to) => {
    const now = Date.parse('2025-03-30T10:00:20Z');
    expect(read(rangeOfPeriod(word, now, 'Europe/Berlin'))).toEqual([from, to]);
  });

  it('hold the present moment, but for those that are over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2040, 0) }), fc.constantFrom(...ZONES), (now, timezone) => {
        for (const word of PERIODS) {
          const isOver = word === 'yesterday' || word.startsWith('last_');
          const { from, to } = rangeOfPeriod(word, now, timezone);
          expect(from).toBeLessThan(to);
          expect(from <= now && now < to).toBe(!isOver);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('comparison ranges', () => {
  it.each([
    ['a month', '2025-03-01', '2025-04-01', '2025-02-01', '2025-03-01'],
    ['two months', '2025-03-01', '2025-05-01', '2025-01-01', '2025-03-01'],
    ['a year', '2025-01-01', '2026-01-01', '2024-01-01', '2025-01-01'],
    ['a week', '2025-03-03', '2025-03-10', '2025-02-24', '2025-03-03'],
    ['an hour', '2025-03-03T10:00Z', '2025-03-03T11:00Z', '2025-03-03T09:00Z', '2025-03-03T10:00Z'],
  ])('%s: as much before it', (_, from, to, comparedFrom, comparedTo) => {
    expect(comparedRange('previous_period', range(from, to), 'UTC')).toEqual(range(comparedFrom, comparedTo));
  });

  it.each([
    ['the same days', '2025-03-03', '2025-03-10', '2024-03-03', '2024-03-10'],
    ['February 28 for the 29th', '2024-02-29', '2024-03-01', '2023-02-28', '2023-03-01'],
    ['the whole of a longer February', '2025-02-01', '2025-03-01', '2024-02-01', '2024-03-01'],
    ['the same time of day', '2025-03-03T10:30Z', '2025-03-03T11:00Z', '2024-03-03T10:30Z', '2024-03-03T11:00Z'],
  ])('a year before: %s', (_, from, to, comparedFrom, comparedTo) => {
    expect(comparedRange('previous_year', range(from, to), 'UTC')).toEqual(range(comparedFrom, comparedTo));
  });

  it('counts days by the calendar where one of them lasts 23 hours', () => {
    const days = { from: Date.parse('2025-03-30T22:00Z'), to: Date.parse('2025-03-31T22:00Z') };
    const compared = comparedRange('previous_period', days, 'Europe/Berlin');
    expect(read(compared)).toEqual(['2025-03-29T23:00', '2025-03-30T22:00']);
  });

  it('ends where the range begins, and is as many days long', () => {
    const anything = fc.record({
      now: fc.integer({ min: Date.UTC(1975, 0), max: Date.UTC(2040, 0) }),
      timezone: fc.constantFrom(...ZONES),
      days: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(anything, ({ now, timezone, days }) => {
        const starts = boundariesOf({ from: now, to: now + days * DAY }, timezone, 'day');
        const whole = { from: starts[0] ?? 0, to: starts.at(-1) ?? 0 };
        if (whole.to <= whole.from) return;
        const compared = comparedRange('previous_period', whole, timezone);
        expect(compared.to).toBe(whole.from);
        expect(startOf('day', compared.from, timezone)).toBe(compared.from);
      }),
      { numRuns: 300 },
    );
  });

  it('is cut to what has passed of a range that is not over', () => {
    const month = range('2025-03-01', '2025-04-01');
    const before = range('2025-02-01', '2025-03-01');
    const cut = (now: string) => read(comparedSoFar(month, before, { now: Date.parse(now), timezone: 'UTC' }));
    expect(cut('2025-03-10T12:00Z')).toEqual(['2025-02-01T00:00', '2025-02-10T12:00']);
    expect(cut('2025-03-31T12:00Z')).toEqual(['2025-02-01T00:00', '2025-03-01T00:00']);
    expect(cut('2025-04-01T00:00Z')).toEqual(['2025-02-01T00:00', '2025-03-01T00:00']);
    expect(cut('2025-02-20T00:00Z')).toEqual(['2025-02-01T00:00', '2025-03-01T00:00']);
  });

  it('is cut at the last quarter hour for long ranges, and at the current minute for ranges of a day or two', () => {
    const day = range('2025-03-10', '2025-03-11');
    const before = range('2025-03-09', '2025-03-10');
    const at = { now: Date.parse('2025-03-10T12:14:59Z'), timezone: 'UTC' };
    expect(read(comparedSoFar(day, before, at))[1]).toBe('2025-03-09T12:14');
    const [month, last] = [range('2025-03-01', '2025-04-01'), range('2025-02-01', '2025-03-01')];
    expect(read(comparedSoFar(month, last, at))[1]).toBe('2025-02-10T12:00');
    // Nepal's UTC offset is 5 hours and 45 minutes.
    const [week, lastWeek] = [range('2025-03-10', '2025-03-17'), range('2025-03-03', '2025-03-10')];
    expect(read(comparedSoFar(week, lastWeek, { ...at, timezone: 'Asia/Kathmandu' }))[1]).toBe('2025-03-03T12:00');
  });
});

describe('dates', () => {
  it.each(['2025-02-30', '2025-13-01', '2025-1-1', '20250101', '', '2025-02-29', '2025-01-01T00:00'])(
    '%j is invalid',
    (date) => {
      expect(startOfDate(date, 'UTC')).toBeUndefined();
      expect(endOfDate(date, 'UTC')).toBeUndefined();
    },
  );

  it('begin with their first and end after their last moment, and are found from any moment within', () => {
    expect([startOfDate('2025-03-30', 'Europe/Berlin'), endOfDate('2025-03-30', 'Europe/Berlin')]).toEqual([
      Date.parse('2025-03-29T23:00Z'),
      Date.parse('2025-03-30T22:00Z'),
    ]);
    expect(dateOf(Date.parse('2025-03-29T23:00Z'), 'Europe/Berlin')).toBe('2025-03-30');
    expect(dateOf(Date.parse('2025-03-29T22:59Z'), 'Europe/Berlin')).toBe('2025-03-29');
  });

  it('that a zone skipped are empty', () => {
    expect(startOfDate('2011-12-30', 'Pacific/Apia')).toBe(endOfDate('2011-12-30', 'Pacific/Apia'));
  });
});
