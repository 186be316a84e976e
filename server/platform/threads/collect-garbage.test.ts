import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.ts';

it('lets go of what nothing refers to', async () => {
  let large: number[] | undefined = new Array(100_000).fill(0.5);
  const reference = new WeakRef(large);
  large = undefined;
  // Objects referenced in a task stay alive until its end.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});

it('leaves no name behind', () => {
  collectGarbage();
  expect('gc' in globalThis).toBe(false);
});
