import { expect, it } from 'vitest';
import { loadStretch } from './machine-load.ts';

it.each([
  [0, 1],
  [0.9, 1],
  [2.5, 2.5],
  [4, 4],
  [80, 4],
])('with %d programs for each processor everything may take %d times as long', (load, stretch) => {
  expect(loadStretch(load)).toBe(stretch);
});

it('is between one and four on this machine', () => {
  expect(loadStretch()).toBeGreaterThanOrEqual(1);
  expect(loadStretch()).toBeLessThanOrEqual(4);
});
