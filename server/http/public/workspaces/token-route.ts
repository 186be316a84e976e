import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { may, PERMISSION_NAMES, type Role } from '../../../../contract/vocabulary.ts';
import type { AccessToken, Sessions } from '../../../accounts/accounts.ts';
import type { Administration } from '../../../administration/administration.ts';
import type { Announcement, Announcements } from '../../../announcements/announcements.ts';
import type { EmailConfirmations } from '../../../email-confirmation/email-confirmation.ts';
import type { Members, Workspace } from '../../../members/members.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Profiles } from '../../../profiles/profiles.ts';
import { guestOperations } from '../../shared/access/guest-operations.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { presentPerson } from '../profile/present-profile.ts';
import type { SessionCookie } from '../sign-in/session/session-cookie.ts';

export interface TokenDeps {
  sessions: Pick<Sessions, 'accessToken'>;
  members: Pick<Members, 'workspacesOf' | 'list'>;
  administration: Pick<Administration, 'isOperator' | 'workspaceName'>;
  announcements: Pick<Announcements, 'current'>;
  profiles: Pick<Profiles, 'find'>;
  emailConfirmations: EmailConfirmations;
  baseUrl: string;
}

/** Serves access tokens for the API to our own pages. */
export function serveToken(app: FastifyInstance, deps: TokenDeps, cookie: SessionCookie): void {
  app.post('/account/token', async (request, reply) => {
    reply.header('Cache-Control', 'private, no-store');
    if (!isOwnForm(request.raw, deps.baseUrl)) return reply.code(403).send({ error: 'foreign_origin' });
    return sendToken(deps, cookie.read(request) ?? '', { request, reply });
  });
}

/**
 * Sends an access token with the workspace that it is for and what the person may do in it: `{"workspace": 12}`, or the
 * session's workspace without a body.
 */
async function sendToken(
  deps: TokenDeps,
  secret: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { workspace } = (request.body ?? {}) as { workspace?: unknown };
  try {
    const access = await deps.sessions.accessToken(
      secret,
      Number.isSafeInteger(workspace) ? Number(workspace) : undefined,
    );
    if (!access) return reply.code(401).send({ error: 'logged_out' });
    return reply.send(await presentAccess(deps, access));
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return reply.code(403).send({ error: 'no_member' });
    throw error;
  }
}

async function presentAccess({ members, administration, ...deps }: TokenDeps, access: AccessToken) {
  const { token, personId, expiresAt } = access;
  return {
    token,
    expires_at: timestamp(expiresAt),
    workspace: await presentWorkspace({ members, administration }, access),
    person: await presentPerson(await deps.profiles.find(personId), deps.emailConfirmations),
    is_operator: await administration.isOperator(personId),
    announcement: presentAnnouncement(await deps.announcements.current()),
  };
}

async function presentWorkspace(
  { members, administration }: Pick<TokenDeps, 'members' | 'administration'>,
  { accountId: id, personId, role, missing = null, supportUntil }: AccessToken,
) {
  const workspaces = await members.workspacesOf(personId);
  const own = workspaces.find((workspace) => workspace.id === id);
  const name = own?.name ?? (await administration.workspaceName(id));
  const permissions = PERMISSION_NAMES.filter((permission) => may(role, permission));
  return {
    id,
    name,
    role,
    guest_of: presentGuest(own?.guestOf, role),
    missing,
    permissions,
    others: own ? workspaces.length - 1 : workspaces.length,
    members: (await members.list(id)).length,
    support_until: supportUntil === undefined ? null : timestamp(supportUntil),
  };
}

/** The object that a guest is limited to, with what they can do there: screens leave out the rest. */
function presentGuest(guestOf: Workspace['guestOf'] | undefined, role: Role) {
  return guestOf ? { ...guestOf, operations: guestOperations(role, guestOf.kind) } : null;
}

function timestamp(at: number): string {
  return new Date(at).toISOString();
}

/** Every open tab gets it with its next token. */
function presentAnnouncement(announcement: Announcement | undefined) {
  if (!announcement) return null;
  const { text, level, until, createdAt } = announcement;
  return { id: createdAt, text, level, until: until === null ? null : timestamp(until) };
}
