import type { SecretStore } from '../collect/secret-port.ts';
import { keyExpired, keyUnknown } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import { isSignedFor, makeShareToken, readShareToken, type Shareable, type ShareTokenPrefix } from './share-token.ts';

/** Tokens with which the page of a shared dashboard or board reads what it shows. */
export interface Sharing<Shared extends Shareable> {
  /** The caller checks first whether it is open to the viewer. */
  token(shared: Shared): Promise<{ token: string; expiresAt: number }>;
  /** Returns the website or board of a token. Rejects invalid ones with `key_unknown` and expired ones with `key_expired`. */
  viewed(token: string): Promise<Shared>;
}

export interface SharingDeps<Shared extends Shareable> {
  prefix: ShareTokenPrefix;
  findShared(id: number): Promise<Shared | undefined>;
  secrets: SecretStore;
  clock: Clock;
}

const GOOD_FOR_MS = 15 * 60_000;

export function createSharing<Shared extends Shareable>(deps: SharingDeps<Shared>): Sharing<Shared> {
  const { prefix, findShared, secrets, clock } = deps;
  return {
    async token(shared) {
      const expiresAt = clock.now() + GOOD_FOR_MS;
      const secret = await secrets.secret('share');
      return { token: makeShareToken(shared, expiresAt, { prefix, secret }), expiresAt };
    },
    async viewed(token) {
      const claim = readShareToken(token);
      const shared = claim?.prefix === prefix ? await findShared(claim.id) : undefined;
      if (!claim || !shared || !isSignedFor(token, shared, await secrets.secret('share'))) throw keyUnknown();
      if (claim.expiresAt <= clock.now()) throw keyExpired();
      return shared;
    },
  };
}
