import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldOf } from '../page/form-field.ts';
import type { LoginDeps } from '../sign-in/login.ts';
import { type EdgeRequest, guarded, type Surface, sendSignedOut } from '../sign-in/session/account-request.ts';
import { ownSession } from '../sign-in/session/own-session.ts';
import { createSessionCookie } from '../sign-in/session/session-cookie.ts';
import { picturePath, presentProfile } from './present-profile.ts';

/** Fits a data URL of 5 MiB and the surrounding JSON. */
const PICTURE_LIMIT_BYTES = 7 * 1024 * 1024;

/** Serves the profile of the signed-in person. */
export function serveProfile(app: FastifyInstance, parts: LoginDeps): void {
  const surface: Surface = { ...parts, cookie: createSessionCookie(parts.baseUrl) };
  app.get('/account/profile', guarded(surface, sendProfile));
  app.post('/account/profile', guarded(surface, changeProfile));
  // Strangers are rejected before their 7 MB are read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    (await ownSession(surface, request)) ? undefined : sendSignedOut(reply);
  const picture = { bodyLimit: PICTURE_LIMIT_BYTES, onRequest };
  app.post('/account/profile/picture', picture, guarded(surface, changePicture));
}

async function sendProfile({ profiles }: Surface, { own }: EdgeRequest) {
  return presentProfile(await profiles.find(own.personId));
}

/**
 * `{"name": "Ada Lovelace", "timezone": "Europe/London", "week_start": "monday", "time_format": "24h", "date_format": "iso"}`;
 * `''` for the username, and for the browser's time zone and language; `"seen_release": "0.3.0"` when they have seen what is new. Only fields that are sent change.
 */
async function changeProfile({ profiles }: Surface, { own, body, reply }: EdgeRequest) {
  const sent = (name: string) => (name in body ? fieldOf(body, name) : undefined);
  await profiles.change(own.personId, {
    name: sent('name'),
    timezone: sent('timezone'),
    weekStart: sent('week_start'),
    timeFormat: sent('time_format'),
    dateFormat: sent('date_format'),
    seenRelease: sent('seen_release'),
  });
  return reply.code(204).send();
}

/** `{"picture": "data:image/png;base64,..."}`; null removes the picture. */
async function changePicture({ profiles }: Surface, { own, body }: EdgeRequest) {
  if (body.picture === null) {
    await profiles.removePicture(own.personId);
    return { picture: null };
  }
  return {
    picture: picturePath(await profiles.setPicture(own.personId, fieldOf(body, 'picture', PICTURE_LIMIT_BYTES))),
  };
}
