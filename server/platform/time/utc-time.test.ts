import { describe, expect, it } from 'vitest';
import { parseUtcTime } from './utc-time.ts';

describe('a time in UTC', () => {
  it.each([
    ['2030-09-30', '2030-09-30T00:00:00.000Z'],
    ['2030-09-30 23:59:59', '2030-09-30T23:59:59.000Z'],
    ['2030-09-30T23:59:59Z', '2030-09-30T23:59:59.000Z'],
    ['2030-09-30 07:05', '2030-09-30T07:05:00.000Z'],
    ['2030-09-30T07:05:01.123Z', '2030-09-30T07:05:01.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    [' 1999-12-31 ', '1999-12-31T00:00:00.000Z'],
  ])('reads %s', (text, iso) => {
    expect(new Date(parseUtcTime(text) ?? 0).toISOString()).toBe(iso);
  });

  it.each(['2030-02-30', '2027-02-29', '2030-13-01', '2030-00-10', '2030-01-01 24:00:00', '2030-01-01 10:60'])(
    'knows that there is no %s',
    (text) => {
      expect(parseUtcTime(text)).toBeUndefined();
    },
  );

  it.each([
    '',
    'tomorrow',
    '2030',
    '30.09.2030',
    '2030-9-3',
    '2030-09-30 23:59:59+02:00',
    '2030-09-30x',
    '1'.repeat(99),
  ])('does not read %s', (text) => {
    expect(parseUtcTime(text)).toBeUndefined();
  });
});
