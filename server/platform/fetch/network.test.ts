import { describe, expect, it } from 'vitest';
import { networkOf, truncatedNetworkOf } from './network.ts';

describe('the network that limits count by', () => {
  it('is the address itself for IPv4, mapped addresses included', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the same for all addresses of a /64, however they are written', () => {
    const written = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002:0:0:0:9'];
    expect(new Set(written.map(networkOf))).toEqual(new Set(['20010db800010002/64']));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
    expect(networkOf('::1')).toBe('0000000000000000/64');
  });

  it('leaves text alone that is not an address', () => {
    expect(networkOf('')).toBe('');
    expect(networkOf('not:an:address')).toBe('not:an:address');
  });
});

describe('the network that the audit log shows', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:7:1::9', '2001:db8:7::/48'],
    ['2001:DB8:7:ffff:ffff:ffff:ffff:ffff', '2001:db8:7::/48'],
    ['::1', '::/48'],
    ['', ''],
    ['unknown', ''],
    ['203.0.113.7:8080', ''],
  ])('of %s is %s', (address, network) => {
    expect(truncatedNetworkOf(address)).toBe(network);
  });
});
