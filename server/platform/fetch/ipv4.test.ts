import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipv4Number, isLocalIpv4 } from './ipv4.ts';

describe('an IPv4 address as a number', () => {
  it.each([
    ['0.0.0.0', 0],
    ['0.0.1.2', 258],
    ['1.2.3.4', 0x01_02_03_04],
    ['192.168.0.1', 0xc0_a8_00_01],
    ['255.255.255.255', 0xff_ff_ff_ff],
  ])('reads %s', (address, number) => {
    expect(ipv4Number(address)).toBe(number);
  });

  it.each([
    '',
    '.',
    '1',
    '1.2.3',
    '1.2.3.',
    '.1.2.3',
    '1..2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.00',
    '1.2.3.4 ',
    '::1',
    '1.2.3.٤',
    'a.b.c.d',
  ])('rejects %j', (address) => {
    expect(ipv4Number(address)).toBe(-1);
  });

  it('agrees with the platform on every four numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 5 }), (octets) => {
        const address = octets.join('.');
        const number = octets.reduce((sum, octet) => sum * 256 + octet, 0);
        expect(ipv4Number(address)).toBe(isIPv4(address) ? number : -1);
      }),
    );
  });

  it('agrees with the platform on any text of digits and dots', () => {
    const character = fc.constantFrom('0', '1', '2', '5', '9', '.', ':', 'f', ' ');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 16 }), (text) => {
        expect(ipv4Number(text) >= 0).toBe(isIPv4(text));
      }),
    );
  });
});

describe('a local address', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '127.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ])('is %s', (address) => {
    expect(isLocalIpv4(ipv4Number(address))).toBe(true);
  });

  it.each([
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '126.1.1.1',
    '128.0.0.1',
    '192.167.1.1',
    '192.169.0.1',
    '169.253.0.1',
    '172.15.0.1',
    '172.32.0.0',
    '255.255.255.255',
  ])('is not %s', (address) => {
    expect(isLocalIpv4(ipv4Number(address))).toBe(false);
  });
});
