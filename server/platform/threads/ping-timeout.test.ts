import { expect, it } from 'vitest';
import { PingTimeout } from './ping-timeout.ts';

it.each([
  ['longest before the first answer', [], 1200],
  ['300 ms for a server that answers quickly', [1, 2, 60], 300],
  ['no longer after single slow answers', [900, 1, 1, 900, 2], 300],
  ['five times the usual answer of a busy one', [80, 100, 120], 500],
  ['never longer than that of a server that is down', [900, 900], 1200],
  ['short again when most of nine answers have been quick', [900, 900, 900, 900, 900, 1, 1, 1, 1, 1], 300],
])('the timeout of a ping is %s', (_, answers, wanted) => {
  const timeout = new PingTimeout();
  for (const milliseconds of answers) timeout.answeredAfter(milliseconds);
  expect([timeout.next(true), timeout.next(false)]).toEqual([wanted, 1200]);
});
