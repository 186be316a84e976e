import type { SecretStore } from '../collect/secret-port.ts';
import { keyExpired, keyUnknown } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isSignedFor, makeShareToken, readShareToken } from './share-token.ts';
import type { Website } from './website-port.ts';

/** Tokens with which the page of a shared dashboard reads its website. */
export interface Sharing {
  /** The caller checks first whether the dashboard is open to the viewer. */
  token(website: Website): Promise<{ token: string; expiresAt: number }>;
  /** Returns the website of a token. Rejects invalid ones with `key_unknown` and expired ones with `key_expired`. */
  viewed(token: string): Promise<Website>;
}

export interface SharingDeps {
  websites: { findShared(id: number): Promise<Website | undefined> };
  secrets: SecretStore;
  clock: Clock;
}

const GOOD_FOR_MS = 15 * 60_000;

export function createSharing({ websites, secrets, clock }: SharingDeps): Sharing {
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
