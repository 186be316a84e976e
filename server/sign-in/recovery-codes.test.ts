import { expect, it } from 'vitest';
import { systemRandom } from '../platform/random.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

it('makes ten different codes without characters that are confused in print', () => {
  const codes = makeRecoveryCodes(systemRandom);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9i]{6}-){3}[a-hjkmnp-z2-9i]{6}$/);
});

it('reads a code ignoring case, with spaces or without dashes', () => {
  const [code = ''] = makeRecoveryCodes(systemRandom);
  const hash = recoveryCodeHash(code);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const typed of [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')}\n`])
    expect(recoveryCodeHash(typed)).toBe(hash);
});

it.each(['', '123456', 'a'.repeat(23), 'a'.repeat(25)])('rejects %j', (typed) => {
  expect(recoveryCodeHash(typed)).toBeUndefined();
});
