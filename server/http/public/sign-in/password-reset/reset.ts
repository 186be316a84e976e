import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resets } from '../../../../accounts/accounts.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { fieldOf } from '../../page/form-field.ts';
import type { PageResponse } from '../../page/page.ts';
import { isOwnForm } from '../../page/same-origin.ts';
import { sendPage } from '../../page/send-page.ts';
import { foreignForm, tooManyAttempts } from '../form-refusals.ts';
import { type AuditedSurface, recordOfPerson } from '../session/audited-sign-in.ts';
import {
  changedPage,
  forgotPage,
  mailSentPage,
  newPasswordPage,
  noMailPage,
  overPage,
  type ResetError,
} from './reset-pages.ts';

export interface ResetDeps extends AuditedSurface {
  resets: Resets;
  /** Whether a mail server is configured. */
  canMail: boolean;
  baseUrl: string;
}

/**
 * Serves password resets. Opening a link changes nothing, because email scanners open every link; choosing a password
 * does. A reset does not sign in: the user signs in afterwards as usual.
 */
export function serveResets(app: FastifyInstance, deps: ResetDeps): void {
  app.get('/login/forgot', (_request, reply) => sendPage(reply, deps.canMail ? forgotPage() : noMailPage()));
  app.post('/login/forgot', async (request, reply) => sendPage(reply, await requestReset(deps, request)));
  app.get('/login/password', async (request, reply) => {
    const secret = fieldOf(request.query, 'token');
    const account = await deps.resets.find(secret);
    return sendPage(reply, account ? newPasswordPage({ secret, email: account.email }) : overPage());
  });
  app.post('/login/password', async (request, reply) => sendPage(reply, await changePassword(deps, request)));
}

async function requestReset(deps: ResetDeps, request: FastifyRequest): Promise<PageResponse> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return FOREIGN_FORM(request.headers.accept);
  if (!deps.canMail) return noMailPage();
  const email = fieldOf(request.body, 'email').trim();
  try {
    const limited = await deps.resets.ask({ email, address: deps.addressOf(request) });
    return limited ? forgotPage(email, tooManyAttempts(limited.retryAfterSeconds)) : mailSentPage(email);
  } catch (error) {
    return forgotPage(email, faultOf(error));
  }
}

async function changePassword(deps: ResetDeps, request: FastifyRequest): Promise<PageResponse> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return FOREIGN_FORM(request.headers.accept);
  const secret = fieldOf(request.body, 'token');
  try {
    const account = await deps.resets.use(secret, fieldOf(request.body, 'password'));
    if (!account) return overPage();
    await recordOfPerson(
      deps,
      { request, personId: account.personId },
      { action: 'resetPassword', category: 'access' },
    );
    return changedPage();
  } catch (error) {
    const fault = faultOf(error);
    const account = await deps.resets.find(secret);
    return account ? newPasswordPage({ secret, email: account.email, fault }) : overPage();
  }
}

function faultOf(error: unknown): ResetError {
  if (!(error instanceof AppError)) throw error;
  if (error.code !== 'unavailable') return { status: 400, sentence: error.message };
  return { status: 503, sentence: 'The service is busy. Try again in a moment.', retryAfterSeconds: 5 };
}

const FOREIGN_FORM = foreignForm();
