import { faultWords } from '../messages/shared/faults.ts';
import { Refusal, refusalOf } from './refusal.ts';

/** A session of the person, as `GET /account/sessions` tells it. */
export interface SessionRow {
  id: number;
  agent: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
}

/** What the server has been set up for, as `GET /account/service` tells it. */
export interface Service {
  can_mail: boolean;
}

/** How others come in, as `GET /account/invitations` tells it; the list to the account that may invite alone. */
export interface Inviting {
  registration: 'open' | 'invite' | 'closed';
  may_invite: boolean;
  register_url: string;
  can_mail?: boolean;
  invitations?: readonly InvitationRow[];
}

export interface InvitationRow {
  id: number;
  /** '' when nobody said. */
  email: string;
  state: 'waiting' | 'used' | 'over';
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** The link is in this answer alone. */
export interface MadeInvitation {
  invitation: InvitationRow;
  link: string;
  mail: 'sent' | 'failed' | 'refused' | 'unknown' | 'off';
}

/**
 * What concerns the session itself and not the account: by cookie, at our own origin, and never part of the API. Refusals are
 * thrown as those of the API.
 */
export async function askSurface<T>(path: `/account/${string}`, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(faultWords.unreachable);
  });
  if (response.status === 401) window.location.assign('/login');
  if (!response.ok) throw await refusalOf(response);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}
