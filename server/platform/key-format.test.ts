import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findKeys, generateKey, hashKey, isWellFormedKey } from './key-format.ts';
import { systemRandom } from './random.ts';

/** Creates a key from given bytes, which repeat if rejected ones must be replaced. */
const keyFrom = (bytes: Uint8Array) =>
  generateKey((size) => Uint8Array.from({ length: size }, (_, at) => bytes[at % 64] ?? 0));
const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 }).filter((list) => list.some((byte) => byte < 248));
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('a key', () => {
  it('is the same text for the same bytes forever: issued keys must stay valid', () => {
    const key = generateKey((size) => new Uint8Array(size));
    expect(key).toBe(`wm_${'0'.repeat(43)}3LFXif`);
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has the documented form and is recognized', () => {
    fc.assert(
      fc.property(bytes, (list) => {
        const key = keyFrom(list);
        expect(key).toMatch(/^wm_[0-9A-Za-z]{49}$/);
        expect(isWellFormedKey(key)).toBe(true);
      }),
    );
  });

  it('is never generated twice', () => {
    const keys = Array.from({ length: 1000 }, () => generateKey(systemRandom));
    expect(new Set(keys).size).toBe(1000);
  });

  it('is not recognized with any one character changed', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 48 }), fc.constantFrom(...base62), (list, at, other) => {
        const key = keyFrom(list);
        const place = at + 3;
        fc.pre(key[place] !== other);
        expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
      }),
    );
  });

  it('is not recognized with two neighbours swapped', () => {
    fc.assert(
      fc.property(bytes, fc.nat({ max: 47 }), (list, at) => {
        const key = keyFrom(list);
        const place = at + 3;
        const [first = '', second = ''] = [key[place], key[place + 1]];
        fc.pre(first !== second);
        expect(isWellFormedKey(key.slice(0, place) + second + first + key.slice(place + 2))).toBe(false);
      }),
    );
  });

  it('is not recognized in any other text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => !isWellFormedKey(text)));
  });

  it.each([
    ['nothing', () => ''],
    ['the prefix', () => 'wm_'],
    ['another prefix', (key: string) => key.replace('wm_', 'WM_')],
    ['no prefix', (key: string) => key.slice(3)],
    ['a cut end', (key: string) => key.slice(0, -1)],
    ['a longer end', (key: string) => `${key}0`],
    ['a line break behind', (key: string) => `${key}\n`],
    ['a blank before', (key: string) => ` ${key}`],
    ['look-alike letters', (key: string) => `${key.slice(0, 10)}А${key.slice(11)}`],
    ['two keys', (key: string) => key + key],
  ])('is not recognized with %s', (_, change) => {
    expect(isWellFormedKey(change(generateKey(systemRandom)))).toBe(false);
  });
});

describe('the hash of a key', () => {
  it('is SHA-256 in hex (the value of FIPS 180-2, appendix B.1)', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('differs for different keys', () => {
    expect(hashKey(generateKey(systemRandom))).not.toBe(hashKey(generateKey(systemRandom)));
  });
});

describe('keys in a text', () => {
  const [one, other] = [generateKey(systemRandom), generateKey(systemRandom)];
  const wrong = `${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`;

  it.each([
    ['', []],
    ['no key at all', []],
    [one, [one]],
    [`${one} ${one}`, [one]],
    [`a=${other}&b=${one}`, [other, one]],
    [`{"token":"${one}"}\n['${other}']`, [one, other]],
    [`${one}.${other},`, [one, other]],
    [wrong, []],
    [`${one}x`, [one]],
    [`x${one}`, [one]],
    [`"${one}"`, [one]],
    [`KEY=${one}`, [one]],
    [`first line\n${one}`, [one]],
    [`KEY%3D${one}%0D%0A${other}`, [one, other]],
    [JSON.stringify({ text: `first line\n${one}\n\t${other}` }), [one, other]],
    [`${wrong}${one}`, [one]],
    [one.toLowerCase() === one ? '' : one.toUpperCase(), []],
  ])('%j', (text, expected) => expect(findKeys(text)).toEqual(expected));
});
