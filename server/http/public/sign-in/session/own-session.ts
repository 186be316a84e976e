import type { FastifyRequest } from 'fastify';
import type { Session, Sessions } from '../../../../accounts/accounts.ts';
import { createSessionCookie } from './session-cookie.ts';

interface SessionDeps {
  sessions: Pick<Sessions, 'resume'>;
  baseUrl: string;
}

/** Returns the browser's session, or undefined when nobody is signed in. */
export async function ownSession(deps: SessionDeps, request: FastifyRequest): Promise<Session | undefined> {
  const secret = createSessionCookie(deps.baseUrl).read(request.raw);
  return secret === undefined ? undefined : deps.sessions.resume(secret);
}
