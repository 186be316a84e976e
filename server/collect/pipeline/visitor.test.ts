import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hash64, visitorId } from './visitor.ts';

const SALT = 'ab'.repeat(32);
const TRAITS = { scope: 's7', address: '203.0.113.7', userAgent: 'Firefox/127.0' };
const ID = visitorId(SALT, TRAITS);

describe('visitors', () => {
  it('keep their number for the length of a salt', () => {
    expect(visitorId(SALT, { ...TRAITS })).toBe(ID);
  });

  it.each([
    ['another salt', 'cd'.repeat(32), TRAITS],
    ['another website', SALT, { ...TRAITS, scope: 's8' }],
    ['an account of the same number', SALT, { ...TRAITS, scope: 'a7' }],
    ['another address', SALT, { ...TRAITS, address: '203.0.113.8' }],
    ['an IPv6 address', SALT, { ...TRAITS, address: '2001:db8::7' }],
    ['another agent', SALT, { ...TRAITS, userAgent: 'Firefox/128.0' }],
    ['the same characters elsewhere', SALT, { scope: 's72', address: '03.0.113.7', userAgent: 'Firefox/127.0' }],
  ])('have another number under %s', (_name, salt, traits) => {
    expect(visitorId(salt, traits)).not.toBe(ID);
  });

  it('are 64-bit numbers in decimal', () => {
    for (let index = 0; index < 500; index += 1) {
      const id = visitorId(SALT, { ...TRAITS, scope: `s${index}` });
      expect(id).toMatch(/^(0|[1-9]\d{0,19})$/);
      expect(BigInt(id)).toBeLessThan(2n ** 64n);
    }
  });

  it('are the first 64 bits of SHA-256', () => {
    const digest = createHash('sha256').update('text').digest();
    expect(hash64('text')).toBe(BigInt(`0x${digest.subarray(0, 8).toString('hex')}`).toString());
  });
});
