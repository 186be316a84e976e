import { faultMessages } from '../messages/shared/faults.ts';
import { ApiError } from './api-error.ts';

/**
 * Access tokens, which the application sends instead of an API key. The token is kept in memory only and fetched with
 * the session cookie when none is cached, the cached one is about to expire, or the API reports that it expired.
 */
export interface Access {
  token(): Promise<string>;
  /** Drops the cached token, so that the next call fetches a new one. */
  forget(): void;
}

export interface AccessToken {
  token: string;
  /** Time of expiry in epoch milliseconds. */
  expiresAt: number;
}

/** Renew this long before expiry, so that no request carries an expired token. */
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

/** Fetches a token with the session cookie. Redirects a signed-out visitor to the sign-in page, which returns here. */
export async function fetchSessionToken(): Promise<AccessToken> {
  const response = await fetch('/account/token', { method: 'POST', headers: { Accept: 'application/json' } });
  if (response.status === 401) {
    const { pathname, search } = window.location;
    window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
    // Never resolves: the page is about to be replaced.
    return new Promise(() => {});
  }
  if (!response.ok) throw new ApiError(faultMessages.unavailable, { status: response.status });
  const { token, expires_at: expiresAt } = (await response.json()) as { token: string; expires_at: string };
  return { token, expiresAt: Date.parse(expiresAt) };
}
