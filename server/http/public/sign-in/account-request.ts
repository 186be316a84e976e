import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../accounts/accounts.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isOwnForm } from '../page/same-origin.ts';
import type { LoginParts } from './login.ts';
import type { SessionCookie } from './session-cookie.ts';

export type Surface = LoginParts & { cookie: SessionCookie };

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  own: Session;
  /** Without fields where none was sent. */
  body: Readonly<Record<string, unknown>>;
}

/** From our own pages, by whoever is logged in; refusals as the API words them. */
export function guarded<Parts extends Surface>(
  surface: Parts,
  answer: (surface: Parts, exchange: Exchange) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'private, no-store');
    if (!isOwnForm(request.raw, surface.baseUrl)) return refuse(reply, 403, 'This came from another site.');
    const secret = surface.cookie.read(request);
    const own = secret === undefined ? undefined : await surface.sessions.resume(secret);
    if (!own) return refuse(reply, 401, 'You are logged out. Log in again.');
    try {
      const body = (request.body ?? {}) as Record<string, unknown>;
      return await answer(surface, { request, reply, own, body });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refuseAs(reply, error);
    }
  };
}

const STATUSES: Readonly<Partial<Record<AppError['code'], number>>> = {
  rate_limited: 429,
  unavailable: 503,
  forbidden: 403,
};

function refuseAs(reply: FastifyReply, { code, message, fields, retryAfterSeconds }: AppError): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  return reply.code(STATUSES[code] ?? 400).send({ error: 1, message, ...(fields && { errors: fields }) });
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: 1, message });
}
