import { expect, it } from 'vitest';
import { filteredTrafficDays } from './filtered-traffic-days.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

it.each([
  [
    'as many as the period has',
    '2026-10-23T22:00:00Z',
    '2026-11-22T23:00:00Z',
    'Europe/Berlin',
    '2026-10-24',
    '2026-11-22',
  ],
  [
    'those of a period up to today',
    '2026-10-25T23:00:00Z',
    '2026-11-22T23:00:00Z',
    'Europe/Berlin',
    '2026-10-26',
    '2026-11-22',
  ],
  ['none of the future', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', 'UTC', '2026-11-01', '2026-11-22'],
  ['those of a period that is over', '2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z', 'UTC', '2026-09-01', '2026-09-30'],
  ['at most 400 for all time', '1970-01-01T00:00:00Z', '2026-11-23T00:00:00Z', 'UTC', '2025-10-19', '2026-11-22'],
  [
    'today where it began late in UTC',
    '2026-11-22T08:00:00Z',
    '2026-11-23T08:00:00Z',
    'America/Los_Angeles',
    '2026-11-22',
    '2026-11-22',
  ],
  [
    'today where tomorrow has begun',
    '2026-11-22T10:00:00Z',
    '2026-11-23T10:00:00Z',
    'Pacific/Auckland',
    '2026-11-22',
    '2026-11-22',
  ],
])('days of filtered traffic: %s', (_, from, to, timezone, first, last) => {
  expect(filteredTrafficDays({ from, to, timezone }, now)).toEqual({ from: first, to: last });
});

it('the last half hour has no days, so that it never shows the filtered traffic of the whole day', () => {
  expect(
    filteredTrafficDays({ from: '2026-11-22T09:31:00Z', to: '2026-11-22T10:01:00Z', timezone: 'UTC' }, now),
  ).toBeUndefined();
});
