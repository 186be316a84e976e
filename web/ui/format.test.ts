import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatBytes,
  formatCompact,
  formatDay,
  formatDuration,
  formatInteger,
  formatMoney,
  formatPercent,
  formatRelative,
  formatShare,
  initialsOf,
  parseTimestamp,
  relativeChange,
} from './format.ts';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [9_999, '9,999'],
    [12_345, '12.3K'],
    [1_234_567, '1.2M'],
  ])('%d is %s in tight places', (value, expected) => {
    expect(formatCompact(value)).toBe(expected);
  });

  it('are unabridged on hover', () => {
    expect(formatInteger(1_234_567)).toBe('1,234,567');
  });

  it('as a percentage have at most one decimal', () => {
    expect(formatPercent(0.1234)).toBe('12.3%');
    expect(formatPercent(1)).toBe('100%');
  });

  it.each([
    [0, '0%'],
    [0.06, '6.0%'],
    [0.0333, '3.3%'],
    [0.9999, '100.0%'],
    [1, '100%'],
    [2.5, '250.0%'],
  ])('as a share of %d in a column are %s, with the same number of decimals in each row', (value, expected) => {
    expect(formatShare(value)).toBe(expected);
  });

  it.each([
    [2261.5, '2,261.50'],
    [0, '0.00'],
  ])('as an amount of %d are %s', (value, expected) => {
    expect(formatAmount(value)).toBe(expected);
  });

  it('of money accept an unknown currency', () => {
    expect(formatMoney(12.5, 'EUR')).toContain('12.50');
    expect(formatMoney(12.5, 'no currency')).toBe('12.5 no currency');
  });

  it.each([
    [0, '€0'],
    [300, '€300'],
    [12.5, '€12.50'],
    [999.5, '€999.50'],
    [1_031.5, '€1,032'],
    [16_240.5, '€16.2K'],
    [-1_234_567, '-€1.2M'],
  ])('of money abbreviate thousands where there is little space: %d', (amount, text) => {
    expect(formatMoney(amount, 'EUR', true)).toBe(text);
  });
});

describe('durations', () => {
  it.each([
    [0, '0s'],
    [59.9, '59s'],
    [60, '1m 00s'],
    [65, '1m 05s'],
    [3_599, '59m 59s'],
    [3_600, '1h 00m'],
    [90_061, '25h 01m'],
  ])('of %d seconds are %s', (seconds, expected) => {
    expect(formatDuration(seconds)).toBe(expected);
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [1_550_000, '1.6 MB'],
    [42_000_000_000, '42 GB'],
    [3_200_000_000_000, '3.2 TB'],
    [5e18, '5,000,000 TB'],
  ])('of %d bytes are %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});

describe('times', () => {
  it.each(['2026-11-22 03:00:00', '2026-11-22T03:00:00Z', '2026-11-22T04:00:00+01:00'])('%s is parsed', (text) => {
    expect(new Date(parseTimestamp(text)).toISOString()).toBe('2026-11-22T03:00:00.000Z');
  });

  const now = Date.UTC(2026, 10, 22, 12);
  it.each([
    [0, /now/],
    [-59_000, /now/],
    [-61_000, /1 min/],
    [-3 * 3_600_000, /3 hours/],
    [-86_400_000, /yesterday/],
    [-40 * 86_400_000, /last mo|1 mo/],
    [2 * 86_400_000, /in 2 days/],
    [7 * 86_400_000 - 60_000, /in 7 days/],
    [6.4 * 86_400_000, /in 6 days/],
    [-1.9 * 3_600_000, /1 hour/],
  ])('%d ms from now is formatted in natural language', (passed, expected) => {
    expect(formatRelative(now + passed, now)).toMatch(expected);
  });
});

describe('changes', () => {
  it.each([
    [150, 100, 0.5],
    [50, 100, -0.5],
    [0, 100, -1],
    [5, 0, undefined],
  ])('from %d against %d', (after, before, expected) => {
    expect(relativeChange(after, before)).toBe(expected);
  });
});

describe('calendar days', () => {
  it('are formatted by locale and are the same day in every time zone', () => {
    expect(formatDay('2026-11-23')).toBe('Nov 23, 2026');
  });
});

describe('a name', () => {
  it.each([
    ['ana', 'A'],
    ['Ana Weber', 'AW'],
    ['ana.weber-klein', 'AW'],
    ['ana@example.com', 'AE'],
    ['élodie', 'É'],
    ['𝒶 b', '𝒶B'],
    ['', ''],
  ])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
