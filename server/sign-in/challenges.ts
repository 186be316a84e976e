import { createHmac, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../accounts/accounts.ts';
import type { SecretStore } from '../collect/secret-port.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { StepStore } from './step-port.ts';

/** A sign-in page may stay open for a while before someone uses it. */
const LASTS_MS = 15 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;

/**
 * Challenges that passkeys sign. They carry their expiry and a signature of this service, so that showing a sign-in page
 * stores nothing; only a used challenge is stored, which makes each valid once.
 */
export interface Challenges {
  /** Returns a new challenge in Base64url. */
  make(): Promise<string>;
  /** Returns whether it is a challenge of this service that has not expired, and was not used before. */
  use(challenge: string): Promise<boolean>;
}

export interface ChallengesDeps {
  secrets: SecretStore;
  steps: Pick<StepStore, 'claim'>;
  random: RandomBytes;
  clock: Clock;
}

export function createChallenges({ secrets, steps, random, clock }: ChallengesDeps): Challenges {
  const sign = async (signed: Buffer) =>
    createHmac('sha256', await secrets.secret('passkey'))
      .update(signed)
      .digest();
  return {
    make: async () => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(clock.now() + LASTS_MS, 0, TIME_BYTES);
      const signed = Buffer.concat([Buffer.from(random(NONCE_BYTES)), time]);
      return Buffer.concat([signed, await sign(signed)]).toString('base64url');
    },
    use: async (challenge) => {
      const bytes = Buffer.from(challenge, 'base64url');
      const [signed, signature] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
      const right = await sign(signed);
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return false;
      const expiresAt = signed.readUIntBE(NONCE_BYTES, TIME_BYTES);
      if (expiresAt <= clock.now()) return false;
      // Hashed as bytes, since several texts decode to the same bytes.
      const hash = hashSecret(bytes.toString('base64url'));
      return steps.claim({ hash, kind: 'passkey', personId: null, detail: '{}', expiresAt });
    },
  };
}
