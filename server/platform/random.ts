import { randomBytes } from 'node:crypto';

/** Injected randomness, so tests can pass their own. Returns `size` unpredictable bytes. */
export type RandomBytes = (size: number) => Uint8Array;

export const systemRandom: RandomBytes = (size) => randomBytes(size);

/**
 * Returns a random string of `length` characters of `alphabet` (2 to 256 characters), unbiased: discards bytes at or above the largest
 * multiple of the alphabet's length.
 */
export function randomString(random: RandomBytes, alphabet: string, length: number): string {
  const bound = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < bound && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
