import { expect, it } from 'vitest';
import { goalRateOf } from './click-query.ts';

it.each([
  [{ conversions: 2, conversion_rate: 40 }, 0.4],
  // No conversions: on a website without goals, 0% would be misleading.
  [{ conversions: 0, conversion_rate: 0 }, undefined],
  [{ conversions: 2 }, undefined],
  [{ conversions: null, conversion_rate: null }, undefined],
])('%j is a rate of goals of %s', (metrics, rate) => {
  expect(goalRateOf(metrics)).toBe(rate);
});
