import { describe, expect, it } from 'vitest';
import { addressRangeTest, isEveryAddress, readAddressRange } from './address-ranges.ts';

describe('a range of addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.255/25', '203.0.113.128/25'],
    ['10.1.2.3/1', '0.0.0.0/1'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['2001:db8:7:1::5/48', '2001:db8:7::/48'],
    ['2001:db8:7:ffff::5/49', '2001:db8:7:8000::/49'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
    ['1.2.3.4/0', '0.0.0.0/0'],
    ['::1/0', '::/0'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
  ])('%j is %j', (written, canonical) => {
    expect(readAddressRange(written)).toBe(canonical);
    expect(readAddressRange(canonical)).toBe(canonical);
  });

  it.each([
    ...['', 'shop.example', '203.0.113', '203.0.113.256', '0x7f.0.0.1', '010.0.0.1', '203.0.113.*'],
    ...['203.0.113.0/', '203.0.113.0/33', '203.0.113.0/-1', '203.0.113.0/8/8', '203.0.113.0/1.5', '2001:db8::/129'],
    ...['::ffff:203.0.113.7/95', '::ffff:203.0.113.7/129', 'fe80::1%eth0', '2001:db8:::1', '[2001:db8::1]'],
  ])('%j is none', (written) => {
    expect(readAddressRange(written)).toBeUndefined();
  });
});

it.each([
  ['0.0.0.0/0', true],
  ['::/0', true],
  ['0.0.0.0/1', false],
  ['10.0.0.0/10', false],
  ['::', false],
])('%s is every address: %s', (range, expected) => expect(isEveryAddress(range)).toBe(expected));

describe('addresses in ranges', () => {
  const isInside = addressRangeTest(['203.0.113.0/24', '198.51.100.7', '2001:db8:7::/48', '2001:db8:8::1']);

  it.each([
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['::ffff:203.0.113.9', true],
    ['2001:db8:7:ffff::1', true],
    ['2001:db8:8::1', true],
    ['2001:db8:8::2', false],
    ['', false],
    ['unknown', false],
  ])('%s: %s', (address, expected) => expect(isInside(address)).toBe(expected));

  it('are nowhere without ranges', () => expect(addressRangeTest([])('203.0.113.7')).toBe(false));
});
