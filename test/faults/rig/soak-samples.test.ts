import { expect, it } from 'vitest';
import { growthOf } from './soak-samples.ts';

it.each([
  ['nothing, of a flat line after a warm-up', [1, 50, 99, 100, 100, 100, 100, 100, 100], { from: 100, to: 100 }],
  ['a leak', [0, 1, 2, 3, 4, 5, 6, 7, 8], { from: 4, to: 7 }],
  ['nothing, of single peaks', [5, 5, 5, 5, 90, 5, 5, 5, 90], { from: 5, to: 5 }],
  ['nothing, of no samples', [], { from: 0, to: 0 }],
])('the growth is %s', (_, samples, growth) => {
  expect(growthOf(samples)).toEqual(growth);
});
