import { invalidField, reauthenticationRequired } from '../../../platform/app-error.ts';
import type { Passkeys, SecondFactor } from '../../../sign-in/sign-in.ts';
import { fieldOf } from '../page/form-field.ts';
import type { EdgeRequest, Surface } from './session/account-request.ts';

export interface SecuritySurface extends Surface {
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  /** Returns an SVG document of a QR code. */
  drawCode(content: string): string;
}

/** Returns how the person proves who they are, at sign-in and for sensitive changes. */
export async function sendSecurity({ secondFactor, passkeys }: SecuritySurface, { own }: EdgeRequest) {
  const [state, all] = await Promise.all([secondFactor.state(own.personId), passkeys.listOf(own.personId)]);
  return {
    two_factor: { on: state.isOn, app_since: timeOrNull(state.appSince), recovery_codes: state.recoveryCodes },
    passkeys: all.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      created_at: timeOrNull(createdAt),
      last_used_at: timeOrNull(usedAt),
    })),
    /** What `POST /account/confirm` asks for; a passkey is accepted in any case. */
    confirm_with: state.isOn ? 'code' : 'password',
  };
}

function timeOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/**
 * Confirms that the signed-in person is present: `{"passkey": {...}}`, or `{"code": "123456"}` where two-factor
 * authentication is on, otherwise `{"password": "..."}`. Sensitive changes require it to be recent.
 */
export async function confirmPresence(surface: SecuritySurface, exchange: EdgeRequest) {
  const { own, body, reply } = exchange;
  const { sessions, secondFactor, passkeys } = surface;
  const address = surface.addressOf(exchange.request);
  if (body.passkey !== undefined) {
    if ((await passkeys.personOf(body.passkey)) !== own.personId)
      throw invalidField('passkey', 'This passkey was not accepted. Try again.');
  } else if (await secondFactor.isOn(own.personId)) {
    if (!(await secondFactor.accepts(accountOf(exchange), { code: fieldOf(body, 'code'), address })))
      throw invalidField('code', 'This code is incorrect, expired or already used. Enter the current one.');
  } else if (!(await sessions.verifyIdentity(own, { password: fieldOf(body, 'password'), address }))) {
    throw invalidField('password', 'Incorrect password.');
  }
  await sessions.recordAuthentication(own);
  return reply.code(204).send();
}

/** Returns what the browser needs to use one of the person's passkeys. */
export async function askForPasskey({ passkeys }: SecuritySurface, { own }: EdgeRequest) {
  return { options: await passkeys.ask(own.personId) };
}

/** Returns what the browser needs to create a passkey. */
export async function beginPasskey(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  const { accountId, personId } = exchange.own;
  const person = await surface.accounts.findMember(accountId, personId);
  return { options: await surface.passkeys.begin({ personId, email: person?.email ?? '' }) };
}

/** Adds a created passkey: `{"name": "Laptop", "response": {...}}`. Only this response contains the recovery codes. */
export async function addPasskey(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  const { own, body } = exchange;
  await surface.passkeys.add(own.personId, { response: body.response, name: fieldOf(body, 'name') });
  return { recovery_codes: await surface.secondFactor.passkeyAdded(accountOf(exchange)) };
}

/** Removes a passkey: `{"id": 12}`. */
export async function removePasskey(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  const { id } = exchange.body;
  await surface.passkeys.remove(exchange.own.personId, Number.isSafeInteger(id) ? Number(id) : 0);
  await surface.secondFactor.passkeyRemoved(accountOf(exchange));
  return exchange.reply.code(204).send();
}

/** Begins the setup of an authenticator app. Only this response contains the secret. */
export async function beginTwoFactor(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  const { accountId, personId } = exchange.own;
  const person = await surface.accounts.findMember(accountId, personId);
  const { secret, address } = await surface.secondFactor.begin(personId, person?.email ?? '');
  return { secret, address, picture: surface.drawCode(address) };
}

/** Turns two-factor authentication on: `{"code": "123456"}`. Only this response contains the recovery codes. */
export async function confirmTwoFactor(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  return { recovery_codes: await surface.secondFactor.confirm(accountOf(exchange), fieldOf(exchange.body, 'code')) };
}

export async function renewRecoveryCodes(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  return { recovery_codes: await surface.secondFactor.renewCodes(accountOf(exchange)) };
}

export async function removeApp(surface: SecuritySurface, exchange: EdgeRequest) {
  requireReauthentication(surface, exchange);
  await surface.secondFactor.removeApp(accountOf(exchange));
  return exchange.reply.code(204).send();
}

/** Throws unless the person confirmed to be present a few minutes ago, since an open screen may be abandoned. */
export function requireReauthentication(
  { sessions }: Pick<Surface, 'sessions'>,
  { own }: Pick<EdgeRequest, 'own'>,
): void {
  if (!sessions.isReauthenticated(own)) throw reauthenticationRequired();
}

function accountOf({ own }: EdgeRequest) {
  return { id: own.accountId, personId: own.personId };
}
