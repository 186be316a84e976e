import type { EmailTopic, Requirement, Role } from '../../contract/vocabulary.ts';
import { errorMessages } from '../messages/shared/errors.ts';
import type { DisplayFormats } from '../state/formats.ts';
import type { GuestOf } from '../state/workspace/guest.ts';
import { ApiError, toApiError } from './api-error.ts';

/** A session of the person, as returned by `GET /account/sessions`. */
export interface SessionRow {
  id: number;
  agent: string;
  /** City and country; '' when unknown. */
  place: string;
  /** The surroundings of the address, such as `203.0.113.0/24`; '' when unknown. */
  network: string;
  current: boolean;
  created_at: string;
  last_seen_at: string;
}

/** The person's profile, as returned by `GET /account/profile`. */
export interface ProfileRow extends DisplayFormats {
  username: string;
  /** Display name; '' shows the username. */
  name: string;
  /** Path of the picture. */
  picture: string | null;
  /** '' for the browser's. */
  timezone: string;
}

/** The person's email address, as returned by `GET /account/email`. */
export interface EmailRow {
  email: string;
  confirmed: boolean;
  /** The address that replaces it once it is confirmed. */
  pending: string | null;
}

/** Which emails the person gets, as returned by `GET /account/emails`. */
export interface EmailRows {
  can_mail: boolean;
  topics: ReadonlyArray<{ topic: EmailTopic; on: boolean }>;
  /** Websites that the person unsubscribed from. */
  websites: ReadonlyArray<{ topic: EmailTopic; website: number; domain: string }>;
  /** Websites whose reports or alerts the person gets now. */
  sending: ReadonlyArray<{ website: number; workspace: number; domain: string; topics: readonly EmailTopic[] }>;
}

/** Cache key of the person's second factors. */
export const SECURITY_KEY = ['/account/security'];

/** How the person proves who they are, as returned by `GET /account/security`. */
export interface Security {
  two_factor: { on: boolean; app_since: string | null; recovery_codes: number };
  passkeys: readonly PasskeyRow[];
  /** What `POST /account/confirm` asks for. */
  confirm_with: 'code' | 'password';
}

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

/** The setup of an authenticator app, as returned by `POST /account/two-factor/begin`. */
export interface TwoFactorSetup {
  secret: string;
  address: string;
  /** An SVG document of the QR code. */
  picture: string;
}

/** The server's configuration, as returned by `GET /account/service`. */
export interface Service {
  can_mail: boolean;
  /** The credit of the maps with streets; null if the service has no tile server. */
  map_attribution: string | null;
}

/**
 * How other people can join, as returned by `GET /account/invitations`; only the account that may invite receives the
 * list.
 */
export interface Inviting {
  registration: 'open' | 'invite' | 'closed';
  may_invite: boolean;
  register_url: string;
  can_mail?: boolean;
  invitations?: readonly InvitationRow[];
}

export interface InvitationRow {
  id: number;
  /** '' when the invitation names no email address. */
  email: string;
  state: 'waiting' | 'used' | 'over';
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

/** A workspace of the person, as returned by `GET /account/workspaces`. */
export interface WorkspaceRow {
  id: number;
  name: string;
  plan: string;
  role: Role;
  guest_of: GuestOf | null;
  /** Null for a guest. */
  counts: { members: number; links: number } | null;
}

export interface WorkspaceList {
  workspaces: readonly WorkspaceRow[];
  may_create: boolean;
}

export interface MemberRow {
  id: number;
  username: string;
  /** Display name; '' shows the username. */
  name: string;
  picture: string | null;
  email: string;
  role: Role;
  guest_of: GuestOf | null;
  is_you: boolean;
  joined_at: string;
  /** Number of valid API keys that the member created. */
  keys: number;
  has_second_factor: boolean;
}

export interface MemberInvitationRow {
  id: number;
  /** '' when the invitation names no email address. */
  email: string;
  role: Role;
  guest_of: GuestOf | null;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

/** What a role may do in addition to the ones before it. */
export interface RoleTexts {
  role: Role;
  may: readonly string[];
}

/** As returned by `GET /account/w/{id}/members`. */
export interface MemberList {
  can_mail: boolean;
  /** What the workspace requires of sign-ins. */
  requirements: Record<Requirement, boolean>;
  /** Name of the OpenID provider. */
  provider: string | null;
  groups: GroupRoles | null;
  members: readonly MemberRow[];
  invitations: readonly MemberInvitationRow[];
  roles: readonly RoleTexts[];
}

/** Roles of groups at the OpenID provider. */
/** What owners let operators of the service do in the workspace. */
export interface SupportAccess {
  support: { role: 'viewer' | 'member'; until: string } | null;
}

export interface GroupRoles {
  claim: string;
  roles: readonly { group: string; role: Role }[];
}

/** A new or renewed invitation. Only this response contains its link. */
export interface SentMemberInvitation {
  invitation: MemberInvitationRow;
  link: string;
  mail: CreatedInvitation['mail'];
}

/** A new invitation. Only this response contains its link. */
export interface CreatedInvitation {
  invitation: InvitationRow;
  link: string;
  mail: 'sent' | 'failed' | 'refused' | 'unknown' | 'off';
}

/**
 * Sends a request about the session itself rather than the account: authorized by cookie, same origin, and not part of
 * the API. Errors are thrown as those of the API are.
 */
export async function callSurface<T>(path: `/account/${string}`, body?: object): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(errorMessages.unreachable);
  });
  if (response.status === 401) window.location.assign('/login');
  if (!response.ok) throw await toApiError(response);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}
