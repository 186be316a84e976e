import { type Invitation, type Invitations, invitationState } from '../../../../accounts/accounts.ts';
import { forbidden, invalidField, rateLimited } from '../../../../platform/app-error.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { fieldOf } from '../../page/form-field.ts';
import type { EdgeRequest, Surface } from '../session/account-request.ts';
import { registrationMode } from './registration.ts';

export interface InvitationSurface extends Surface {
  invitations: Invitations;
  /** Whether a mail server is configured. */
  canMail: boolean;
  clock: Clock;
}

/** Invitations per minute: enough to invite a team at once, too few for a stolen session to send spam. */
const INVITATIONS_A_MINUTE = 10;

/** Returns how others can register, for signed-in users; only those who may invite see pending invitations. */
export async function sendInvitationSettings(surface: InvitationSurface, { own }: EdgeRequest) {
  const registration = await registrationMode(surface);
  const mayInvite = await isInviter(surface, own);
  const common = { registration, may_invite: mayInvite, register_url: `${surface.baseUrl}/register` };
  if (!mayInvite) return common;
  const [invitations, now] = [await surface.invitations.list(), surface.clock.now()];
  return { ...common, can_mail: surface.canMail, invitations: invitations.map((one) => presentInvitation(one, now)) };
}

/**
 * Creates an invitation: `{"email": "ada@example.com"}`, or `{}` for a link that anyone may use. Only this response
 * contains the link.
 */
export async function invite(surface: InvitationSurface, exchange: EdgeRequest) {
  await requireInviter(surface, exchange);
  const refusal = NOT_NOW[await registrationMode(surface)];
  if (refusal !== undefined) throw forbidden(refusal);
  const { accountId } = exchange.own;
  const standing = await surface.limiter(`invite:${accountId}`, INVITATIONS_A_MINUTE);
  if (!standing.allowed) throw rateLimited(standing.retryAfterSeconds);
  const email = fieldOf(exchange.body, 'email').trim();
  if (email !== '') await insistOnConfirmed(surface, exchange.own.personId);
  const { invitation, link, mail } = await surface.invitations.invite(email === '' ? undefined : email);
  return { invitation: presentInvitation(invitation, invitation.createdAt), link, mail };
}

/** Nobody sends emails in the name of an address that may not be theirs. */
export async function insistOnConfirmed(
  { emailConfirmations }: Pick<Surface, 'emailConfirmations'>,
  personId: number,
): Promise<void> {
  if ((await emailConfirmations.state(personId)).isConfirmed) return;
  throw invalidField('email', 'Confirm your own email address first, or leave this field empty and share the link.');
}

/** Withdraws an invitation: `{"id": 12}`. */
export async function withdrawInvitation(surface: InvitationSurface, exchange: EdgeRequest) {
  await requireInviter(surface, exchange);
  const { id } = exchange.body;
  if (!Number.isSafeInteger(id)) throw invalidField('id', 'Invitation not found.');
  await surface.invitations.withdraw(Number(id));
  return exchange.reply.code(204).send();
}

/** Operators invite, and owners of the inviting account: its other members were not entrusted with that. */
async function isInviter(
  { invitations, administration }: InvitationSurface,
  { accountId, personId, role }: EdgeRequest['own'],
): Promise<boolean> {
  if (role === 'owner' && (await invitations.mayInvite(accountId))) return true;
  return administration.isOperator(personId);
}

async function requireInviter(surface: InvitationSurface, { own }: EdgeRequest): Promise<void> {
  if (await isInviter(surface, own)) return;
  throw forbidden('Only operators, and the account that set up this service, can invite others.');
}

/** Reasons why an invitation would have no effect: registration is closed, or open to everyone. */
const NOT_NOW = {
  open: 'Registration is open: no invitation is needed.',
  invite: undefined,
  closed: 'REGISTRATION is closed, so invitations do not work.',
} as const;

function presentInvitation(invitation: Invitation, now: number) {
  const { id, email, createdAt, expiresAt, usedAt } = invitation;
  return {
    id,
    email,
    state: invitationState(invitation, now),
    created_at: new Date(createdAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    used_at: usedAt === null ? null : new Date(usedAt).toISOString(),
  };
}
