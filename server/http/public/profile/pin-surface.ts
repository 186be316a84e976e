import type { FastifyInstance } from 'fastify';
import type { Pins } from '../../../library/pins/pins.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { fieldOf } from '../page/form-field.ts';
import type { LoginDeps } from '../sign-in/login.ts';
import { type EdgeRequest, guarded, type Surface } from '../sign-in/session/account-request.ts';
import { createSessionCookie } from '../sign-in/session/session-cookie.ts';

export interface PinSurface extends Surface {
  pins: Pins;
}

/** Serves what the signed-in person pinned to the home screen of the current workspace. */
export function servePins(app: FastifyInstance, parts: LoginDeps & Pick<PinSurface, 'pins'>): void {
  const surface: PinSurface = { ...parts, cookie: createSessionCookie(parts.baseUrl) };
  app.get('/account/pins', guarded(surface, sendPins));
  app.post('/account/pins', guarded(surface, setPin));
}

async function sendPins({ pins }: PinSurface, { own: { accountId, personId } }: EdgeRequest) {
  return { pins: (await pins.list({ accountId, personId })).map(({ type, id }) => ({ type, id })) };
}

/** `{"type": "link", "id": 12, "pinned": true}`. */
async function setPin({ pins }: PinSurface, { own: { accountId, personId }, body, reply }: EdgeRequest) {
  const { id, pinned } = body;
  if (typeof pinned !== 'boolean') throw invalidField('pinned', 'pinned must be true or false.');
  await pins.set({ accountId, personId }, { type: fieldOf(body, 'type'), id }, pinned);
  return reply.code(204).send();
}
