import { faultWords } from '../messages/shared/faults.ts';
import { Refusal } from './refusal.ts';

/**
 * Access tokens: what the application sends instead of a key. Kept in memory alone, fetched with the session cookie when
 * there is none, when the last is about to end, or when the API says that it has ended.
 */
export interface Access {
  token(): Promise<string>;
  /** The next call fetches a new one. */
  forget(): void;
}

export interface AccessToken {
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Before its end, so that no request meets it. */
const MARGIN_MS = 60_000;

export function createAccess(fetchToken: () => Promise<AccessToken>, now: () => number = Date.now): Access {
  let current: Promise<AccessToken> | undefined;
  const renew = () => {
    const asked = fetchToken();
    current = asked;
    asked.catch(() => {
      if (current === asked) current = undefined;
    });
    return asked;
  };
  return {
    token: async () => {
      const known = await (current ?? renew());
      return known.expiresAt - now() > MARGIN_MS ? known.token : (await renew()).token;
    },
    forget: () => {
      current = undefined;
    },
  };
}

/** By the session cookie. Whoever is logged out is led to the log-in and back. */
export async function tokenOfSession(): Promise<AccessToken> {
  const response = await fetch('/account/token', { method: 'POST', headers: { Accept: 'application/json' } });
  if (response.status === 401) {
    const { pathname, search } = window.location;
    window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
    // Never answered: the page is about to go.
    return new Promise(() => {});
  }
  if (!response.ok) throw new Refusal(faultWords.unavailable, { status: response.status });
  const { token, expires_at: expiresAt } = (await response.json()) as { token: string; expires_at: string };
  return { token, expiresAt: Date.parse(expiresAt) };
}
