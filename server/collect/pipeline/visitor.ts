import { hash } from 'node:crypto';

/** What tells one visitor from another for the length of a day. */
export interface VisitorTraits {
  /** `s7` or `a3`: a person is another visitor to every website and every account. */
  readonly scope: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * A visitor's number for one day: 64 bits of SHA-256 over the day's salt and the traits, in decimal. Without the salt,
 * which is destroyed after 48 h, nothing leads back to the address. The salt comes first and has a fixed length, and
 * the hash is cut, so that plain SHA-256 is as good as HMAC here and costs half.
 * @param salt 32 bytes in hexadecimal
 */
export function visitorId(salt: string, traits: VisitorTraits): string {
  // NUL can't occur in a header or an address: no two sets of traits run together.
  return hash64(`${salt}\0${traits.scope}\0${traits.address}\0${traits.userAgent}`);
}

const HEX_DIGITS_OF_64_BITS = 16;

/**
 * The first 64 bits of a text's SHA-256 as an unsigned decimal number. By way of its digits: a buffer has memory outside
 * the heap, which costs half as much again.
 */
export function hash64(text: string): string {
  return BigInt(`0x${hash('sha256', text, 'hex').slice(0, HEX_DIGITS_OF_64_BITS)}`).toString();
}
