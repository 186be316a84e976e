import { errorMessages } from '../messages/shared/errors.ts';
import { type DisplayFormats, noteFormats } from '../state/formats.ts';
import { noteTimeZone } from '../state/time-zone.ts';
import {
  type CurrentAnnouncement,
  type CurrentPerson,
  type CurrentWorkspace,
  setWorkspace,
} from '../state/workspace/workspace.ts';
import { urlInWorkspace, workspaceIn } from '../state/workspace/workspace-url.ts';
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
    const requested = fetchToken();
    current = requested;
    requested.catch(() => {
      if (current === requested) current = undefined;
    });
    return requested;
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

/** What `POST /account/token` answers. */
interface TokenResponse {
  token: string;
  expires_at: string;
  workspace: Omit<CurrentWorkspace, 'is_operator' | 'announcement' | 'person'>;
  person: CurrentPerson & DisplayFormats & { timezone: string };
  is_operator: boolean;
  announcement?: CurrentAnnouncement | null;
}

/**
 * Fetches a token for the workspace in the address with the session cookie. Redirects signed-out visitors to the sign-in
 * page, which returns here; people who are not members to their own workspace; and people with several workspaces to an
 * address that names one.
 */
export async function fetchSessionToken(): Promise<AccessToken> {
  const { pathname, search } = window.location;
  const named = workspaceIn(pathname);
  const response = await fetch('/account/token', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ workspace: named }),
  });
  if (response.status === 401) return leaveFor(`/login?next=${encodeURIComponent(pathname + search)}`);
  if (response.status === 403) return leaveFor('/app');
  if (!response.ok) throw new ApiError(errorMessages.unavailable, { status: response.status });
  const { token, expires_at: expiresAt, workspace, ...shown } = (await response.json()) as TokenResponse;
  if (named === undefined && workspace.others > 0) return leaveFor(urlInWorkspace(workspace.id, pathname) + search);
  const { person, is_operator, announcement = null } = shown;
  if ([noteTimeZone(person.timezone), noteFormats(person)].includes(true)) return reload();
  setWorkspace({ ...workspace, person, is_operator, announcement });
  return { token, expiresAt: Date.parse(expiresAt) };
}

/** Never resolves, as below. */
function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** Never resolves: the page is about to be replaced. */
function leaveFor(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}
