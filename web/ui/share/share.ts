import { type AccessToken, createAccess } from '../../api/access.ts';
import { ApiError } from '../../api/api-error.ts';
import { type ApiClient, createClient } from '../../api/client.ts';
import { shareMessages as messages } from '../../messages/websites/share.ts';

/** Current state of a shared dashboard or board; `Shared` is what the service tells about it. */
export type Opening<Shared> = { kind: 'open'; shared: Shared; owner: ShareOwner | undefined } | NotOpen;

/** The brand of the workspace that it belongs to; the pictures and the style sheet are paths. */
export interface ShareOwner {
  name: string | null;
  logo: string | null;
  dark_logo: string | null;
  style: string;
}

export type NotOpen =
  /** A password is required; `fault` explains why the last one failed. */
  { kind: 'locked'; error?: string } | { kind: 'missing' } | { kind: 'failed'; error: string };

export interface Share<Shared> {
  /** API client that can read one website or board and nothing else. */
  client: ApiClient;
  open(password?: string): Promise<Opening<Shared>>;
  /** Registers a callback for when the owner stops sharing or changes the password while the dashboard is open. */
  onClosed(tell: (opening: Opening<Shared>) => void): void;
}

interface Token {
  token: string;
  expires_at: string;
  owner?: ShareOwner;
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Opens what is shared at `/share/{path}`. The password is kept in memory only, because tokens last a quarter of an hour. */
export function createShare<Shared>(path: string, ask: Fetch = (url, init) => fetch(url, init)): Share<Shared> {
  let known: string | undefined;
  let first: AccessToken | undefined;
  let closed: (opening: Opening<Shared>) => void = () => {};
  const request = async (password: string | undefined) => {
    const outcome = await askForToken<Shared>(ask, path, password);
    if (!('token' in outcome)) return outcome;
    known = password;
    first = { token: outcome.token, expiresAt: Date.parse(outcome.expires_at) };
    const opening: Opening<Shared> = { kind: 'open', shared: outcome, owner: outcome.owner };
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

async function askForToken<Shared>(
  ask: Fetch,
  path: string,
  password: string | undefined,
): Promise<(Token & Shared) | NotOpen> {
  try {
    const response = await ask(`/share/${path}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(password === undefined ? {} : { password }),
    });
    if (response.ok) return await response.json();
    return refused(response, password);
  } catch {
    return { kind: 'failed', error: messages.unreachable };
  }
}

function refused({ status, headers }: Response, password: string | undefined): NotOpen {
  if (status === 403) return password === undefined ? { kind: 'locked' } : { kind: 'locked', error: messages.wrong };
  if (status === 404) return { kind: 'missing' };
  if (status === 429) return { kind: 'locked', error: messages.tooMany(Number(headers.get('Retry-After') ?? 60)) };
  return { kind: 'failed', error: messages.unreachable };
}
