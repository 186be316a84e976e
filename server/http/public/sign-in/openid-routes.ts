import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenId, OpenIdOutcome } from '../../../sign-in/sign-in.ts';
import { fieldOf } from '../page/form-field.ts';
import { tooManyAttempts } from './form-refusals.ts';
import type { LoginError } from './login-page.ts';
import { readNextPath } from './next-path.ts';
import { createStepCookie } from './session/session-cookie.ts';

type Person = Extract<OpenIdOutcome, { kind: 'person' }>;

export interface OpenIdRoutes {
  openId: OpenId;
  baseUrl: string;
  addressOf(request: FastifyRequest): string;
  /** Signs the person in, or asks for their second factor. */
  enter(exchange: { request: FastifyRequest; reply: FastifyReply }, person: Person): Promise<FastifyReply>;
  /** Shows the sign-in page with an error. */
  refuse(reply: FastifyReply, fault: LoginError): Promise<FastifyReply>;
}

/**
 * Serves signing in through the OpenID provider. It begins with a link, not with a form: browsers apply a page's
 * `form-action` to the redirects of its forms, and the provider is another site.
 */
export function serveOpenId(app: FastifyInstance, deps: OpenIdRoutes): void {
  const cookie = createStepCookie(deps.baseUrl);
  app.get('/login/openid', async (request, reply) => {
    const next = readNextPath(fieldOf(request.query, 'next'));
    const begun = await deps.openId.begin({ next, address: deps.addressOf(request) });
    if (typeof begun === 'number') return deps.refuse(reply, tooManyAttempts(begun));
    reply.header('Set-Cookie', cookie.write(begun.secret));
    return reply.header('Cache-Control', 'private, no-store').redirect(begun.address, 303);
  });
  app.get('/login/openid/callback', async (request, reply) => {
    // Only the browser that began the sign-in has the cookie.
    const secret = cookie.read(request);
    reply.header('Set-Cookie', cookie.clear());
    const outcome = await deps.openId.finish(secret, new URL(request.url, deps.baseUrl));
    if (outcome.kind === 'person') return deps.enter({ request, reply }, outcome);
    return deps.refuse(reply, errorOf(outcome, deps.openId.name));
  });
}

function errorOf(outcome: Exclude<OpenIdOutcome, Person>, provider: string): LoginError {
  switch (outcome.kind) {
    case 'over':
      return { status: 403, sentence: 'This took too long. Sign in again.' };
    case 'denied': {
      const reason = outcome.reason === '' ? '' : ` It says: ${outcome.reason.slice(0, 200)}`;
      return { status: 403, sentence: `${provider} did not sign you in.${reason}` };
    }
    case 'taken': {
      const start = `An account with the address ${outcome.email} already exists, and it is not verified that it is yours.`;
      const advice = `Sign in with your password and confirm the address, or ask the administrator of ${provider} to verify it.`;
      return { status: 403, sentence: `${start} ${advice}` };
    }
    case 'no-email':
      return { status: 403, sentence: `${provider} did not share your email address. Allow it to, then try again.` };
    case 'closed':
      return { status: 403, sentence: 'You do not have an account on this service. Ask its operator to create one.' };
  }
}
