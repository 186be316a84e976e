import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomWord } from '../platform/random.ts';

const FORM = /^[a-z0-9_-]{3,60}$/;
const MAX_LENGTH = 60;
/** Without characters that people take for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ENDING_LENGTH = 6;

/** The last part of a bio page's address, in lower case. Refuses other forms and the service's own words. */
export function readHandle(text: string): string {
  const handle = text.toLowerCase();
  if (!FORM.test(handle)) {
    throw invalidField('handle', 'The handle needs 3 to 60 small letters, digits, dashes or underscores.');
  }
  if (isReserved(handle)) throw invalidField('handle', 'This handle is reserved. Choose another one.');
  return handle;
}

/** A handle for a page whose owner chose none: from its name where that makes one, else by chance. */
export function handleFrom(name: string, random: RandomBytes): string {
  const handle = wordsOf(name).slice(0, MAX_LENGTH).replace(/-+$/, '');
  return FORM.test(handle) && !isReserved(handle) ? handle : withEnding(handle || 'page', random);
}

/** The same handle with a random ending, when the plain one is taken: one in a billion of these meets another. */
export function withEnding(handle: string, random: RandomBytes): string {
  return `${handle.slice(0, MAX_LENGTH - ENDING_LENGTH - 1)}-${randomWord(random, ALPHABET, ENDING_LENGTH)}`;
}

function wordsOf(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
}

function isReserved(handle: string): boolean {
  return (RESERVED_ALIASES as readonly string[]).includes(handle);
}
