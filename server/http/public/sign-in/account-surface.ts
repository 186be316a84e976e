import type { FastifyInstance } from 'fastify';
import type { Session } from '../../../accounts/accounts.ts';
import { invalidField } from '../../../platform/app-error.ts';
import {
  listMapPlaces,
  type PictureSurface,
  showMapPicture,
  showMapPlace,
  showMapTile,
  showPicture,
} from '../pictures/picture-surface.ts';
import {
  type InvitationSurface,
  invite,
  sendInvitationSettings,
  withdrawInvitation,
} from './registration/invitation-surface.ts';
import { agentOf } from './registration/registration.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  beginTwoFactor,
  confirmPresence,
  confirmTwoFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  requireReauthentication,
  type SecuritySurface,
  sendSecurity,
} from './security-surface.ts';
import { type EdgeRequest, guarded, type Surface } from './session/account-request.ts';
import { recordedOfPerson } from './session/audited-requests.ts';
import { recordOfPerson } from './session/audited-sign-in.ts';
import { createSessionCookie } from './session/session-cookie.ts';

type AccountSurface = InvitationSurface & PictureSurface & SecuritySurface;

/**
 * Serves the application's requests on behalf of the session rather than the account: sessions, sign-out, email and
 * password changes (which require the current password), invitations, whether the server sends emails, pictures of
 * other hosts, and tiles and place names of maps. It authenticates by cookie, so it accepts requests from our own pages only.
 */
export function serveAccountSurface(app: FastifyInstance, parts: Omit<AccountSurface, 'cookie'>): void {
  const surface: AccountSurface = { ...parts, cookie: createSessionCookie(parts.baseUrl) };
  const own = (respond: (surface: AccountSurface, exchange: EdgeRequest) => Promise<unknown>) =>
    guarded(surface, respond);
  /** A request that changes something is recorded in all workspaces of the person. */
  const change = (respond: (surface: AccountSurface, exchange: EdgeRequest) => Promise<unknown>) =>
    own(recordedOfPerson(respond));
  app.get('/account/sessions', own(listSessions));
  app.post('/account/sessions/end', change(endSessions));
  app.post('/account/logout', change(signOut));
  app.post('/account/password', change(changePassword));
  app.post('/account/email', own(changeEmail));
  app.get('/account/email', own(sendEmailState));
  app.post('/account/email/resend', own(resendConfirmation));
  app.get('/account/service', own(sendServiceInfo));
  app.get('/account/security', own(sendSecurity));
  app.post('/account/confirm', own(confirmPresence));
  app.post('/account/two-factor/begin', own(beginTwoFactor));
  app.post('/account/two-factor/confirm', change(confirmTwoFactor));
  app.post('/account/two-factor/codes', change(renewRecoveryCodes));
  app.post('/account/two-factor/remove', change(removeApp));
  app.post('/account/passkeys/options', own(askForPasskey));
  app.post('/account/passkeys/begin', own(beginPasskey));
  app.post('/account/passkeys/add', change(addPasskey));
  app.post('/account/passkeys/remove', change(removePasskey));
  app.get('/account/invitations', own(sendInvitationSettings));
  app.post('/account/invitations', own(invite));
  app.post('/account/invitations/withdraw', own(withdrawInvitation));
  app.get('/account/picture', own(showPicture));
  app.get('/account/map-tiles/:z/:x/:y', own(showMapTile));
  app.get('/account/map-places/:z/:x/:y', own(listMapPlaces));
  app.get('/account/map-picture', own(showMapPicture));
  app.get('/account/map-place', own(showMapPlace));
}

/** Returns the server's capabilities, on which screens depend. */
async function sendServiceInfo({ canMail, mapTiles }: AccountSurface) {
  return { can_mail: canMail, map_attribution: mapTiles?.attribution ?? null };
}

async function listSessions({ sessions }: Surface, { own }: EdgeRequest) {
  const all = await sessions.listOf(own.personId);
  return { sessions: all.map((session) => presentSession(session, own)) };
}

function presentSession({ id, agent, place, network, createdAt, lastSeenAt }: Session, own: Session) {
  return {
    id,
    agent,
    place,
    network,
    current: id === own.id,
    created_at: new Date(createdAt).toISOString(),
    last_seen_at: new Date(lastSeenAt).toISOString(),
  };
}

/** Revokes a session: `{"id": 12}`, or `{"id": "others"}` for all but this one. */
async function endSessions({ sessions }: Surface, { reply, own, body: { id } }: EdgeRequest) {
  if (id === 'others') await sessions.endOthers(own.personId, own.id);
  else if (!Number.isSafeInteger(id) || !(await sessions.end(own.personId, Number(id))))
    throw invalidField('id', 'Session not found. It may have expired.');
  return reply.code(204).send();
}

/** Signs out; a response with `next` names the page that also signs out at the OpenID provider. */
async function signOut({ sessions, cookie, openId }: Surface, { reply, own }: EdgeRequest) {
  await sessions.end(own.personId, own.id);
  reply.header('Set-Cookie', cookie.write('', 0));
  const next = await openId?.endSessionUrl(own.personId);
  return next === undefined ? reply.code(204).send() : reply.send({ next });
}

async function changePassword(surface: Surface, exchange: EdgeRequest) {
  await confirmPassword(surface, exchange);
  return change(surface, exchange, { password: textOf(exchange.body, 'password') });
}

/** The new address replaces the current one when it is confirmed; immediately where email is off. */
async function changeEmail(surface: Surface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  const email = textOf(exchange.body, 'email');
  const { isOn, requestChange } = surface.emailConfirmations;
  const { request, own } = exchange;
  const record = (action: 'requestEmail' | 'changeEmail') =>
    recordOfPerson(surface, { request, personId: own.personId }, { action, category: 'access' });
  if (!isOn) {
    const changed = await change(surface, exchange, { email });
    await record('changeEmail');
    return changed;
  }
  if (await requestChange(own.personId, email)) await record('requestEmail');
  return exchange.reply.code(204).send();
}

async function sendEmailState({ emailConfirmations }: Surface, { own }: EdgeRequest) {
  const { email, isConfirmed, pending = null } = await emailConfirmations.state(own.personId);
  return { email, confirmed: isConfirmed, pending };
}

async function resendConfirmation({ emailConfirmations }: Surface, { own, reply }: EdgeRequest) {
  await emailConfirmations.resend(own.personId);
  return reply.code(204).send();
}

/** Requires the current password, since a person at an unlocked screen may not be its owner. */
async function confirmPassword({ sessions, addressOf }: Surface, { request, own, body }: EdgeRequest): Promise<void> {
  const attempt = { password: textOf(body, 'current'), address: addressOf(request) };
  if (!(await sessions.verifyIdentity(own, attempt))) throw invalidField('current', 'Incorrect current password.');
}

/** Changes the account. All sessions end, and this browser gets a new one. */
async function change(
  { accounts, sessions, cookie, readAgent, addressOf }: Surface,
  { request, reply, own }: EdgeRequest,
  credentials: { email?: string; password?: string },
) {
  await accounts.changeCredentials(own.personId, credentials);
  const account = { id: own.accountId, personId: own.personId, throughOpenId: own.throughOpenId };
  const { secret, lastsSeconds } = await sessions.begin(account, agentOf(readAgent, request), addressOf(request));
  return reply.header('Set-Cookie', cookie.write(secret, lastsSeconds)).code(204).send();
}

function textOf(body: EdgeRequest['body'], name: string): string {
  const value = body[name];
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000') ? value : '';
}
