import { type Invitation, type Invitations, invitationState } from '../../../accounts/accounts.ts';
import { forbidden, invalidField, rateLimited } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { fieldOf } from '../page/form-field.ts';
import type { Exchange, Surface } from './account-request.ts';
import { registrationMode } from './registration.ts';

export interface InvitationSurface extends Surface {
  invitations: Invitations;
  /** Whether there is a mail server. */
  canMail: boolean;
  clock: Clock;
}

/** Invitations a minute: a team is invited in one go, a stolen session is not to write to the world. */
const INVITATIONS_A_MINUTE = 10;

/** How others come in, for whoever is logged in; what was sent out is shown to the account that may invite alone. */
export async function tellInviting(surface: InvitationSurface, { own }: Exchange) {
  const registration = await registrationMode(surface);
  const mayInvite = await surface.invitations.mayInvite(own.accountId);
  const common = { registration, may_invite: mayInvite, register_url: `${surface.baseUrl}/register` };
  if (!mayInvite) return common;
  const [invitations, now] = [await surface.invitations.list(), surface.clock.now()];
  return { ...common, can_mail: surface.canMail, invitations: invitations.map((one) => presentInvitation(one, now)) };
}

/** `{"email": "ada@example.com"}`, or `{}` for whoever has the link, which is in this answer alone. */
export async function invite(surface: InvitationSurface, exchange: Exchange) {
  await insistOnInviter(surface, exchange);
  const refusal = NOT_NOW[await registrationMode(surface)];
  if (refusal !== undefined) throw forbidden(refusal);
  const { accountId } = exchange.own;
  const standing = await surface.limiter(`invite:${accountId}`, INVITATIONS_A_MINUTE);
  if (!standing.allowed) throw rateLimited(standing.retryAfterSeconds);
  const email = fieldOf(exchange.body, 'email').trim();
  const { invitation, link, mail } = await surface.invitations.invite(email === '' ? undefined : email);
  return { invitation: presentInvitation(invitation, invitation.createdAt), link, mail };
}

/** `{"id": 12}` */
export async function withdrawInvitation(surface: InvitationSurface, exchange: Exchange) {
  await insistOnInviter(surface, exchange);
  const { id } = exchange.body;
  if (!Number.isSafeInteger(id)) throw invalidField('id', 'There is no such invitation.');
  await surface.invitations.withdraw(Number(id));
  return exchange.reply.code(204).send();
}

async function insistOnInviter({ invitations }: InvitationSurface, { own }: Exchange): Promise<void> {
  if (await invitations.mayInvite(own.accountId)) return;
  throw forbidden('Only the account that set this service up invites others.');
}

/** Where an invitation would open nothing, or nothing that is not open to everybody. */
const NOT_NOW = {
  open: 'Everybody can make an account here: nobody needs an invitation.',
  invite: undefined,
  closed: 'REGISTRATION is closed: nobody comes in, with an invitation either.',
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
