import type { SecretStore } from '../collect/secret-port.ts';
import { keyExpired, keyUnknown } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isSignedFor, makeShareToken, readShareToken } from './share-token.ts';
import type { Website } from './website-port.ts';

/** Tokens with which the page of a shared dashboard reads its one website. */
export interface Sharing {
  /** Whether the dashboard opens to whoever asks is settled before. */
  token(website: Website): Promise<{ token: string; expiresAt: number }>;
  /** The website of a token; refuses with `key_unknown` what is none any more, and with `key_expired`. */
  viewed(token: string): Promise<Website>;
}

export interface SharingParts {
  websites: { findShared(id: number): Promise<Website | undefined> };
  secrets: SecretStore;
  clock: Clock;
}

const GOOD_FOR_MS = 15 * 60_000;

export function createSharing({ websites, secrets, clock }: SharingParts): Sharing {
  return {
    async token(website) {
      const expiresAt = clock.now() + GOOD_FOR_MS;
      return { token: makeShareToken(website, expiresAt, await secrets.secret('share')), expiresAt };
    },
    async viewed(token) {
      const claim = readShareToken(token);
      const website = claim && (await websites.findShared(claim.websiteId));
      if (!website || !isSignedFor(token, website, await secrets.secret('share'))) throw keyUnknown();
      if (claim.expiresAt <= clock.now()) throw keyExpired();
      return website;
    },
  };
}
