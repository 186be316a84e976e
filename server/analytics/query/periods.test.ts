import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../../test/support/vitest/scope.ts';
import { boundariesOf, nextStart, startOf } from './periods.ts';
import { type Interval, INTERVALS as WIRE_INTERVALS } from './query.ts';

const INTERVALS: readonly Interval[] = [...WIRE_INTERVALS, 'week_sunday', 'week_saturday'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
/** Unusual clock changes and their dates. */
const ODD: [zone: string, around: string][] = [
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['Asia/Beirut', '2022-03-27'],
  ['Africa/Cairo', '2023-04-28'],
  ['Africa/Cairo', '2014-05-16'],
  ['Pacific/Apia', '2011-12-30'],
  ['Pacific/Kwajalein', '1993-08-21'],
  ['Pacific/Kiritimati', '1994-12-31'],
  ['America/St_Johns', '2008-11-02'],
  ['America/St_Johns', '2008-03-09'],
  ['Australia/Lord_Howe', '2025-04-06'],
  ['Australia/Lord_Howe', '2025-10-05'],
  ['Antarctica/Troll', '2025-03-30'],
  ['America/Havana', '2024-11-03'],
  ['America/Asuncion', '2024-03-24'],
  ['Africa/Casablanca', '2025-02-23'],
  ['Asia/Pyongyang', '2018-05-05'],
  ['Africa/Monrovia', '1972-01-07'],
  ['Asia/Kathmandu', '1986-01-01'],
  ['America/Nuuk', '2024-03-31'],
];

/** Independent of the code under test: calls Intl each time. */
function shownIn(timezone: string): (moment: number) => { date: string; hour: string; minute: string } {
  const numeric = '2-digit' as const;
  const clock = { hour: numeric, minute: numeric, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: numeric,
    day: numeric,
    ...clock,
  });
  return (moment) => {
    const [date = '', time = ''] = format.format(moment).split(' ');
    return { date, hour: time.slice(0, 2), minute: time };
  };
}

/** Returns the label of a local time in this interval; consecutive periods never share one. */
function labelIn(interval: Interval, timezone: string): (moment: number) => string {
  const shown = shownIn(timezone);
  return (moment) => {
    const { date, hour, minute } = shown(moment);
    if (interval === 'minute') return `${date} ${minute}`;
    if (interval === 'hour') return `${date} ${hour}`;
    if (interval === 'week') return weekdayBefore(date, 1);
    if (interval === 'week_sunday') return weekdayBefore(date, 0);
    if (interval === 'week_saturday') return weekdayBefore(date, 6);
    return date.slice(0, { day: 10, month: 7, year: 4 }[interval]);
  };
}

/** @param weekday 0 for Sunday, as Date counts */
function weekdayBefore(date: string, weekday: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  const back = (day.getUTCDay() - weekday + 7) % 7;
  return new Date(day.getTime() - back * DAY).toISOString().slice(0, 10);
}

/** Checks all invariants about the boundaries of one range. */
function expectBoundaries(range: { from: number; to: number }, timezone: string, interval: Interval): void {
  const boundaries = boundariesOf(range, timezone, interval);
  const label = labelIn(interval, timezone);
  const first = boundaries[0] ?? Number.NaN;
  const last = boundaries.at(-1) ?? Number.NaN;
  expect(first).toBeLessThanOrEqual(range.from);
  expect(last).toBeLessThan(range.to);
  expect(nextStart(interval, last, timezone)).toBeGreaterThanOrEqual(range.to);
  expect(startOf(interval, range.from, timezone)).toBe(first);
  for (const [index, start] of boundaries.entries()) {
    const next = boundaries[index + 1] ?? nextStart(interval, start, timezone);
    expect(next).toBeGreaterThan(start);
    expect([start, startOf(interval, start, timezone)]).toEqual([start, start]);
    expect(startOf(interval, next - 1, timezone)).toBe(start);
    expectFirstMoment({ start, next, interval }, label);
  }
}

function expectFirstMoment(
  { start, next, interval }: { start: number; next: number; interval: Interval },
  label: (moment: number) => string,
): void {
  if (interval === 'minute' || interval === 'hour') {
    expect(label(next - 1)).toBe(label(start));
    return;
  }
  // Day labels sort chronologically. Everything before the boundary belongs to an earlier day, everything after it
  // doesn't.
  expect(label(start - 1) < label(start)).toBe(true);
  expect(label(next - 1) <= label(start)).toBe(true);
  expect(label(next) > label(start)).toBe(true);
}

describe('boundaries', () => {
  it.each(sampleOf(ODD, 3))(
    'of %s around %s are the first moments of their days, hours and minutes',
    (timezone, around) => {
      const middle = Date.parse(`${around}T00:00:00Z`);
      const shown = shownIn(timezone);
      const starts = boundariesOf({ from: middle - 5 * DAY, to: middle + 5 * DAY }, timezone, 'day');
      const seen = new Set<string>();
      // Every minute of ten days: collects each day from its first minute.
      const firsts: number[] = [];
      for (let moment = starts[0] ?? 0; moment < middle + 5 * DAY; moment += 60_000) {
        const { date } = shown(moment);
        if (seen.size === 0 || !seen.has(date)) firsts.push(moment);
        seen.add(date);
      }
      // Monrovia's clocks changed in the middle of a minute.
      expect(starts.map((start) => Math.floor(start / 60_000))).toEqual(
        firsts.map((start) => Math.floor(start / 60_000)),
      );
      for (const interval of INTERVALS) {
        const days = interval === 'minute' ? 1 : interval === 'hour' ? 4 : 40;
        expectBoundaries({ from: middle - days * DAY + 1, to: middle + days * DAY }, timezone, interval);
      }
    },
  );

  it('hold in the zones of the world, in any of the years', () => {
    for (const timezone of sampleOf(ZONES, 4)) {
      const anyRange = fc.record({
        from: fc.integer({ min: 0, max: Date.UTC(2040, 0) }),
        interval: fc.constantFrom(...INTERVALS),
        length: fc.integer({ min: 1, max: 12 }),
      });
      const weeks = { week: 7 * DAY, week_sunday: 7 * DAY, week_saturday: 7 * DAY };
      const unit = { minute: 60_000, hour: HOUR, day: DAY, ...weeks, month: 30 * DAY, year: 365 * DAY };
      fc.assert(
        fc.property(anyRange, ({ from, interval, length }) =>
          expectBoundaries({ from, to: from + length * unit[interval] }, timezone, interval),
        ),
        { numRuns: 12 },
      );
    }
  });

  it('hold in the zones of the world over every change of clocks of 2024 to 2026', () => {
    for (const timezone of sampleOf(ZONES, 4)) {
      const year = { from: Date.UTC(2024, 0), to: Date.UTC(2027, 0) };
      const days = boundariesOf(year, timezone, 'day');
      const odd = days.filter((start, index) => (days[index + 1] ?? start + DAY) - start !== DAY);
      for (const start of odd) expectBoundaries({ from: start - HOUR, to: start + 2 * DAY }, timezone, 'hour');
      expect(days.length).toBeGreaterThanOrEqual(1096);
      expect(days.length).toBeLessThanOrEqual(1097);
    }
  });

  it.each([
    ['Europe/Berlin', 'hour', '2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z', 23],
    ['Europe/Berlin', 'hour', '2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z', 25],
    ['Australia/Lord_Howe', 'hour', '2025-04-05T13:00:00Z', '2025-04-06T13:30:00Z', 24],
    ['Pacific/Apia', 'day', '2011-12-28T10:00:00Z', '2012-01-01T10:00:00Z', 4],
    ['Asia/Kathmandu', 'hour', '2025-01-01T00:00:00Z', '2025-01-01T01:00:00Z', 2],
    ['UTC', 'week', '2025-01-01T00:00:00Z', '2025-01-06T00:00:00Z', 1],
    ['UTC', 'month', '2024-01-31T00:00:00Z', '2024-03-01T00:00:00Z', 2],
    ['UTC', 'year', '2023-12-31T23:59:59Z', '2025-01-01T00:00:00Z', 2],
    ['UTC', 'minute', '2025-01-01T00:00:30Z', '2025-01-01T00:01:00Z', 1],
  ] as const)('in %s, by %s, from %s to %s are %d', (timezone, interval, from, to, count) => {
    expect(boundariesOf({ from: Date.parse(from), to: Date.parse(to) }, timezone, interval)).toHaveLength(count);
  });

  it('of an empty range are empty', () => {
    expect(boundariesOf({ from: 5, to: 5 }, 'UTC', 'day')).toEqual([]);
    expect(boundariesOf({ from: 5, to: 4 }, 'UTC', 'minute')).toEqual([]);
  });

  it('distinguish the two hours that the clock shows twice', () => {
    const range = { from: Date.parse('2025-10-26T00:00:00Z'), to: Date.parse('2025-10-26T02:00:00Z') };
    expect(boundariesOf(range, 'Europe/Berlin', 'hour')).toEqual([range.from, range.from + HOUR]);
  });
});
