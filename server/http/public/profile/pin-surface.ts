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
  app.post('/account/pins/order', guarded(surface, orderPins));
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

/** `{"pins": [{"type": "link", "id": 12}, ...]}`: those named exchange their places. */
async function orderPins({ pins }: PinSurface, { own: { accountId, personId }, body, reply }: EdgeRequest) {
  if (!Array.isArray(body.pins)) throw invalidField('pins', 'pins must be a list.');
  const refs = body.pins.map((pin: { id?: unknown } | null) => ({ type: fieldOf(pin, 'type'), id: pin?.id }));
  await pins.order({ accountId, personId }, refs);
  return reply.code(204).send();
}
