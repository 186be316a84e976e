import { unavailable } from '../../platform/app-error.ts';
import { inTime } from '../../platform/threads/with-timeout.ts';
import type { SecretStore } from '../secret-port.ts';
import { hash64 } from './visitor.ts';

const MAX_WAIT_MS = 2_000;

/** Those whom websites name to us. What a website calls somebody is neither stored nor logged. */
export interface People {
  /**
   * The number of whom this website calls so: the same on every day and in every process, another one on every other
   * website. At once, but for the first time in a process's life.
   * @throws AppError `unavailable` while the key can't be read
   */
  personOf(siteId: number, name: string): string | Promise<string>;
}

/**
 * Numbers people by 64 bits of SHA-256 over a secret of the service, the website and the name. Without the secret nobody
 * can test whether an address or a customer's number is among them.
 */
export function createPeople(secrets: SecretStore): People {
  let key: string | undefined;
  let loading: Promise<string> | undefined;

  async function load(): Promise<string> {
    try {
      const secret = await inTime(secrets.secret('people'), MAX_WAIT_MS);
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

/** The key has a fixed length and comes first, and the hash is cut: as good as HMAC here, see `visitorId`. */
function numberOf(key: string, siteId: number, name: string): string {
  return hash64(`${key}\0${siteId}\0${name}`);
}
