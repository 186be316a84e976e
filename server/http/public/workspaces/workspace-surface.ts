import type { FastifyInstance } from 'fastify';
import { may, PERMISSIONS, type Permission, ROLES, type Role } from '../../../../contract/vocabulary.ts';
import { assertSignInRequirements } from '../../../accounts/accounts.ts';
import type { Access, Member, MemberInvitation, Members, SentInvitation } from '../../../members/members.ts';
import { forbidden, invalidField, rateLimited } from '../../../platform/app-error.ts';
import type { Profile } from '../../../profiles/profiles.ts';
import type { Support } from '../../../support/support.ts';
import { originOf } from '../../shared/request/request-origin.ts';
import { fieldOf } from '../page/form-field.ts';
import { picturePath } from '../profile/present-profile.ts';
import { insistOnConfirmed } from '../sign-in/registration/invitation-surface.ts';
import { registrationMode } from '../sign-in/registration/registration.ts';
import { type EdgeRequest, guarded, type Surface } from '../sign-in/session/account-request.ts';
import { recordedInWorkspace } from '../sign-in/session/audited-requests.ts';
import { createSessionCookie } from '../sign-in/session/session-cookie.ts';
import { allowSupport, showSupport, withdrawSupport } from './support-surface.ts';

export interface WorkspaceSurface extends Surface {
  members: Members;
  support: Support;
  /** Whether a mail server is configured. */
  canMail: boolean;
}

type Handler = (surface: WorkspaceSurface, exchange: EdgeRequest) => Promise<unknown>;

export interface WorkspaceRoute {
  method: 'GET' | 'POST';
  /** Paths below `/account/w/:workspace` are about that workspace, and the session's role is the one in it. */
  path: string;
  permission: Permission;
  handler: Handler;
}

/** Invitations per minute: enough to invite a team at once, too few for a stolen session to send spam. */
const INVITATIONS_A_MINUTE = 10;

/**
 * What people do with their workspaces, and administrators with the members of one. Sessions only: a leaked API key must
 * not let anyone in.
 */
export const WORKSPACE_ROUTES: readonly WorkspaceRoute[] = [
  { method: 'GET', path: '/account/workspaces', permission: 'self', handler: listWorkspaces },
  { method: 'POST', path: '/account/workspaces', permission: 'self', handler: createWorkspace },
  { method: 'POST', path: '/account/w/:workspace/name', permission: 'settings', handler: rename },
  { method: 'POST', path: '/account/w/:workspace/leave', permission: 'self', handler: leave },
  { method: 'GET', path: '/account/w/:workspace/members', permission: 'members', handler: listMembers },
  { method: 'POST', path: '/account/w/:workspace/members/role', permission: 'members', handler: changeRole },
  { method: 'POST', path: '/account/w/:workspace/members/access', permission: 'members', handler: changeAccess },
  { method: 'POST', path: '/account/w/:workspace/requirements', permission: 'own', handler: setRequirements },
  { method: 'POST', path: '/account/w/:workspace/groups', permission: 'own', handler: setGroups },
  { method: 'POST', path: '/account/w/:workspace/transfer', permission: 'own', handler: transfer },
  { method: 'GET', path: '/account/w/:workspace/support', permission: 'own', handler: showSupport },
  { method: 'POST', path: '/account/w/:workspace/support', permission: 'own', handler: allowSupport },
  { method: 'POST', path: '/account/w/:workspace/support/withdraw', permission: 'own', handler: withdrawSupport },
  { method: 'POST', path: '/account/w/:workspace/members/remove', permission: 'members', handler: remove },
  { method: 'POST', path: '/account/w/:workspace/invitations', permission: 'members', handler: invite },
  { method: 'POST', path: '/account/w/:workspace/invitations/resend', permission: 'members', handler: resend },
  { method: 'POST', path: '/account/w/:workspace/invitations/revoke', permission: 'members', handler: revoke },
];

/** Serves the routes. The role is checked here, for all of them, and what they change is recorded. */
export function serveWorkspaceSurface(app: FastifyInstance, parts: Omit<WorkspaceSurface, 'cookie'>): void {
  const surface: WorkspaceSurface = { ...parts, cookie: createSessionCookie(parts.baseUrl) };
  for (const { method, path, permission, handler } of WORKSPACE_ROUTES) {
    const run = method === 'POST' && path.includes(':workspace') ? recordedInWorkspace(path, handler) : handler;
    const serve = guarded(surface, async (deps: WorkspaceSurface, exchange: EdgeRequest) => {
      const own = await inWorkspace(deps, exchange);
      if (!may(own.role, permission))
        throw forbidden(
          `Your role in this workspace is ${own.role}. This action requires the role ${PERMISSIONS[permission].from} or higher.`,
        );
      // Who lacks what the workspace requires can still leave it.
      if (permission !== 'self') assertSignInRequirements(own);
      return run(deps, { ...exchange, own });
    });
    app.route({ method, url: path, handler: serve });
  }
}

/** Returns the session in the workspace of the path, or in its own. */
async function inWorkspace({ sessions }: WorkspaceSurface, { request, own }: EdgeRequest): Promise<EdgeRequest['own']> {
  const { workspace } = request.params as { workspace?: string };
  if (workspace === undefined) return own;
  const found = /^[1-9]\d{0,15}$/.test(workspace) ? await sessions.inAccount(own, Number(workspace)) : undefined;
  if (!found) throw forbidden('You are not a member of this workspace.');
  return found;
}

async function listWorkspaces(surface: WorkspaceSurface, { own }: EdgeRequest) {
  const all = await surface.members.workspacesOf(own.personId);
  const workspaces = all.map(({ guestOf, ...row }) => ({ ...row, guest_of: guestOf }));
  return { workspaces, may_create: await mayCreate(surface, own.personId) };
}

/** Where registration needs an invitation, only people who own a workspace already create others. */
async function mayCreate(surface: WorkspaceSurface, personId: number): Promise<boolean> {
  if ((await registrationMode(surface)) === 'open') return true;
  const workspaces = await surface.members.workspacesOf(personId);
  return workspaces.some(({ role }) => role === 'owner');
}

async function createWorkspace(surface: WorkspaceSurface, exchange: EdgeRequest) {
  const { own, body } = exchange;
  if (!(await mayCreate(surface, own.personId)))
    throw forbidden('Only people who own a workspace can create another. Ask the operator of this service.');
  const id = await surface.members.create(own.personId, fieldOf(body, 'name'));
  await surface.audit.record(id, {
    actor: { personId: own.personId, keyId: 0 },
    action: 'createWorkspace',
    category: 'create',
    object: { kind: 'account', id, name: fieldOf(body, 'name') },
    from: originOf(surface.addressOf, exchange.request),
  });
  return { id };
}

async function rename({ members }: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await members.rename(own.accountId, fieldOf(body, 'name'));
  return reply.code(204).send();
}

/** Makes another member the owner: `{"id": 12}`. */
async function transfer(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await surface.members.transfer(actorOf(surface, own), idOf(body));
  return reply.code(204).send();
}

/** `{"second_factor": true, "openid": false}`. */
async function setRequirements(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  const facts = { throughOpenId: own.throughOpenId ?? false, hasProvider: surface.openId !== undefined };
  const wanted = { openId: body.openid === true, secondFactor: body.second_factor === true };
  await surface.members.require({ ...actorOf(surface, own), ...facts }, wanted);
  return reply.code(204).send();
}

/** `{"claim": "groups", "roles": [{"group": "marketing", "role": "member"}]}`. */
async function setGroups(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  const written = { claim: fieldOf(body, 'claim'), roles: body.roles };
  await surface.members.setGroupRoles(actorOf(surface, own), written);
  return reply.code(204).send();
}

/** Changes of owners and requirements require recent authentication. */
function actorOf({ sessions }: WorkspaceSurface, own: EdgeRequest['own']) {
  const { accountId, personId, role } = own;
  return { accountId, personId, role, isReauthenticated: sessions.isReauthenticated(own) };
}

async function leave(surface: WorkspaceSurface, { own, reply }: EdgeRequest) {
  await surface.members.leave(actorOf(surface, own));
  return reply.code(204).send();
}

async function listMembers({ members, profiles, canMail, openId }: WorkspaceSurface, { own }: EdgeRequest) {
  const [all, invitations] = await Promise.all([members.list(own.accountId), members.invitations(own.accountId)]);
  const people = await profiles.ofMembers(own.accountId);
  const { openId: openid, secondFactor: second_factor } = await members.requirements(own.accountId);
  return {
    can_mail: canMail,
    requirements: { openid, second_factor },
    provider: openId?.name ?? null,
    groups: (await members.groupRoles(own.accountId)) ?? null,
    members: all.map((member) => presentMember(member, people.get(member.personId), own.personId)),
    invitations: invitations.map(presentInvitation),
    roles: ROLES.map((role) => ({ role, may: textsOf(role) })),
  };
}

/** Returns what a role may do in addition to the ones before it. */
function textsOf(role: Role): string[] {
  return Object.values(PERMISSIONS)
    .filter(({ from }) => from === role)
    .map(({ text }) => text);
}

function presentMember(member: Member, profile: Profile | undefined, own: number) {
  const { personId, username, email, role, joinedAt, keys, guestOf } = member;
  const [joined_at, has_second_factor] = [new Date(joinedAt).toISOString(), member.hasSecondFactor];
  return {
    id: personId,
    username,
    name: profile?.name ?? '',
    picture: picturePath(profile?.picture ?? null),
    email,
    role,
    guest_of: guestOf,
    is_you: personId === own,
    joined_at,
    keys,
    has_second_factor,
  };
}

function presentInvitation({ id, email, role, guestOf, invitedBy, createdAt, expiresAt, days }: MemberInvitation) {
  const [created_at, expires_at] = [new Date(createdAt).toISOString(), new Date(expiresAt).toISOString()];
  return { id, email, role, guest_of: guestOf, invited_by: invitedBy, created_at, expires_at, days };
}

/** `{"id": 12, "role": "admin"}`. */
async function changeRole(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await surface.members.changeRole(actorOf(surface, own), idOf(body), roleOf(body));
  return reply.code(204).send();
}

/**
 * `{"id": 12, "role": "viewer", "website": 3}` makes a member a guest of a website's dashboard, `"channel": 4` of a channel;
 * without either, the member sees the whole workspace.
 */
async function changeAccess(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await surface.members.changeAccess(actorOf(surface, own), idOf(body), accessOf(body));
  return reply.code(204).send();
}

async function remove(surface: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await surface.members.remove(actorOf(surface, own), idOf(body));
  return reply.code(204).send();
}

/**
 * `{"email": "ada@example.com", "role": "member"}`; without an email address for a link that anyone may use once, with
 * `website` or `channel` for a guest, and with `days` to last another time than a week.
 */
async function invite(surface: WorkspaceSurface, { own, body }: EdgeRequest) {
  await countInvitation(surface, own.accountId);
  const email = fieldOf(body, 'email').trim();
  if (email !== '') await insistOnConfirmed(surface, own.personId);
  const days = body.days === undefined ? undefined : Number(body.days);
  const sent = await surface.members.invite(own, { ...accessOf(body), email: email === '' ? undefined : email, days });
  return presentSent(sent);
}

async function resend(surface: WorkspaceSurface, { own, body }: EdgeRequest) {
  await countInvitation(surface, own.accountId);
  await insistOnConfirmed(surface, own.personId);
  return presentSent(await surface.members.resend(own, idOf(body)));
}

function presentSent({ invitation, link, mail }: SentInvitation) {
  return { invitation: presentInvitation(invitation), link, mail };
}

async function countInvitation({ limiter }: WorkspaceSurface, accountId: number): Promise<void> {
  const standing = await limiter(`invite:${accountId}`, INVITATIONS_A_MINUTE);
  if (!standing.allowed) throw rateLimited(standing.retryAfterSeconds);
}

async function revoke({ members }: WorkspaceSurface, { own, body, reply }: EdgeRequest) {
  await members.revoke(own.accountId, idOf(body));
  return reply.code(204).send();
}

function idOf({ id }: EdgeRequest['body']): number {
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : 0;
}

function accessOf(body: EdgeRequest['body']): Access {
  return { role: roleOf(body), websiteId: limitOf(body, 'website'), channelId: limitOf(body, 'channel') };
}

/** Returns an ID, or null if the field is missing; anything else is the ID of no object. */
function limitOf(body: EdgeRequest['body'], field: 'website' | 'channel'): number | null {
  const value = body[field] ?? null;
  return value === null ? null : idOf({ id: value });
}

function roleOf({ role }: EdgeRequest['body']): Role {
  const known = ROLES.find((name) => name === role);
  if (known) return known;
  throw invalidField('role', `role must be one of ${ROLES.join(', ')}.`);
}
