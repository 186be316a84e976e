import { expect, it } from 'vitest';
import { createLeftOut } from './left-out.ts';

it('what is left out is counted by site and reason', () => {
  const leftOut = createLeftOut();
  leftOut.count('bot', 7);
  leftOut.count('bot', 7);
  leftOut.count('bot', 8);
  leftOut.count('excluded_address', 7);
  expect(leftOut.take()).toEqual([
    { siteId: 7, reason: 'bot', count: 2 },
    { siteId: 7, reason: 'excluded_address', count: 1 },
    { siteId: 8, reason: 'bot', count: 1 },
  ]);
});

it('counts that were taken are not taken again', () => {
  const leftOut = createLeftOut();
  leftOut.count('prefetch', 0);
  expect(leftOut.take()).toHaveLength(1);
  expect(leftOut.take()).toEqual([]);
  leftOut.count('prefetch', 0);
  expect(leftOut.take()).toEqual([{ siteId: 0, reason: 'prefetch', count: 1 }]);
});
