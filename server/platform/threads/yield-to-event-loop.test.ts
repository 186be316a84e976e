import { expect, it } from 'vitest';
import { atOnce, createEventLoopTurns, inSlices, inTurns, type Steps } from './yield-to-event-loop.ts';

it('lets other work in between two callers that wait at the same time', async () => {
  const turn = createEventLoopTurns();
  const seen: string[] = [];
  const note = (name: string) => turn().then(() => void seen.push(name));
  const others = async () => {
    for (let index = 0; index < 2; index++) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('other');
    }
  };
  await Promise.all([note('first'), note('second'), others()]);
  expect(seen).toEqual(['other', 'first', 'other', 'second']);
});

/** Adds the numbers of rows, each slice of which takes some milliseconds. */
function* slowSum(rows: number): Steps<number> {
  let sum = 0;
  yield* inSlices(rows, (from, to) => {
    for (let row = from; row < to; row++) sum += row;
    for (const until = performance.now() + 4; performance.now() < until; );
  });
  return sum;
}

it.each([0, 1, 8_192, 8_193, 20_000])('does something for each of %i rows once, in slices', (rows) => {
  expect(atOnce(slowSum(rows))).toBe((rows * rows - rows) / 2);
});

it('lets other work in between two slices', async () => {
  const seen: string[] = [];
  const other = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('other');
  };
  const sum = inTurns(slowSum(50_000)).then((found) => void seen.push(`${found}`));
  await Promise.all([sum, other()]);
  expect(seen).toEqual(['other', `${(50_000 * 49_999) / 2}`]);
});

it('passes on what work in turns throws', async () => {
  const failing = (function* (): Steps<void> {
    yield;
    throw new Error('no such row');
  })();
  await expect(inTurns(failing)).rejects.toThrow('no such row');
});
