import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { conflict, invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/**
 * No vowels, so that no words arise; no 0, 1, 4, l and the like, which are misread from paper. 36 characters: six of them
 * make 2.2 thousand million aliases.
 */
const ALPHABET = 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789';
const LENGTH = 6;

/** An alias that the caller chose; refuses other characters and the service's own addresses, in any case. */
export function readAlias(text: string): string {
  if (!/^[A-Za-z0-9_-]{2,60}$/.test(text)) {
    throw invalidField('custom', 'An alias has 2 to 60 letters, digits, dashes or underscores.');
  }
  if (RESERVED.has(text.toLowerCase())) {
    throw conflict('custom', 'This alias is kept for the service itself. Choose another one.');
  }
  return text;
}

/** A random alias, unrelated to any other; after some failed attempts it grows, so that a crowded domain never runs out. */
export function randomAlias(random: RandomBytes, attempt: number): string {
  return randomWord(random, ALPHABET, LENGTH + Math.floor(attempt / 3));
}
