import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../../accounts/accounts.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isOwnForm } from '../../page/same-origin.ts';
import type { LoginDeps } from '../login.ts';
import type { SessionCookie } from './session-cookie.ts';

export type Surface = LoginDeps & { cookie: SessionCookie };

export interface EdgeRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  own: Session;
  /** Empty if the request has no body. */
  body: Readonly<Record<string, unknown>>;
}

/** Guards a handler: only our own pages and signed-in users may call it. Errors have the API's format. */
export function guarded<Deps extends Surface>(
  surface: Deps,
  respond: (surface: Deps, exchange: EdgeRequest) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'private, no-store');
    if (!isOwnForm(request.raw, surface.baseUrl)) return sendError(reply, 403, 'This request came from another site.');
    const secret = surface.cookie.read(request);
    const own = secret === undefined ? undefined : await surface.sessions.resume(secret);
    if (!own) return sendSignedOut(reply);
    try {
      const body = (request.body ?? {}) as Record<string, unknown>;
      return await respond(surface, { request, reply, own, body });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return sendErrorStatus(reply, error);
    }
  };
}

const STATUSES: Readonly<Partial<Record<AppError['code'], number>>> = {
  rate_limited: 429,
  unavailable: 503,
  forbidden: 403,
};

function sendErrorStatus(reply: FastifyReply, { code, message, fields, retryAfterSeconds }: AppError): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds));
  return reply.code(STATUSES[code] ?? 400).send({ error: 1, message, ...(fields && { errors: fields }) });
}

export function sendSignedOut(reply: FastifyReply): FastifyReply {
  return sendError(reply, 401, 'You are signed out. Sign in again.');
}

function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: 1, message });
}
