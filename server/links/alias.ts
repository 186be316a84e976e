import { type AliasAlphabet, RESERVED_ALIASES } from '../../contract/vocabulary.ts';
import { type AppError, conflict, invalidField } from '../platform/app-error.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';
import { containsProfanity } from './blocking/bad-words.ts';
import type { Link, LinkStore } from './link-port.ts';

const RESERVED: ReadonlySet<string> = new Set(RESERVED_ALIASES);

/**
 * No vowels, so that no words arise; no 0, 1, 4, l and the like, which are misread on paper. 36 characters: six of them
 * make 2.2 billion aliases.
 */
const ALPHABETS: Readonly<Record<AliasAlphabet, string>> = {
  mixed: 'bcdfghjkmnpqrstvwxzDFHJLMNQRT2356789',
  lower: 'bcdfghjkmnpqrstvwxz2356789',
  digits: '2356789',
};

/** Long enough to be hard to guess: about 30 bits. */
const LENGTHS: Readonly<Record<AliasAlphabet, number>> = { mixed: 6, lower: 7, digits: 11 };

export interface AliasRequest {
  length?: number;
  alphabet?: AliasAlphabet;
}

/** The alias of a catch-all link, which receives all requests that no other link of its domain matches. */
export const EVERYTHING = '*';

/**
 * Validates an alias that the caller chose; rejects other characters and the service's own paths, in any case. `*` is
 * limited to branded domains, which belong to one account: on the shared host it would capture words that others have
 * yet to choose.
 */
export function readAlias(text: string, isBranded = false): string {
  if (text === EVERYTHING) return requireBranded(text, isBranded);
  if (text.endsWith('/*')) {
    throw invalidField('custom', 'Remove /* and turn on subpaths.');
  }
  if (!/^[A-Za-z0-9_-]{2,60}$/.test(text)) {
    throw invalidField('custom', 'Use 2 to 60 letters, digits, dashes or underscores.');
  }
  if (RESERVED.has(text.toLowerCase())) {
    throw conflict('custom', 'This alias is reserved. Choose another one.');
  }
  return text;
}

/** Returns the alias if it is valid for a link on such a domain. */
export function requireBranded(alias: string, isBranded: boolean): string {
  if (alias !== EVERYTHING || isBranded) return alias;
  throw invalidField('custom', 'The alias * requires a branded domain.');
}

/**
 * Returns a random alias, unrelated to any other. It grows after some failed attempts, so that a crowded domain never
 * runs out. Offensive results are discarded.
 */
export function randomAlias(random: RandomBytes, attempt: number, wish: AliasRequest = {}): string {
  const { alphabet = 'mixed' } = wish;
  const length = (wish.length ?? LENGTHS[alphabet]) + Math.floor(attempt / 3);
  for (;;) {
    const alias = randomString(random, ALPHABETS[alphabet], length);
    if (!containsProfanity(alias)) return alias;
  }
}

const DELETED_HAS_IT = 'A deleted link still has this alias. Restore that link, or delete it permanently first.';

/** Returns the error of an alias that another link has, perhaps a deleted one of the same account. */
export async function takenAlias(
  { store }: { store: Pick<LinkStore, 'isReserved'> },
  { accountId, domainId, alias }: Pick<Link, 'accountId' | 'domainId' | 'alias'>,
  message = 'This alias is already taken. Choose another one.',
): Promise<AppError> {
  return conflict('custom', (await store.isReserved(accountId, domainId, alias)) ? DELETED_HAS_IT : message);
}
