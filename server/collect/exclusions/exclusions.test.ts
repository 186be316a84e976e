import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExclusions, parseExcludedAddresses, parseExcludedParams } from './exclusions.ts';

const exclusions = createExclusions();

describe('excluded addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.70', false],
    ['203.0.113.0/24', '203.0.113.255', true],
    ['203.0.113.0/24', '203.0.114.0', false],
    ['203.0.113.77/24', '203.0.113.1', true],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['203.0.113.7/32', '203.0.113.7', true],
    ['192.168.*', '192.168.4.5', true],
    ['192.168.*', '192.169.4.5', false],
    ['192.168.*.*', '192.168.4.5', true],
    ['10.*', '10.9.8.7', true],
    ['10.*', '100.9.8.7', false],
    ['192.168.1*', '192.168.104.2', true],
    ['192.168.1*', '192.168.2.1', false],
    ['2001:db8::7', '2001:db8::7', true],
    ['2001:DB8:0:0::7', '2001:db8::7', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8:*', '2001:db8:1:2::3', true],
    ['2001:db8:*', '2001:db80::3', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.7', true],
    ['::ffff:203.0.113.7', '203.0.113.8', false],
    ['2001:db8::/32', '203.0.113.7', false],
    ['203.0.113.0/24', '2001:db8::1', false],
    ['203.0.113.7', 'no address', false],
    ['203.0.113.7', '', false],
  ])('%s and the visitor %s: %s', (rule, address, isExcluded) => {
    expect(parseExcludedAddresses(rule)).toMatchObject({ rules: [{}], errors: [] });
    expect(exclusions.matchesAddress(rule, address)).toBe(isExcluded);
  });

  it('contains one rule per line, with any line ending', () => {
    const list = ' 203.0.113.7 \r\n\r\n\t198.51.100.0/24\n2001:db8:*\r192.0.2.*';
    expect(parseExcludedAddresses(list)).toMatchObject({ rules: { length: 4 }, errors: [] });
    expect(exclusions.matchesAddress(list, '198.51.100.9')).toBe(true);
    expect(exclusions.matchesAddress(list, '192.0.2.9')).toBe(true);
    expect(exclusions.matchesAddress(list, '192.0.3.9')).toBe(false);
  });

  it.each([
    'nonsense',
    '300.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '127.1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/-1',
    '1.2.3.4/8/8',
    '2001:db8::/129',
    '2001:zz::1',
    'fe80::1%eth0',
    '1.2.3.4.*',
    '1.*.3.4',
    '*.1.2.3',
    '1.2..*',
    '300.*',
    '2001:db8::*',
    '2001:db8*',
    '1:2:3:4:5:6:7:8:*',
    '192.168.(1|2)',
    'example.com',
    '10.0.0.1 10.0.0.2',
  ])('rejects %j and names its line', (line) => {
    const { rules, errors } = parseExcludedAddresses(`10.0.0.1\n\n${line}`);
    expect(rules).toHaveLength(1);
    expect(errors).toEqual([expect.stringContaining(`Line 3: "${line}" is not an IP address`)]);
  });

  it.each(['*', '0.0.0.0/0', '::/0', '*.*.*.*', '::ffff:0.0.0.0/96'])(
    'rejects %j, which would omit everyone',
    (line) => {
      expect(parseExcludedAddresses(line).errors).toEqual([`Line 1: "${line}" would exclude every visitor.`]);
    },
  );

  it('obeys the good lines of a list that has bad ones', () => {
    expect(exclusions.matchesAddress('nonsense\n203.0.113.7', '203.0.113.7')).toBe(true);
  });

  it('accepts 200 rules and rejects the rest', () => {
    const list = Array.from({ length: 200 }, (_, index) => `10.0.0.${index}`).join('\n\n');
    expect(parseExcludedAddresses(list)).toMatchObject({ rules: { length: 200 }, errors: [] });
    expect(parseExcludedAddresses(`${list}\n10.0.1.1\n10.0.1.2`)).toMatchObject({
      rules: { length: 200 },
      errors: ['Use at most 200 lines.'],
    });
  });

  it('rejects a line that is too long, without repeating all of it', () => {
    const [error = ''] = parseExcludedAddresses('1'.repeat(5000)).errors;
    expect(error).toContain('is too long');
    expect(error.length).toBeLessThan(100);
  });

  it('excludes no one when the list is empty', () => {
    expect(parseExcludedAddresses(' \n ')).toEqual({ rules: [], errors: [] });
    expect(exclusions.matchesAddress('', '203.0.113.7')).toBe(false);
    expect(exclusions.matchesAddress(' \n ', '203.0.113.7')).toBe(false);
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom('1', '2', '.', ':', '*', '/', 'a', 'f', '\n', ' ', '%') }),
  );

  it('never throws, with any list and any address', () => {
    fc.assert(
      fc.property(hostile, hostile, (list, address) => {
        expect(typeof exclusions.matchesAddress(list, address)).toBe('boolean');
      }),
      { numRuns: 2000 },
    );
  });

  it('matches every address with itself, its /1 and its own start', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV6(), (four, six) => {
        expect(exclusions.matchesAddress(four, four)).toBe(true);
        expect(exclusions.matchesAddress(`${four}/1`, four)).toBe(true);
        expect(exclusions.matchesAddress(`${four.slice(0, four.lastIndexOf('.'))}.*`, four)).toBe(true);
        expect(exclusions.matchesAddress(six, six)).toBe(true);
      }),
    );
  });
});

describe('excluded parameters', () => {
  it.each([
    ['token', 'token', true],
    ['token', 'tokens', false],
    ['Token', 'token', true],
    ['utm_*', 'utm_source', true],
    ['utm_*', 'my_utm_source', false],
    ['*id', 'sessionid', true],
    ['*id', 'idea', false],
    ['*secret*', 'my_secret_key', true],
    ['*secret*', 'secret', true],
    ['*', 'anything', true],
    ['**', 'anything', true],
    ['.*', 'anything', false],
    ['a+', 'aaa', false],
  ])('%s and the parameter %s: %s', (rule, name, isExcluded) => {
    expect(parseExcludedParams(rule).errors).toEqual([]);
    expect(exclusions.paramMatcher(rule)?.(name)).toBe(isExcluded);
  });

  it.each(['a*b', '*a*b*', '***', '?token', 'a&b', 'a=1', 'two words', 'a#b'])(
    'rejects %j and names its line',
    (line) => {
      expect(parseExcludedParams(`fine\n${line}`)).toMatchObject({
        rules: { length: 1 },
        errors: [expect.stringContaining(`Line 2: "${line}"`)],
      });
    },
  );

  it('costs nothing when the list is empty', () => {
    expect(exclusions.paramMatcher('')).toBeUndefined();
    expect(exclusions.paramMatcher('\n \n')).toBeUndefined();
  });

  it('never throws and cuts what is named outright', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (list, name) => {
        expect([true, false, undefined]).toContain(exclusions.paramMatcher(list)?.(name));
        const plain = /^[a-z_]+$/.test(name);
        expect(!plain || exclusions.paramMatcher(name)?.(name) === true).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
