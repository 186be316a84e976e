import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeWithin, localTimeOf, momentOf, offsetPeriodAt, readTimeZone } from './time-zones.ts';

const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
const anyMoment = fc.integer({ min: 0, max: Date.UTC(2100, 0) });

describe('readTimeZone', () => {
  it.each(ZONES)('knows %s', (name) => {
    expect(readTimeZone(name)).toBe(name);
  });

  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Etc/UTC', 'UTC'],
  ])('reads %j as %j', (name, read) => {
    expect(readTimeZone(name)).toBe(read);
  });

  it('gives no spelling on that catalogs of zones do not have', () => {
    expect(readTimeZone('asia/kolkata')).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
    expect(readTimeZone('ASIA/Kolkata')).toMatch(/^Asia\/(Kolkata|Calcutta)$/);
  });

  it.each([
    '',
    ' ',
    '+01:00',
    '-05',
    'Europe/Atlantis',
    'Europe/Berlin ',
    "UTC'; drop table x",
    'Europe/../etc',
    '\u0000',
  ])('rejects %j', (name) => {
    expect(readTimeZone(name)).toBeUndefined();
  });

  it('accepts any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => void readTimeZone(name)));
  });
});

describe('local times', () => {
  it('are what Intl shows, in every zone', () => {
    for (const timeZone of ZONES) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
      fc.assert(
        fc.property(anyMoment, (moment) => {
          const local = new Date(localTimeOf(moment, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
          expect(local).toBe(format.format(moment));
        }),
        { numRuns: 25 },
      );
    }
  });

  it('convert back to the same time, to the earlier of two, or past a gap', () => {
    const anywhere = fc.constantFrom(...ZONES);
    fc.assert(
      fc.property(anyMoment, anywhere, (moment, timezone) => {
        const local = localTimeOf(moment, timezone);
        const first = momentOf(local, timezone);
        expect(first).toBeLessThanOrEqual(moment);
        expect(localTimeOf(first, timezone)).toBeGreaterThanOrEqual(local);
        expect(localTimeOf(first - 1, timezone)).toBeLessThan(local);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['2025-03-30T02:30', '2025-03-30T01:00'],
    ['2025-10-26T02:30', '2025-10-26T00:30'],
    ['2025-07-01T00:00', '2025-06-30T22:00'],
  ])('%s in Berlin comes first at %s UTC', (local, moment) => {
    expect(momentOf(Date.parse(`${local}Z`), 'Europe/Berlin')).toBe(Date.parse(`${moment}Z`));
  });
});

describe('changes of clocks', () => {
  const change = Date.parse('2025-03-30T01:00Z');

  it('are found to the moment', () => {
    expect(changeWithin(change - 1, change, 'Europe/Berlin')).toBe(change);
    expect(changeWithin(change - 86_400_000 * 30, change + 1, 'Europe/Berlin')).toBe(change);
    expect(changeWithin(change, change + 86_400_000, 'Europe/Berlin')).toBeUndefined();
    expect(changeWithin(change - 2, change - 1, 'Europe/Berlin')).toBeUndefined();
  });

  it('begin a stretch that keeps its distance from UTC', () => {
    expect(offsetPeriodAt(change, 'Europe/Berlin')).toEqual({ from: change, offset: 7_200_000 });
    expect(offsetPeriodAt(change - 1, 'Europe/Berlin').offset).toBe(3_600_000);
  });
});
