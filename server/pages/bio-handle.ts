import { RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';

const FORM = /^[a-z0-9_-]{3,60}$/;
const MAX_LENGTH = 60;
/** Without ambiguous characters. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ENDING_LENGTH = 6;

/** Validates the last part of a bio page's URL, in lower case. Rejects other formats and reserved words. */
export function readHandle(text: string): string {
  const handle = text.toLowerCase();
  if (!FORM.test(handle)) {
    throw invalidField('handle', 'Use 3 to 60 lowercase letters, digits, dashes or underscores for the handle.');
  }
  if (isReserved(handle)) throw invalidField('handle', 'This handle is reserved. Choose another one.');
  return handle;
}

/** Creates a handle for a page without a chosen one: from its name if possible, else at random. */
export function handleFrom(name: string, random: RandomBytes): string {
  const handle = wordsOf(name).slice(0, MAX_LENGTH).replace(/-+$/, '');
  return FORM.test(handle) && !isReserved(handle) ? handle : withEnding(handle || 'page', random);
}

/** Adds a random suffix to a taken handle; the chance of a collision is one in a billion. */
export function withEnding(handle: string, random: RandomBytes): string {
  return `${handle.slice(0, MAX_LENGTH - ENDING_LENGTH - 1)}-${randomString(random, ALPHABET, ENDING_LENGTH)}`;
}

function wordsOf(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
}

function isReserved(handle: string): boolean {
  return (RESERVED_ALIASES as readonly string[]).includes(handle);
}
