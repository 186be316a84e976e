import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAddress } from './normalize-ip.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8:0::1]:443', '2001:db8::1'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
  ])('%s has the spelling %s', (written, plain) => {
    expect(plainAddress(written)).toBe(plain);
  });

  it.each(['', 'unknown', 'shop.example', 'shop.example:80', '999.1.1.1:80', '2001:db8', '[]:80', ':', '1.2.3.4:x'])(
    'is not %j, which stays as it is',
    (written) => {
      expect(plainAddress(written)).toBe(written);
    },
  );

  it('of IPv6 has one spelling, however it is written', () => {
    const spelled = (groups: readonly number[], length: number) =>
      groups.map((group) => group.toString(16).padStart(length, '0')).join(':');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0, 1, 0xdb8, 0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const plain = plainAddress(spelled(groups, 1));
        expect(plainAddress(spelled(groups, 4).toUpperCase())).toBe(plain);
        expect(plainAddress(plain)).toBe(plain);
      }),
    );
  });

  it('is any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (written) => void plainAddress(`${written}:`)));
  });
});
