import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, makeAccessToken, readAccessToken } from './access-token.ts';

const parts = fc.record({
  sessionId: fc.integer({ min: 1, max: 2 ** 50 }),
  accountId: fc.integer({ min: 1, max: 2 ** 50 }),
  expiresAt: fc.integer({ min: 1, max: 1e13 }),
});
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);

describe('an access token', () => {
  it('contains its account and expiry, and is valid only with the hash that signed it', () => {
    fc.assert(
      fc.property(parts, hash, hash, (claim, own, other) => {
        const token = makeAccessToken(claim, own);
        expect(readAccessToken(token)).toEqual(claim);
        expect(isSignedBy(token, own)).toBe(true);
        expect(isSignedBy(token, other)).toBe(own === other);
      }),
    );
  });

  it('is broken by any change', () => {
    const place = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(parts, hash, place, fc.stringMatching(/^[0-9a-zA-Z_-]$/), (claim, own, at, letter) => {
        const token = makeAccessToken(claim, own);
        const changed = token.slice(0, at % token.length) + letter + token.slice((at % token.length) + 1);
        fc.pre(changed !== token);
        expect(readAccessToken(changed) !== undefined && isSignedBy(changed, own)).toBe(false);
      }),
    );
  });

  it('is nothing else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readAccessToken(text)).toBeUndefined();
      }),
    );
    expect(readAccessToken(`ws_0_1_1_${'x'.repeat(43)}`)).toBeUndefined();
  });
});
