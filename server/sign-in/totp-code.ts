import { Secret, TOTP } from 'otpauth';
import type { RandomBytes } from '../platform/random.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Codes of the neighboring 30 seconds are right too, for clocks that differ and people who type slowly. */
const WINDOW = 1;

/** Returns a secret for an authenticator app, in Base32. */
export function makeTotpSecret(random: RandomBytes): string {
  return new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUrl(secret: string, email: string, issuer: string): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** Returns the time step (30 s since 1970) of a code; undefined if it is the code of no step close to now. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta;
}
