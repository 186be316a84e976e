import { createHash } from 'node:crypto';
import type { RandomBytes } from '../platform/random.ts';

const SECRET_BYTES = 32;

/** 256 random bits in 43 characters that cookies and addresses take as they are. */
export function makeSecret(random: RandomBytes): string {
  return Buffer.from(random(SECRET_BYTES)).toString('base64url');
}

/** What is stored of it. A fast hash will do: nobody guesses 256 bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
