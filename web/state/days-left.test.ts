import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

const DAY_MS = 86_400_000;

it.each([
  [30 * DAY_MS, 30],
  [30 * DAY_MS - 1, 30],
  [DAY_MS + 1, 2],
  [DAY_MS, 1],
  [5, 1],
  [-5 * DAY_MS, 1],
])('%i ms before the end are shown as %i days', (before, days) => {
  expect(daysLeft(1_000 * DAY_MS, 1_000 * DAY_MS - before)).toBe(days);
});
