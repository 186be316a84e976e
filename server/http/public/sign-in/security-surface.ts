import { invalidField, notProved } from '../../../platform/app-error.ts';
import type { SecondFactor } from '../../../sign-in/sign-in.ts';
import { fieldOf } from '../page/form-field.ts';
import type { EdgeRequest, Surface } from './account-request.ts';

export interface SecuritySurface extends Surface {
  secondFactor: SecondFactor;
  /** Returns an SVG document of a QR code. */
  drawCode(content: string): string;
}

/** Returns how the person proves who they are, at sign-in and for sensitive changes. */
export async function sendSecurity({ secondFactor }: SecuritySurface, { own }: EdgeRequest) {
  const { isOn, since, recoveryCodes } = await secondFactor.state(own.personId);
  return {
    two_factor: {
      on: isOn,
      since: since === null ? null : new Date(since).toISOString(),
      recovery_codes: recoveryCodes,
    },
    /** What `POST /account/confirm` asks for. */
    confirm_with: isOn ? 'code' : 'password',
  };
}

/**
 * Confirms that the signed-in person is present: `{"code": "123456"}` where two-factor authentication is on, otherwise
 * `{"password": "..."}`. Sensitive changes require it to be recent.
 */
export async function confirmPresence(surface: SecuritySurface, exchange: EdgeRequest) {
  const { own, body, request, reply } = exchange;
  const { sessions, secondFactor, addressOf } = surface;
  const address = addressOf(request);
  if (await secondFactor.isOn(own.personId)) {
    const account = { id: own.accountId, personId: own.personId };
    if (!(await secondFactor.accepts(account, { code: fieldOf(body, 'code'), address })))
      throw invalidField('code', 'This code is wrong, has expired or was used before. Enter the current one.');
  } else if (!(await sessions.proves(own, { password: fieldOf(body, 'password'), address }))) {
    throw invalidField('password', 'Incorrect password.');
  }
  await sessions.proved(own);
  return reply.code(204).send();
}

/** Begins the setup of an authenticator app. Only this response contains the secret. */
export async function beginTwoFactor(surface: SecuritySurface, exchange: EdgeRequest) {
  insistOnProof(surface, exchange);
  const { accountId, personId } = exchange.own;
  const person = await surface.accounts.findMember(accountId, personId);
  const { secret, address } = await surface.secondFactor.begin(personId, person?.email ?? '');
  return { secret, address, picture: surface.drawCode(address) };
}

/** Turns two-factor authentication on: `{"code": "123456"}`. Only this response contains the recovery codes. */
export async function confirmTwoFactor(surface: SecuritySurface, exchange: EdgeRequest) {
  insistOnProof(surface, exchange);
  return { recovery_codes: await surface.secondFactor.confirm(accountOf(exchange), fieldOf(exchange.body, 'code')) };
}

export async function renewRecoveryCodes(surface: SecuritySurface, exchange: EdgeRequest) {
  insistOnProof(surface, exchange);
  return { recovery_codes: await surface.secondFactor.renewCodes(accountOf(exchange)) };
}

export async function turnOffTwoFactor(surface: SecuritySurface, exchange: EdgeRequest) {
  insistOnProof(surface, exchange);
  await surface.secondFactor.turnOff(accountOf(exchange));
  return exchange.reply.code(204).send();
}

/** Throws unless the person confirmed to be present a few minutes ago, since an open screen may be abandoned. */
export function insistOnProof({ sessions }: Pick<Surface, 'sessions'>, { own }: Pick<EdgeRequest, 'own'>): void {
  if (!sessions.isProved(own)) throw notProved();
}

function accountOf({ own }: EdgeRequest) {
  return { id: own.accountId, personId: own.personId };
}
