import { expect, it } from 'vitest';
import { createDemoClock } from './demo-clock.ts';

const DAY_MS = 86_400_000;

it('stays in the past while an object is created, and continues afterwards, also after a failure', async () => {
  const clock = createDemoClock({ now: () => 100 * DAY_MS });
  expect(await clock.daysAgo(1.5, async () => clock.now())).toBe(98.5 * DAY_MS);
  expect(clock.now()).toBe(100 * DAY_MS);
  await expect(clock.daysAgo(3, () => Promise.reject(new Error('taken')))).rejects.toThrow('taken');
  expect(clock.now()).toBe(100 * DAY_MS);
});

it('keeps the time of everything that happens meanwhile', async () => {
  const clock = createDemoClock({ now: () => 100 * DAY_MS });
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const backdated = clock.daysAgo(10, async () => {
    await waiting;
    return clock.now();
  });
  const another = clock.daysAgo(20, async () => clock.now());
  expect(clock.now()).toBe(100 * DAY_MS);
  expect(await another).toBe(80 * DAY_MS);
  finish();
  expect(await backdated).toBe(90 * DAY_MS);
});
