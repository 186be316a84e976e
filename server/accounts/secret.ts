import { createHash } from 'node:crypto';
import type { RandomBytes } from '../platform/random.ts';

const SECRET_BYTES = 32;

/** Returns 256 random bits as 43 characters that are valid in cookies and URLs. */
export function createSecret(random: RandomBytes): string {
  return Buffer.from(random(SECRET_BYTES)).toString('base64url');
}

/** Returns the stored hash. A fast hash suffices, since nobody guesses 256 bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
