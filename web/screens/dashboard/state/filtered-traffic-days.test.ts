import { expect, it } from 'vitest';
import { filteredTrafficDays } from './filtered-traffic-days.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

it.each([
  ['a period up to today', '2026-10-25T23:00:00Z', '2026-11-22T23:00:00Z', '2026-10-25', '2026-11-22'],
  ['one that is not over', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '2026-11-01', '2026-11-22'],
  ['one that is over', '2026-09-01T00:00:00Z', '2026-09-30T22:00:00Z', '2026-09-01', '2026-09-30'],
  ['all time: at most 400 days', '1970-01-01T00:00:00Z', '2026-11-23T00:00:00Z', '2025-10-19', '2026-11-22'],
  ['days that begin late in UTC', '2026-11-22T13:00:00Z', '2026-11-23T13:00:00Z', '2026-11-22', '2026-11-22'],
])('left-out days of %s', (_, from, to, first, last) => {
  expect(filteredTrafficDays({ from, to }, now)).toEqual({ from: first, to: last });
});

it('the last half hour has no days, so that it never shows the filtered traffic of the whole day', () => {
  expect(filteredTrafficDays({ from: '2026-11-22T09:31:00Z', to: '2026-11-22T10:01:00Z' }, now)).toBeUndefined();
});
