import { hashSecret } from '../accounts/accounts.ts';
import { type RandomBytes, randomString } from '../platform/random.ts';

const CODES = 10;
/** Characters that cannot be confused in print: 32 of them, five bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 120 bits: nobody guesses them, so a fast hash suffices (ASVS 5.0, 6.5.2). */
const LENGTH = 24;

/** Creates recovery codes as people keep them, in groups of six characters. */
export function makeRecoveryCodes(random: RandomBytes): string[] {
  return Array.from({ length: CODES }, () => (randomString(random, ALPHABET, LENGTH).match(/.{6}/g) ?? []).join('-'));
}

/** Returns the stored hash of a code as typed; undefined if it cannot be a recovery code. */
export function recoveryCodeHash(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === LENGTH ? hashSecret(code) : undefined;
}
