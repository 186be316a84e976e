import { expect, it } from 'vitest';
import { createEventLoopTurns } from './yield-to-event-loop.ts';

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
