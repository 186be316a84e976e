import { unavailable } from '../../platform/app-error.ts';
import { withTimeout } from '../../platform/threads/with-timeout.ts';
import type { SecretStore } from '../secret-port.ts';
import { hash64 } from './visitor.ts';

const MAX_WAIT_MS = 2_000;

/** Visitors that websites identify with a user ID. The user ID itself is neither stored nor logged. */
export interface IdentifiedVisitors {
  /**
   * Returns the person number of a user ID: the same on every day and in every process, different on every website.
   * Synchronous except for the first call in a process.
   * @throws AppError `unavailable` while the key can't be read
   */
  personOf(siteId: number, name: string): string | Promise<string>;
}

/**
 * Derives a person number from the first 64 bits of SHA-256 over a service secret, the website and the user ID. Without
 * the secret, nobody can test whether an email address or a customer number is among them.
 */
export function createIdentifiedVisitors(secrets: SecretStore): IdentifiedVisitors {
  let key: string | undefined;
  let loading: Promise<string> | undefined;

  async function load(): Promise<string> {
    try {
      const secret = await withTimeout(secrets.secret('people'), MAX_WAIT_MS);
      key = Buffer.from(secret).toString('hex');
      return key;
    } catch (error) {
      throw Object.assign(unavailable(), { cause: error });
    } finally {
      loading = undefined;
    }
  }

  return {
    personOf(siteId, name) {
      if (key !== undefined) return numberOf(key, siteId, name);
      loading ??= load();
      return loading.then((loaded) => numberOf(loaded, siteId, name));
    },
  };
}

/** The key has a fixed length and is the prefix, and the hash is truncated: as secure as HMAC here, see `visitorId`. */
function numberOf(key: string, siteId: number, name: string): string {
  return hash64(`${key}\0${siteId}\0${name}`);
}
