import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomAlias } from '../alias.ts';
import { containsProfanity } from './bad-words.ts';

const filler = fc.string({ unit: fc.constantFrom(...'bdfhjqtvxz'), maxLength: 3 });
const upperAndLower = (word: string, mask: readonly boolean[]) =>
  [...word].map((letter, index) => (mask[index % mask.length] ? letter.toUpperCase() : letter)).join('');

describe('an offensive word', () => {
  it('is recognized anywhere in an alias, ignoring case', () => {
    const mask = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(filler, fc.constantFrom('fck', 'ngr', 'kkk', '1488', '88'), filler, mask, (before, bad, after, m) => {
        expect(containsProfanity(before + upperAndLower(bad, m) + after)).toBe(true);
      }),
    );
  });

  it.each([
    ['3 as e', 'rp3', true],
    ['5 as s', 'p55', true],
    ['7 as t', 'cn7', true],
    ['8 as b', '8tch', true],
    ['6 as g', 'n6r', true],
    ['9 as g', 'f99', true],
    ['2 as z', 'n2bcd', true],
    ['5 as s, next to plain letters', 'bd5m', true],
    ['4, which stands for nothing here', 'f4ck', false],
  ])('may be written with %s: %s', (_how, alias, isBad) => {
    expect(containsProfanity(alias)).toBe(isBad);
  });

  it.each(['', 'garden', 'bcdfgh', 'MNQRTV', 'summer-2026', '237', '8b8', '6-9'])('is not %j', (alias) => {
    expect(containsProfanity(alias)).toBe(false);
  });
});

describe('an offensive draw', () => {
  /** The indexes of letters in the mixed alphabet. */
  const bytesOf = (word: string) => [...word].map((letter) => 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789'.indexOf(letter));

  it('is discarded, and the next one used', () => {
    const words = ['fckbbb', 'bb88bb', 'bkkkbb', 'mnqrtv'];
    const random = () => Uint8Array.from(bytesOf(words.shift() ?? ''));
    expect(randomAlias(random, 0)).toBe('mnqrtv');
    expect(words).toEqual([]);
  });

  it('does not make the alias longer: only taken ones do', () => {
    const words = ['fckbbb', 'fckbbb', 'fckbbb', 'fckbbb', 'mnqrtv'];
    expect(randomAlias(() => Uint8Array.from(bytesOf(words.shift() ?? '')), 0)).toHaveLength(6);
  });
});
