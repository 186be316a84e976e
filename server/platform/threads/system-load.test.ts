import { expect, it } from 'vitest';
import { loadFactor } from './system-load.ts';

it.each([
  [0, 1],
  [0.9, 1],
  [2.5, 2.5],
  [4, 4],
  [80, 4],
])('with %d programs for each processor everything may take %d times as long', (load, stretch) => {
  expect(loadFactor(load)).toBe(stretch);
});

it('is between one and four on this machine', () => {
  expect(loadFactor()).toBeGreaterThanOrEqual(1);
  expect(loadFactor()).toBeLessThanOrEqual(4);
});
