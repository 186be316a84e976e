import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { systemRandom } from '../platform/random.ts';
import { randomAlias, readAlias } from './alias.ts';

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
