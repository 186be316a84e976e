import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressPolicy, literalAddress } from './guarded-fetch-address.ts';

const isAllowed = createAddressPolicy();

describe('the address policy', () => {
  it.each([
    ['a web server', '93.184.216.34'],
    ['a public resolver', '1.1.1.1'],
    ['a public IPv6 host', '2606:2800:220:1:248:1893:25c8:1946'],
    ['the neighbour of the Azure host agent', '168.63.129.17'],
  ])('allows %s', (_, address) => {
    expect(isAllowed(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['the far end of loopback', '127.255.255.254'],
    ['this host', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private, class A', '10.255.255.255'],
    ['private, class B', '172.31.255.255'],
    ['private, class C', '192.168.0.1'],
    ['link-local metadata', '169.254.169.254'],
    ['shared address space', '100.127.255.255'],
    ['Alibaba metadata', '100.100.100.200'],
    ['Oracle metadata', '192.0.0.192'],
    ['the Azure host agent', '168.63.129.16'],
    ['benchmarking', '198.19.255.255'],
    ['documentation', '203.0.113.7'],
    ['the 6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['the future', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-mapped public', '::ffff:93.184.216.34'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::1'],
    ['unique local (AWS metadata)', 'fd00:ec2::254'],
    ['IPv6 link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv6 documentation', '2001:db8::1'],
    ['newer IPv6 documentation', '3fff::1'],
    ['discard-only', '100::1'],
    ['dummy prefix', '100:0:0:1::1'],
    ['outside the block in use', '4000::1'],
    ['a zone', '2606:4700::1%eth0'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('rejects %s', (_, address) => {
    expect(isAllowed(address)).toBe(false);
  });

  it('rejects every address of the private blocks', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const prefix = fc.constantFrom([10], [127], [192, 168], [169, 254], [172, 16], [172, 31], [100, 64], [0]);
    fc.assert(
      fc.property(prefix, fc.tuple(byte, byte, byte), (head, tail) => {
        expect(isAllowed([...head, ...tail].slice(0, 4).join('.'))).toBe(false);
      }),
    );
  });

  it('rejects every IPv4 address in an IPv6 disguise', () => {
    const disguise = fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b::');
    fc.assert(
      fc.property(disguise, fc.ipV4(), (prefix, address) => {
        expect(isAllowed(prefix + address)).toBe(false);
      }),
    );
  });

  it("rejects the operator's own blocks besides, in both families", () => {
    const guarded = createAddressPolicy(['93.184.216.0/24', '2606:4700::/32']);
    expect(guarded('93.184.216.34')).toBe(false);
    expect(guarded('2606:4700::1')).toBe(false);
    expect(guarded('93.184.217.34')).toBe(true);
    expect(guarded('2606:4701::1')).toBe(true);
  });

  it('does not start with a block that is not one', () => {
    expect(() => createAddressPolicy(['10.0.0.0/33'])).toThrow();
    expect(() => createAddressPolicy(['intranet'])).toThrow();
  });
});

describe('literal addresses in URLs', () => {
  it.each([
    ['http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://0177.0.0.1/', '127.0.0.1'],
    ['http://127.0.0.1./', '127.0.0.1'],
    ['http://[::1]/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ])('%s is %s', (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address);
  });

  it.each(['example.com', '127.0.0.1.example.com', 'localhost', 'xn--bcher-kva.example'])('%s is a name', (name) => {
    expect(literalAddress(name)).toBeUndefined();
  });
});
