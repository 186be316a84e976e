import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function setUp() {
  const begun: number[] = [];
  const finish: Array<() => void> = [];
  const errors: unknown[] = [];
  const queue = createWorkQueue<number>({
    concurrency: 2,
    maxWaiting: 2,
    run: async (job) => {
      begun.push(job);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (job === 1) throw new Error('first');
    },
    onError: (error) => void errors.push(error),
  });
  const finishAll = async () => {
    for (let next = finish.shift(); next; next = finish.shift()) {
      next();
      await turn();
    }
  };
  return { queue, begun, errors, finishAll };
}

it('runs jobs in order, skips those beyond its room, and goes on after an error', async () => {
  const { queue, begun, errors, finishAll } = setUp();
  expect([1, 2, 3, 4, 5].map((job) => queue.add(job))).toEqual([true, true, true, true, false]);
  expect(begun).toEqual([1, 2]);
  await finishAll();
  await queue.settled();
  expect(begun).toEqual([1, 2, 3, 4]);
  expect(errors).toEqual([new Error('first')]);
  expect(queue.add(6)).toBe(true);
  await finishAll();
});

it('when closed, finishes running jobs only', async () => {
  const { queue, begun, finishAll } = setUp();
  for (const job of [1, 2, 3]) queue.add(job);
  const closed = queue.close();
  await finishAll();
  await closed;
  expect(begun).toEqual([1, 2]);
  expect(queue.add(4)).toBe(false);
});
