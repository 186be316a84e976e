import { expect, it } from 'vitest';
import { nextPlace } from './tabs.tsx';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
  ['a', 1, undefined],
])('%s on tab %i of three goes to %j', (key, place, next) => {
  expect(nextPlace(key, place, 3)).toBe(next);
});
