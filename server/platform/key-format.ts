/**
 * API keys: `wm_`, 43 base62 characters (a little over 256 bits) and six that are the CRC32 of all before them. The sum
 * lets a mistyped or invented key be refused without a look-up, and lets secret scanners tell keys from other text.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type RandomBytes, randomWord } from './random.ts';

const PREFIX = 'wm_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const SUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}$`);

/** A fresh key of 52 characters. Shown once, never stored: store `hashKey` of it. */
export function makeKey(random: RandomBytes): string {
  const body = PREFIX + randomWord(random, BASE62, SECRET_LENGTH);
  return body + checksum(body);
}

/** True when the text has the form of a key and its sum is right. Costs a microsecond and no look-up. */
export function looksLikeKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -SUM_LENGTH)) === text.slice(-SUM_LENGTH);
}

/** SHA-256 in hex. A fast hash will do: a key has 256 random bits, there is nothing to guess. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** CRC32 as six base62 digits; 62^6 is above 2^32. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (digits.length < SUM_LENGTH) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
