import { type AliasAlphabet, RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { conflict, invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';
import { readsBadly } from './blocking/bad-words.ts';

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/**
 * No vowels, so that no words arise; no 0, 1, 4, l and the like, which are misread from paper. 36 characters: six of them
 * make 2.2 thousand million aliases.
 */
const ALPHABETS: Readonly<Record<AliasAlphabet, string>> = {
  mixed: 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789',
  lower: 'bcdfghjkmnpqrstvwxz2356789',
  digits: '2356789',
};

/** As long as is hard to guess: about 30 bits. */
const LENGTHS: Readonly<Record<AliasAlphabet, number>> = { mixed: 6, lower: 7, digits: 11 };

export interface AliasWish {
  length?: number;
  alphabet?: AliasAlphabet;
}

/** What a link is called that takes whatever no other link of its domain takes. */
export const EVERYTHING = '*';

/**
 * An alias that the caller chose; refuses other characters and the service's own addresses, in any case. `*` is for branded
 * domains, which are one account's: on the host that all share it would take the words that others have yet to choose.
 */
export function readAlias(text: string, isBranded = false): string {
  if (text === EVERYTHING) return requireBranded(text, isBranded);
  if (text.endsWith('/*')) {
    throw invalidField('custom', 'Leave out /* and choose that the link takes everything below its alias (subpaths).');
  }
  if (!/^[A-Za-z0-9_-]{2,60}$/.test(text)) {
    throw invalidField('custom', 'An alias has 2 to 60 letters, digits, dashes or underscores.');
  }
  if (RESERVED.has(text.toLowerCase())) {
    throw conflict('custom', 'This alias is kept for the service itself. Choose another one.');
  }
  return text;
}

/** The alias of a link that is, or is to be, on such a domain. */
export function requireBranded(alias: string, isBranded: boolean): string {
  if (alias !== EVERYTHING || isBranded) return alias;
  throw invalidField(
    'custom',
    'Only a link on one of your branded domains can take everything (*). Choose its domain.',
  );
}

/**
 * A random alias, unrelated to any other; after some failed attempts it grows, so that a crowded domain never runs out. What
 * somebody could take for a swear word is thrown away.
 */
export function randomAlias(random: RandomBytes, attempt: number, wish: AliasWish = {}): string {
  const { alphabet = 'mixed' } = wish;
  const length = (wish.length ?? LENGTHS[alphabet]) + Math.floor(attempt / 3);
  for (;;) {
    const alias = randomWord(random, ALPHABETS[alphabet], length);
    if (!readsBadly(alias)) return alias;
  }
}
