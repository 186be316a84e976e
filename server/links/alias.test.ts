import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { randomWord, systemRandom } from '../platform/random.ts';
import { randomAlias, readAlias, requireBranded } from './alias.ts';
import { readsBadly } from './blocking/bad-words.ts';

describe('a chosen alias', () => {
  it.each(['ab', 'Summer-Sale', '2026', '_x', '-x', 'a'.repeat(60)])('is taken as written: %s', (alias) => {
    expect(readAlias(alias)).toBe(alias);
  });

  it.each(['', 'a', 'a'.repeat(61), 'a b', 'a/b', 'a.b', 'ä-b', '../x', 'a?b', 'a%20', 'ab\n', '@ada'])(
    'is refused: %j',
    (alias) => {
      expect(() => readAlias(alias)).toThrow('2 to 60 letters');
    },
  );

  it('is everything on a branded domain, and on no other', () => {
    expect(readAlias('*', true)).toBe('*');
    expect(() => readAlias('*')).toThrow('one of your branded domains');
    expect(() => requireBranded('*', false)).toThrow('one of your branded domains');
    for (const isBranded of [true, false]) expect(requireBranded('plain', isBranded)).toBe('plain');
  });

  it.each(['guide/*', 'a/b/*', '/*'])('has no star behind it, but a word on how it is said: %s', (alias) => {
    expect(() => readAlias(alias, true)).toThrow('everything below its alias');
  });

  it.each(['**', 'a*', '*a', '?'])('has no star in it, wherever it stands: %s', (alias) => {
    expect(() => readAlias(alias, true)).toThrow('2 to 60 letters');
  });

  it('is never an address of the service, in whatever case', () => {
    for (const reserved of RESERVED_ALIASES) {
      expect(() => readAlias(reserved)).toThrow();
      expect(() => readAlias(reserved.toUpperCase())).toThrow();
    }
    expect(() => readAlias('API')).toThrow('kept for the service');
  });
});

describe('a random alias', () => {
  it('can be read aloud and from paper, and holds no words', () => {
    for (let n = 0; n < 500; n++) expect(randomAlias(systemRandom, 0)).toMatch(/^[^aeiouAEIOU0O1lI4]{6}$/);
  });

  it.each([
    ['mixed', /^[a-zA-Z2-9]{9}$/],
    ['lower', /^[a-z2-9]{9}$/],
    ['digits', /^[2-9]{9}$/],
  ] as const)('is of the length and alphabet of choice: %s', (alphabet, pattern) => {
    for (let n = 0; n < 50; n++) expect(randomAlias(systemRandom, 0, { alphabet, length: 9 })).toMatch(pattern);
  });

  it('is as hard to guess from few characters as from many', () => {
    const lengths = (['mixed', 'lower', 'digits'] as const).map(
      (alphabet) => randomAlias(systemRandom, 0, { alphabet }).length,
    );
    expect(lengths).toEqual([6, 7, 11]);
  });

  it('is nothing that somebody could take for an offence', () => {
    for (const bad of ['xfckx', 'FCK', '5h7', '88xyz', 'k69kk', 'HHSS', 'd1ck'.replace('1', '')])
      expect(readsBadly(bad)).toBe(true);
    for (const fine of ['garden', 'bcdfgh', 'Mnqrst']) expect(readsBadly(fine)).toBe(false);
    let thrownAway = 0;
    for (let n = 0; n < 2000; n++)
      if (readsBadly(randomWord(systemRandom, 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789', 6))) thrownAway++;
    expect(thrownAway).toBeLessThan(300);
  });

  it('would pass as a chosen one', () => {
    fc.assert(
      fc.property(fc.nat(30), (attempt) => {
        const alias = randomAlias(systemRandom, attempt);
        expect(readAlias(alias)).toBe(alias);
      }),
    );
  });

  it('comes from the random bytes alone and grows after failed attempts', () => {
    expect(randomAlias((size) => new Uint8Array(size), 0)).toBe('bbbbbb');
    expect(randomAlias((size) => new Uint8Array(size), 2)).toBe('bbbbbb');
    expect(randomAlias((size) => new Uint8Array(size), 3)).toBe('bbbbbbb');
  });
});
