import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstExceeded } from '../../../../accounts/accounts.ts';
import { fieldChanges } from '../../../../audit/audit.ts';
import type { MemberKey, Members } from '../../../../members/members.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { networkOf } from '../../../../platform/fetch/network.ts';
import { originOf } from '../../../shared/request/request-origin.ts';
import { fieldOf } from '../../page/form-field.ts';
import type { PageResponse } from '../../page/page.ts';
import { isOwnForm } from '../../page/same-origin.ts';
import { sendPage } from '../../page/send-page.ts';
import { foreignForm, tooManyAttemptsPage } from '../form-refusals.ts';
import { ownSession } from '../session/own-session.ts';
import { type JoinError, type JoinRegisterPage, joinPage, joinRegisterPage } from './join-pages.ts';
import { invitationOverPage } from './register-page.ts';
import { type RegistrationDeps, signIn } from './registration.ts';

export interface JoinDeps extends RegistrationDeps {
  members: Members;
}

/** Attempts per minute and network. */
const ATTEMPTS = { fromNetwork: 20, inTotal: 300 } as const;

/**
 * Serves invitations to a workspace. Opening one changes nothing, because email scanners open every link. Who is signed in
 * confirms; everyone else creates a sign-in, or signs in and comes back.
 */
export function serveJoining(app: FastifyInstance, deps: JoinDeps): void {
  app.get('/login/join', async (request, reply) => {
    const secret = fieldOf(request.query, 'invitation');
    const invitation = await deps.members.findInvitation(secret);
    if (!invitation) return sendPage(reply, invitationOverPage());
    const own = await ownSession(deps, request);
    if (!own)
      return sendPage(
        reply,
        joinRegisterPage({
          invitation,
          secret,
          form: { email: invitation.email, username: '' },
          provider: deps.openId?.name,
        }),
      );
    const account = await deps.accounts.findMember(own.accountId, own.personId);
    return sendPage(reply, joinPage({ invitation, secret, email: account?.email ?? '' }));
  });
  app.post('/login/join', async (request, reply) => join(deps, request, reply));
}

async function join(deps: JoinDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return sendPage(reply, FOREIGN_FORM(request.headers.accept));
  const wait = await firstExceeded(deps.limiter, [
    [`join:${networkOf(deps.addressOf(request))}`, ATTEMPTS.fromNetwork],
    ['join:all', ATTEMPTS.inTotal],
  ]);
  if (wait !== undefined) return sendPage(reply, tooManyAttemptsPage(wait)(request.headers.accept));
  const secret = fieldOf(request.body, 'invitation');
  const own = await ownSession(deps, request);
  if (!own) return register(deps, { request, reply, secret });
  const workspace = await deps.members.join(secret, own.personId);
  if (workspace !== undefined) await recordJoining(deps, request, { accountId: workspace, personId: own.personId });
  return workspace === undefined ? sendPage(reply, invitationOverPage()) : enter(reply, workspace);
}

interface Registering {
  request: FastifyRequest;
  reply: FastifyReply;
  secret: string;
}

async function register(deps: JoinDeps, { request, reply, secret }: Registering): Promise<FastifyReply> {
  const invitation = await deps.members.findInvitation(secret);
  if (!invitation) return sendPage(reply, invitationOverPage());
  const { body } = request;
  const form = { email: fieldOf(body, 'email'), username: fieldOf(body, 'username').trim() };
  try {
    const credentials = { ...form, password: fieldOf(body, 'password'), username: form.username || undefined };
    const member = await deps.members.register(secret, credentials);
    if (!member) return sendPage(reply, invitationOverPage());
    await deps.emailConfirmations.begin(member.personId);
    await recordJoining(deps, request, member);
    const person = { id: member.accountId, personId: member.personId };
    return enter(reply.header('Set-Cookie', await signIn(deps, person, request)), member.accountId);
  } catch (error) {
    return sendPage(reply, rejectionPage({ invitation, secret, form, provider: deps.openId?.name }, error));
  }
}

function rejectionPage(given: Omit<JoinRegisterPage, 'fault'>, error: unknown): PageResponse {
  if (!(error instanceof AppError)) throw error;
  const fault: JoinError = {
    status: error.code === 'unavailable' ? 503 : 400,
    errors: error.fields ?? { form: [error.message] },
  };
  return joinRegisterPage({ ...given, fault });
}

async function recordJoining(deps: JoinDeps, request: FastifyRequest, member: MemberKey): Promise<void> {
  const { accountId, personId } = member;
  const state = (await deps.audit.states(accountId, 'member', [personId])).get(personId);
  await deps.audit.record(accountId, {
    actor: { personId, keyId: 0 },
    action: 'joinWorkspace',
    category: 'access',
    object: { kind: 'member', id: personId, name: state?.name ?? '' },
    from: originOf(deps.addressOf, request),
    details: { changes: fieldChanges(undefined, state) },
  });
}

function enter(reply: FastifyReply, workspace: number): FastifyReply {
  return reply.header('Cache-Control', 'private, no-store').redirect(`/app/w/${workspace}`, 303);
}

const FOREIGN_FORM = foreignForm('invitation');
