import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session, Sessions, SignInOutcome } from '../../../accounts/accounts.ts';
import type { Members } from '../../../members/members.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Profiles } from '../../../profiles/profiles.ts';
import type { CodeOutcome, OpenId, Passkeys, SecondStep } from '../../../sign-in/sign-in.ts';
import { fieldOf } from '../page/form-field.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { serveToken, type TokenDeps } from '../workspaces/token-route.ts';
import { accountPage } from './account-page.ts';
import { foreignForm, tooManyAttempts } from './form-refusals.ts';
import { type LoginError, type LoginForm, loginPage } from './login-page.ts';
import { readNextPath } from './next-path.ts';
import { serveOpenId } from './openid-routes.ts';
import { agentOf, type RegistrationDeps, registrationMode } from './registration/registration.ts';
import { type SecondStepForm, secondStepPage } from './second-step-page.ts';
import { recordFailedSignIn, recordOfPerson } from './session/audited-sign-in.ts';
import { createDeviceCookie, createSessionCookie, type SessionCookie } from './session/session-cookie.ts';

export interface LoginDeps extends RegistrationDeps, TokenDeps {
  sessions: Sessions;
  members: Members;
  profiles: Profiles;
  secondStep: SecondStep;
  passkeys: Pick<Passkeys, 'ask' | 'listOf'>;
  openId: OpenId | undefined;
}

/** Serves the private endpoints of the web: sign in and out, list sessions, and issue API tokens to pages. */
export function serveLogin(app: FastifyInstance, deps: LoginDeps): void {
  const cookie = createSessionCookie(deps.baseUrl);
  const resume = async (request: FastifyRequest) => {
    const secret = cookie.read(request);
    return secret === undefined ? undefined : deps.sessions.resume(secret);
  };
  app.get('/login', async (request, reply) => {
    const next = readNextPath((request.query as { next?: unknown }).next);
    if (await resume(request)) return redirectTo(reply, next);
    const secret = cookie.read(request);
    // The application leads here whose account is suspended while it is open.
    const isSuspended = secret !== undefined && (await deps.sessions.isSuspended(secret));
    return sendLogin(deps, reply, { next, ...(isSuspended && { fault: SUSPENDED }) });
  });
  app.post('/login', (request, reply) => signIn({ deps, cookie }, { request, reply }));
  if (deps.openId) serveProvider(app, { deps, cookie }, deps.openId);
  app.post('/login/passkey', (request, reply) => usePasskey({ deps, cookie }, { request, reply }));
  app.post('/login/code', (request, reply) => enterCode({ deps, cookie }, { request, reply }));
  app.get('/account', async (request, reply) => {
    const own = await resume(request);
    return own ? showAccount(deps, own, reply) : redirectTo(reply, '/login');
  });
  app.post('/account/sessions', async (request, reply) => {
    if (!isOwnForm(request.raw, deps.baseUrl)) return sendPage(reply, FOREIGN_FORM(request.headers.accept));
    const own = await resume(request);
    if (own) await endSessions(deps, own, fieldOf(request.body, 'end'));
    if (!own || fieldOf(request.body, 'end') === String(own.id))
      return redirectTo(reply.header('Set-Cookie', cookie.write('', 0)), '/login');
    return redirectTo(reply, '/account');
  });
  serveToken(app, deps, cookie);
}

/** Redirects; the location depends on the user and the response may contain a cookie, so it is not cacheable. */
function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('Cache-Control', 'private, no-store').redirect(path, 303);
}

/** The provider takes the place of the password: the second factor of this service is still asked for. */
function serveProvider(app: FastifyInstance, { deps, cookie }: SignInDeps, openId: OpenId): void {
  serveOpenId(app, {
    ...deps,
    openId,
    refuse: (reply, fault) => sendLogin(deps, reply, { fault, next: '/app' }),
    enter: async ({ request, reply }, { account, next }) => {
      const token = await deps.secondStep.begin(account);
      if (token !== undefined) return sendSecondStep(deps, reply, { token, next });
      const outcome = await deps.secondStep.open(account, fromOf(deps, request));
      if (outcome.kind === 'in') return enter({ deps, cookie }, { request, reply }, { outcome, next });
      return sendLogin(deps, reply, { fault: faultOf(outcome), next });
    },
  });
}

function fromOf(deps: LoginDeps, request: FastifyRequest) {
  return { address: deps.addressOf(request), agent: agentOf(deps.readAgent, request) };
}

interface SignInDeps {
  deps: LoginDeps;
  cookie: SessionCookie;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function signIn({ deps, cookie }: SignInDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return sendPage(reply, FOREIGN_FORM(request.headers.accept));
  const email = fieldOf(request.body, 'email').trim();
  const next = readNextPath(fieldOf(request.body, 'next'));
  const outcome = await attempt(deps, request, email);
  if (outcome.kind === 'wrong') recordFailedSignIn(deps, { request, personId: outcome.personId });
  if (outcome.kind === 'in') return enter({ deps, cookie }, { request, reply }, { outcome, next });
  if (outcome.kind === 'second-step') return sendSecondStep(deps, reply, { token: outcome.token, next });
  return sendLogin(deps, reply, { email, fault: faultOf(outcome), next });
}

async function sendLogin(
  deps: LoginDeps,
  reply: FastifyReply,
  form: Pick<LoginForm, 'email' | 'fault' | 'next'>,
): Promise<FastifyReply> {
  const [mode, passkey] = await Promise.all([registrationMode(deps), deps.passkeys.ask()]);
  const provider = deps.openId?.name;
  return sendPage(reply, loginPage({ ...form, canRegister: mode === 'open', passkey, provider }));
}

async function sendSecondStep(
  deps: LoginDeps,
  reply: FastifyReply,
  form: Omit<SecondStepForm, 'passkey'>,
): Promise<FastifyReply> {
  const person = await deps.secondStep.accountOf(form.token);
  const hasPasskey = person !== undefined && (await deps.passkeys.listOf(person.personId)).length > 0;
  const passkey = hasPasskey ? await deps.passkeys.ask(person.personId) : undefined;
  return sendPage(reply, secondStepPage({ ...form, passkey }));
}

/** Reads the code of the second step. A step that is too long ago begins again with the password. */
async function enterCode({ deps, cookie }: SignInDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return sendPage(reply, FOREIGN_FORM(request.headers.accept));
  const next = readNextPath(fieldOf(request.body, 'next'));
  const [token, code] = [fieldOf(request.body, 'token'), fieldOf(request.body, 'code')];
  const from = fromOf(deps, request);
  const outcome = await deps.secondStep.finish({ token, code, ...from });
  return sendOutcome({ deps, cookie }, { request, reply }, { outcome, token, next: isAppCode(code) ? next : SECURITY });
}

/** Where people who lost their phone set up another one. */
const SECURITY = '/app/settings/security';

/** Whether the text can be a code of an authenticator app; recovery codes are longer. */
function isAppCode(text: string): boolean {
  return text.replaceAll(/\s/g, '').length <= 6;
}

const MAX_RESPONSE_CHARACTERS = 10_000;

/** Signs in with a passkey, after the password or by itself. */
async function usePasskey({ deps, cookie }: SignInDeps, { request, reply }: Exchange): Promise<FastifyReply> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return sendPage(reply, FOREIGN_FORM(request.headers.accept));
  const next = readNextPath(fieldOf(request.body, 'next'));
  const token = fieldOf(request.body, 'token');
  const response = readJson(fieldOf(request.body, 'response', MAX_RESPONSE_CHARACTERS));
  const from = fromOf(deps, request);
  const outcome = await deps.secondStep.finishWithPasskey({ token, response, ...from });
  return sendOutcome({ deps, cookie }, { request, reply }, { outcome, token, next, wrong: WRONG_PASSKEY });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Finished {
  outcome: CodeOutcome;
  /** '' without a first step. */
  token: string;
  next: string;
  wrong?: LoginError;
}

/** Opens the application, or shows the step again. A step that is too long ago begins again with the password. */
async function sendOutcome(
  { deps, cookie }: SignInDeps,
  { request, reply }: Exchange,
  { outcome, token, next, wrong = WRONG_CODE }: Finished,
): Promise<FastifyReply> {
  if (outcome.kind === 'in') return enter({ deps, cookie }, { request, reply }, { outcome, next });
  if (outcome.kind === 'over') return sendLogin(deps, reply, { fault: STEP_OVER, next });
  const fault = outcome.kind === 'wrong' ? wrong : faultOf(outcome);
  if (outcome.kind === 'wrong' && token !== '')
    recordFailedSignIn(deps, { request, personId: (await deps.secondStep.accountOf(token))?.personId });
  const isAgain = token !== '' && outcome.kind !== 'suspended';
  return isAgain ? sendSecondStep(deps, reply, { token, next, fault }) : sendLogin(deps, reply, { fault, next });
}

/** Opens the application with the new session's cookie. */
async function enter(
  { deps, cookie }: SignInDeps,
  { request, reply }: Exchange,
  { outcome, next }: { outcome: Extract<SignInOutcome, { kind: 'in' }>; next: string },
): Promise<FastifyReply> {
  const device = createDeviceCookie(deps.baseUrl);
  const marks = await deps.devices.welcome(outcome.session, device.read(request));
  const { personId } = outcome.session;
  await recordOfPerson(deps, { request, personId }, { action: 'signIn', category: 'sign_in' });
  reply.header('Set-Cookie', [cookie.write(outcome.secret, outcome.lastsSeconds), device.write(marks)]);
  return redirectTo(reply, next);
}

type Outcome = SignInOutcome | { kind: 'busy' };

async function attempt(deps: LoginDeps, request: FastifyRequest, email: string): Promise<Outcome> {
  const agent = agentOf(deps.readAgent, request);
  const password = fieldOf(request.body, 'password');
  try {
    return await deps.sessions.signIn({ email, password, address: deps.addressOf(request), agent });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return { kind: 'busy' };
    throw error;
  }
}

const WRONG_CODE: LoginError = {
  status: 403,
  sentence: 'This code is incorrect, expired or already used. Enter the current one.',
};

const WRONG_PASSKEY: LoginError = {
  status: 403,
  sentence: 'This passkey was not accepted. Try again, or sign in another way.',
};

const STEP_OVER: LoginError = { status: 403, sentence: 'This took too long. Sign in again.' };

const SUSPENDED: LoginError = {
  status: 403,
  sentence: 'This account is suspended. Contact the operator of this service.',
};

function faultOf(outcome: Exclude<Outcome, { kind: 'in' | 'second-step' }>): LoginError {
  switch (outcome.kind) {
    case 'wrong':
      return { status: 403, sentence: 'Incorrect email address or password.' };
    case 'suspended':
      return SUSPENDED;
    case 'busy':
      return { status: 503, sentence: 'The service is busy. Try again in a moment.', retryAfterSeconds: 5 };
    case 'limited':
      return tooManyAttempts(outcome.retryAfterSeconds);
  }
}

async function showAccount(deps: LoginDeps, own: Session, reply: FastifyReply): Promise<FastifyReply> {
  const [account, sessions] = await Promise.all([
    deps.accounts.findMember(own.accountId, own.personId),
    deps.sessions.listOf(own.personId),
  ]);
  return account ? sendPage(reply, accountPage({ account, own, sessions })) : redirectTo(reply, '/login');
}

async function endSessions({ sessions }: LoginDeps, own: Session, which: string): Promise<void> {
  if (which === 'others') await sessions.endOthers(own.personId, own.id);
  else if (/^[1-9]\d{0,14}$/.test(which)) await sessions.end(own.personId, Number(which));
}

const FOREIGN_FORM = foreignForm();
