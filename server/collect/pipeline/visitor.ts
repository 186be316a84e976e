import { hash } from 'node:crypto';

/** The traits that distinguish visitors within one day. */
export interface VisitorTraits {
  /** `s7` (site) or `a3` (account): the same person is a different visitor to every website and every account. */
  readonly scope: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Returns a visitor's number for one day: 64 bits of SHA-256 over the day's salt and the traits, in decimal. The salt
 * is destroyed after 48 h; without it, the number can't be traced back to the address. The salt has a fixed length and
 * is the prefix, and the hash is truncated, so plain SHA-256 is as secure as HMAC here and costs half.
 * @param salt 32 bytes in hexadecimal
 */
export function visitorId(salt: string, traits: VisitorTraits): string {
  // NUL can't occur in a header or an address, so two sets of traits never produce the same text.
  return hash64(`${salt}\0${traits.scope}\0${traits.address}\0${traits.userAgent}`);
}

const HEX_DIGITS_OF_64_BITS = 16;

/**
 * Returns the first 64 bits of a text's SHA-256 as an unsigned decimal. Uses the hexadecimal digest: a buffer has
 * memory outside the heap, which costs half as much again.
 */
export function hash64(text: string): string {
  return BigInt(`0x${hash('sha256', text, 'hex').slice(0, HEX_DIGITS_OF_64_BITS)}`).toString();
}
