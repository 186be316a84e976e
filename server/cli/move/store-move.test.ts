import { expect, it } from 'vitest';
import { untilFew } from './store-move.ts';

it.each([
  ['ends with the first pass that copies few rows', [900, 80, 10], 2],
  ['ends after a pass that copies nothing', [0], 1],
  [
    'ends after five passes that copy many, because a busy service never changes less',
    [900, 900, 900, 900, 900, 900],
    5,
  ],
])('%s', async (_, copied, wanted) => {
  let passes = 0;
  await untilFew(100, async () => copied[passes++] ?? 0);
  expect(passes).toBe(wanted);
});
