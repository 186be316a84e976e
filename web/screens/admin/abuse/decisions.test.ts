import { expect, it } from 'vitest';
import { decisionsFor } from './decisions.ts';

it.each([
  ['open', true, ['Block link', 'Dismiss']],
  ['open', false, ['Dismiss']],
  ['blocked', true, ['Unblock link']],
  ['suspended', true, ['Block link']],
  ['suspended', false, []],
  ['dismissed', true, ['Block link']],
  ['dismissed', false, []],
] as const)('offers for a report that is %s (can be blocked: %s): %j', (state, canBlock, labels) => {
  const decisions = decisionsFor({ state, can_block: canBlock });
  expect(decisions.map(({ label }) => label)).toEqual(labels);
  for (const { verb, done } of decisions)
    expect([verb, done]).toEqual([expect.stringMatching(/^block$|^dismiss$/), done]);
});
