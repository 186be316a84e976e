/**
 * API keys: `wm_`, 43 base62 characters (slightly over 256 bits) and a six-character CRC32 of everything before. The
 * checksum rejects mistyped or invented keys without a lookup, and helps secret scanners recognize keys.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type RandomBytes, randomString } from './random.ts';

const PREFIX = 'wm_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const SUM_LENGTH = 6;
const PATTERN = `${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + SUM_LENGTH}}`;
const SHAPE = new RegExp(`^${PATTERN}$`);
/** Without word boundaries: the `n` of an escaped line break, or a digit of `%3D`, can precede a key. */
const INSIDE = new RegExp(PATTERN, 'g');

/** Creates a key of 52 characters. Show it once and only store its `hashKey`. */
export function generateKey(random: RandomBytes): string {
  const body = PREFIX + randomString(random, BASE62, SECRET_LENGTH);
  return body + checksum(body);
}

/** Returns whether the text has the form of a key and a valid checksum. Takes a microsecond and no lookup. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -SUM_LENGTH)) === text.slice(-SUM_LENGTH);
}

/** Returns the well-formed keys in a text, each once. */
export function findKeys(text: string): string[] {
  return [...new Set(text.match(INSIDE))].filter(isWellFormedKey);
}

/** Returns SHA-256 in hex. A fast hash is sufficient: a key has 256 random bits and can't be guessed. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Returns the CRC32 as six base62 digits; 62^6 exceeds 2^32. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  while (digits.length < SUM_LENGTH) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
