import { expect, it } from 'vitest';
import { disableDestinationChecks, offlineFetch } from './demo-targets.ts';

const DAY_MS = 86_400_000;

it('finds none of the addresses that the demo uses', async () => {
  await expect(offlineFetch.fetch('https://aurora-coffee.example/')).rejects.toThrow('cannot be reached');
  await expect(offlineFetch.probe('https://localhost/', 'HEAD')).rejects.toThrow('cannot be reached');
});

it('disables destination checks, once the service knows the links', async () => {
  const reported: unknown[] = [];
  const store = {
    takeInNew: async (now: number) => void reported.push(['taken in', now]),
    postpone: async (ids: readonly number[], until: number) => void reported.push([ids, until > 10_000 * DAY_MS]),
  };
  await disableDestinationChecks(store, [3, 4], DAY_MS);
  expect(reported).toEqual([
    ['taken in', DAY_MS],
    [[3, 4], true],
  ]);
});
