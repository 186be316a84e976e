import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTimeOf } from '../platform/time/time-zones.ts';
import { lastDay, lastPeriod, REPORT_FREQUENCIES } from './report-periods.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const iso = (moment: number) => new Date(moment).toISOString().slice(0, 16);
const local = (moment: number, zone: string) => new Date(localTimeOf(moment, zone)).toISOString().slice(0, 16);

describe('the period that a report is about', () => {
  it.each([
    // Monday, 23 November 2026.
    ['weekly', '2026-11-23T05:59Z', 'UTC', '2026-W46', '2026-11-09T00:00', '2026-11-16T00:00'],
    ['weekly', '2026-11-23T06:00Z', 'UTC', '2026-W47', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['weekly', '2026-11-29T23:59Z', 'UTC', '2026-W47', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['monthly', '2026-12-01T05:59Z', 'UTC', '2026-10', '2026-10-01T00:00', '2026-11-01T00:00'],
    ['monthly', '2026-12-01T06:00Z', 'UTC', '2026-11', '2026-11-01T00:00', '2026-12-01T00:00'],
    // 06:00 in Berlin is 05:00 in winter and 04:00 in summer.
    ['weekly', '2026-11-23T04:59Z', 'Europe/Berlin', '2026-W46', '2026-11-08T23:00', '2026-11-15T23:00'],
    ['weekly', '2026-11-23T05:00Z', 'Europe/Berlin', '2026-W47', '2026-11-15T23:00', '2026-11-22T23:00'],
    ['weekly', '2026-07-06T04:00Z', 'Europe/Berlin', '2026-W27', '2026-06-28T22:00', '2026-07-05T22:00'],
    // The week in which daylight saving time ends has an extra hour, the one in which it starts an hour less.
    ['weekly', '2026-10-26T12:00Z', 'Europe/Berlin', '2026-W43', '2026-10-18T22:00', '2026-10-25T23:00'],
    ['weekly', '2026-03-30T12:00Z', 'Europe/Berlin', '2026-W13', '2026-03-22T23:00', '2026-03-29T22:00'],
    ['weekly', '2026-11-22T20:00Z', 'Pacific/Auckland', '2026-W47', '2026-11-15T11:00', '2026-11-22T11:00'],
    ['weekly', '2026-11-23T13:59Z', 'America/Los_Angeles', '2026-W46', '2026-11-09T08:00', '2026-11-16T08:00'],
    ['monthly', '2026-03-01T00:30Z', 'Asia/Kathmandu', '2026-02', '2026-01-31T18:15', '2026-02-28T18:15'],
    // Weeks belong to the year of their Thursday.
    ['weekly', '2027-01-04T12:00Z', 'UTC', '2026-W53', '2026-12-28T00:00', '2027-01-04T00:00'],
    ['weekly', '2025-01-06T12:00Z', 'UTC', '2025-W01', '2024-12-30T00:00', '2025-01-06T00:00'],
    ['monthly', '2027-01-01T12:00Z', 'UTC', '2026-12', '2026-12-01T00:00', '2027-01-01T00:00'],
  ] as const)('%s at %s in %s is %s', (rhythm, now, zone, label, from, to) => {
    const period = lastPeriod(rhythm, at(now), zone);
    expect({ label: period.label, from: iso(period.range.from), to: iso(period.range.to) }).toEqual({
      label,
      from,
      to,
    });
  });

  it('is compared with the one before it, of any length', () => {
    const month = lastPeriod('monthly', at('2026-04-02T00:00Z'), 'UTC');
    expect([iso(month.before.from), iso(month.before.to)]).toEqual(['2026-02-01T00:00', '2026-03-01T00:00']);
    const week = lastPeriod('weekly', at('2026-11-02T12:00Z'), 'Europe/Berlin');
    expect(week.before.to).toBe(week.range.from);
    expect((week.before.to - week.before.from) / HOUR_MS).toBe(7 * 24 + 1);
  });

  it('is over, and due at 06:00 local time, in any time zone; the next one starts where it ends', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc.integer({ min: at('2000-01-01T00:00Z'), max: at('2037-01-01T00:00Z') });
    fc.assert(
      fc.property(zones, moments, fc.constantFrom(...REPORT_FREQUENCIES), (zone, now, rhythm) => {
        const { range, before, dueAt, label } = lastPeriod(rhythm, now, zone);
        expect(before.to).toBe(range.from);
        expect(range.to).toBeLessThan(dueAt);
        expect(dueAt).toBeLessThanOrEqual(now);
        expect(now - dueAt).toBeLessThan((rhythm === 'weekly' ? 7.1 : 31.1) * 24 * HOUR_MS);
        // If a day has no 6:00, the first time after it.
        expect(local(dueAt, zone).slice(11) >= '06:00').toBe(true);
        // The period does not change until the next one is due, and periods have no gaps.
        const next = lastPeriod(rhythm, dueAt + (rhythm === 'weekly' ? 7.2 : 31.2) * 24 * HOUR_MS, zone);
        expect(next.range.from).toBe(range.to);
        expect(next.label).not.toBe(label);
        expect(lastPeriod(rhythm, next.dueAt - 1, zone)).toEqual(lastPeriod(rhythm, now, zone));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the day that is over', () => {
  it.each([
    ['2026-11-17T00:00Z', 'UTC', '2026-11-16', '2026-11-16T00:00', '2026-11-09T00:00'],
    ['2026-11-16T23:59Z', 'UTC', '2026-11-15', '2026-11-15T00:00', '2026-11-08T00:00'],
    ['2026-11-16T22:59Z', 'Europe/Berlin', '2026-11-15', '2026-11-14T23:00', '2026-11-07T23:00'],
    ['2026-11-16T23:00Z', 'Europe/Berlin', '2026-11-16', '2026-11-15T23:00', '2026-11-08T23:00'],
    // A day of 25 hours, and one of 23.
    ['2026-10-26T12:00Z', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00', '2026-10-17T22:00'],
    ['2026-03-30T12:00Z', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00', '2026-03-21T23:00'],
  ])('at %s in %s is %s', (now, zone, label, from, weekBefore) => {
    const day = lastDay(at(now), zone);
    expect([day.label, iso(day.range.from), iso(day.weekBefore.from)]).toEqual([label, from, weekBefore]);
    expect(local(day.range.to, zone).slice(11)).toBe('00:00');
    expect(day.weekBefore.to - day.weekBefore.from).toBe(24 * HOUR_MS);
  });
});
