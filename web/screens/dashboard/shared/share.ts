import { type AccessToken, createAccess } from '../../../api/access.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type ApiClient, createClient } from '../../../api/client.ts';
import { shareMessages as messages } from '../../../messages/websites/share.ts';

/** Current state of a shared dashboard. */
export type Opening =
  | { kind: 'open'; website: { id: number; domain: string } }
  /** A password is required; `fault` explains why the last one failed. */
  | { kind: 'locked'; error?: string }
  | { kind: 'missing' }
  | { kind: 'failed'; error: string };

export interface Share {
  /** API client that can read one website and nothing else. */
  client: ApiClient;
  open(password?: string): Promise<Opening>;
  /** Registers a callback for when the owner stops sharing or changes the password while the dashboard is open. */
  onClosed(tell: (opening: Opening) => void): void;
}

interface Given {
  token: string;
  expires_at: string;
  website: { id: number; domain: string };
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Opens a shared dashboard. The password is kept in memory only, because tokens last a quarter of an hour. */
export function createShare(id: string, ask: Fetch = (path, init) => fetch(path, init)): Share {
  let known: string | undefined;
  let first: AccessToken | undefined;
  let closed: (opening: Opening) => void = () => {};
  const request = async (password: string | undefined) => {
    const outcome = await askForToken(ask, id, password);
    if (!('token' in outcome)) return outcome;
    known = password;
    first = { token: outcome.token, expiresAt: Date.parse(outcome.expires_at) };
    const opening: Opening = { kind: 'open', website: outcome.website };
    return opening;
  };
  const fetchToken = async () => {
    const opening = first === undefined ? await request(known) : undefined;
    const token = first;
    first = undefined;
    if (token !== undefined) return token;
    if (opening !== undefined && opening.kind !== 'failed') closed(opening);
    throw new ApiError(opening?.kind === 'failed' ? opening.error : messages.closed);
  };
  return {
    client: createClient(createAccess(fetchToken)),
    open: request,
    onClosed: (tell) => {
      closed = tell;
    },
  };
}

async function askForToken(ask: Fetch, id: string, password: string | undefined): Promise<Given | Opening> {
  try {
    const response = await ask(`/share/${encodeURIComponent(id)}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(password === undefined ? {} : { password }),
    });
    if (response.ok) return (await response.json()) as Given;
    return refused(response, password);
  } catch {
    return { kind: 'failed', error: messages.unreachable };
  }
}

function refused({ status, headers }: Response, password: string | undefined): Opening {
  if (status === 403) return password === undefined ? { kind: 'locked' } : { kind: 'locked', error: messages.wrong };
  if (status === 404) return { kind: 'missing' };
  if (status === 429) return { kind: 'locked', error: messages.tooMany(Number(headers.get('Retry-After') ?? 60)) };
  return { kind: 'failed', error: messages.unreachable };
}
