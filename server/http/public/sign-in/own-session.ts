import type { FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../../../accounts/accounts.ts';
import { createSessionCookie } from './session-cookie.ts';

interface SessionParts {
  sessions: Pick<Sessions, 'resume'>;
  baseUrl: string;
}

/** Who asks, where the browser has logged in; undefined for everybody else. */
export async function ownSession(parts: SessionParts, request: FastifyRequest): Promise<Session | undefined> {
  const secret = createSessionCookie(parts.baseUrl).read(request.raw);
  return secret === undefined ? undefined : parts.sessions.resume(secret);
}
