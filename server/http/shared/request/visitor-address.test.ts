import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressReader, type TrustedProxies } from './visitor-address.ts';

function addressOf(trusted: TrustedProxies, connection: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return createAddressReader(trusted)({ socket: { remoteAddress: connection }, headers } as unknown as IncomingMessage);
}

describe('a visitor’s address', () => {
  it.each<[TrustedProxies, string, string | undefined, string]>([
    [0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    [1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [1, '10.0.0.1', 'forged, 198.51.100.1', '198.51.100.1'],
    [2, '10.0.0.1', 'forged, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [['10.0.0.0/8'], '10.0.0.1', 'forged, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [['10.0.0.0/8'], '10.0.0.1', '10.0.0.7', '10.0.0.7'],
    [['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
    [['10.0.0.1'], '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [['10.0.0.0/8'], '10.0.0.1', 'not an address', 'not an address'],
    [1, '10.0.0.1', '2001:DB8:0:0::5', '2001:db8::5'],
    [1, '10.0.0.1', '198.51.100.1:50123', '198.51.100.1'],
    [['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 10.9.9.9:443', '198.51.100.1'],
  ])('trusting %j, from %s forwarded for %j, is %s', (trusted, connection, forwarded, expected) => {
    expect(addressOf(trusted, connection, forwarded)).toBe(expected);
  });

  it('is counted from the right by the number of our proxies, or the left-most when there are fewer addresses', () => {
    const header = fc.array(fc.constantFrom('1.1.1.1', ' 2.2.2.2 ', '', 'x'), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(header, fc.integer({ min: 0, max: 6 }), (parts, hops) => {
        const chain = ['9.9.9.9', ...parts.map((part) => part.trim()).reverse()];
        expect(addressOf(hops, '9.9.9.9', parts.join(','))).toBe(chain[Math.min(hops, chain.length - 1)]);
      }),
    );
  });
});
