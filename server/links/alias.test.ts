import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { randomString, systemRandom } from '../platform/random.ts';
import { randomAlias, readAlias, requireBranded } from './alias.ts';
import { containsProfanity } from './blocking/bad-words.ts';

describe('a chosen alias', () => {
  it.each(['ab', 'Summer-Sale', '2026', '_x', '-x', 'a'.repeat(60)])('is accepted as written: %s', (alias) => {
    expect(readAlias(alias)).toBe(alias);
  });

  it.each(['', 'a', 'a'.repeat(61), 'a b', 'a/b', 'a.b', 'ä-b', '../x', 'a?b', 'a%20', 'ab\n', '@ada'])(
    'is rejected: %j',
    (alias) => {
      expect(() => readAlias(alias)).toThrow('2 to 60 letters');
    },
  );

  it('is the catch-all on a branded domain, and on no other', () => {
    expect(readAlias('*', true)).toBe('*');
    expect(() => readAlias('*')).toThrow('requires a branded domain');
    expect(() => requireBranded('*', false)).toThrow('requires a branded domain');
    for (const isBranded of [true, false]) expect(requireBranded('plain', isBranded)).toBe('plain');
  });

  it.each(['guide/*', 'a/b/*', '/*'])('rejects a trailing star, with a hint at subpaths: %s', (alias) => {
    expect(() => readAlias(alias, true)).toThrow('turn on subpaths');
  });

  it.each(['**', 'a*', '*a', '?'])('contains no star: %s', (alias) => {
    expect(() => readAlias(alias, true)).toThrow('2 to 60 letters');
  });

  it('is never a path of the service, ignoring case', () => {
    for (const reserved of RESERVED_ALIASES) {
      expect(() => readAlias(reserved)).toThrow();
      expect(() => readAlias(reserved.toUpperCase())).toThrow();
    }
    expect(() => readAlias('API')).toThrow('is reserved');
  });
});

describe('a random alias', () => {
  it('is readable aloud and on paper, and contains no words', () => {
    for (let n = 0; n < 500; n++) expect(randomAlias(systemRandom, 0)).toMatch(/^[^aeiouAEIOU0O1lI4]{6}$/);
  });

  it.each([
    ['mixed', /^[a-zA-Z2-9]{9}$/],
    ['lower', /^[a-z2-9]{9}$/],
    ['digits', /^[2-9]{9}$/],
  ] as const)('has the chosen length and alphabet: %s', (alphabet, pattern) => {
    for (let n = 0; n < 50; n++) expect(randomAlias(systemRandom, 0, { alphabet, length: 9 })).toMatch(pattern);
  });

  it('is as hard to guess from few characters as from many', () => {
    const lengths = (['mixed', 'lower', 'digits'] as const).map(
      (alphabet) => randomAlias(systemRandom, 0, { alphabet }).length,
    );
    expect(lengths).toEqual([6, 7, 11]);
  });

  it('is never offensive', () => {
    for (const bad of ['xfckx', 'FCK', '5h7', '88xyz', 'k69kk', 'HHSS', 'd1ck'.replace('1', '')])
      expect(containsProfanity(bad)).toBe(true);
    for (const fine of ['garden', 'bcdfgh', 'Mnqrst']) expect(containsProfanity(fine)).toBe(false);
    let thrownAway = 0;
    for (let n = 0; n < 2000; n++)
      if (containsProfanity(randomString(systemRandom, 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789', 6))) thrownAway++;
    expect(thrownAway).toBeLessThan(300);
  });

  it('is a valid chosen alias', () => {
    fc.assert(
      fc.property(fc.nat(30), (attempt) => {
        const alias = randomAlias(systemRandom, attempt);
        expect(readAlias(alias)).toBe(alias);
      }),
    );
  });

  it('depends only on the random bytes and grows after failed attempts', () => {
    expect(randomAlias((size) => new Uint8Array(size), 0)).toBe('bbbbbb');
    expect(randomAlias((size) => new Uint8Array(size), 2)).toBe('bbbbbb');
    expect(randomAlias((size) => new Uint8Array(size), 3)).toBe('bbbbbbb');
  });
});
