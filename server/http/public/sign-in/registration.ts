import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Accounts, Invitations, RateLimiter, Sessions } from '../../../accounts/accounts.ts';
import { AppError, type FieldErrors } from '../../../platform/app-error.ts';
import { networkOf } from '../../../platform/fetch/network.ts';
import type { AgentReader } from '../../../platform/user-agent.ts';
import { fieldOf } from '../page/form-field.ts';
import type { PageAnswer } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { refusalPage } from '../redirect/outcome-pages.ts';
import { ownSession } from './own-session.ts';
import { invitationOverPage, registeredPage, registerPage, registrationClosedPage } from './register-page.ts';
import { tooLatePage } from './registration-closed-page.ts';
import { createSessionCookie } from './session-cookie.ts';

export type RegistrationMode = 'open' | 'invite' | 'closed';

export interface RegistrationParts {
  accounts: Accounts;
  invitations: Pick<Invitations, 'find'>;
  limiter: RateLimiter;
  /** Undefined: open until the first account exists, then by invitation. */
  registration: RegistrationMode | undefined;
  baseUrl: string;
  addressOf(request: FastifyRequest): string;
  sessions: Pick<Sessions, 'begin' | 'resume'>;
  readAgent: AgentReader;
}

/** Attempts a minute from one network: a person mistypes a few times. */
const ATTEMPTS_PER_NETWORK = 10;

export async function registrationMode(parts: Pick<RegistrationParts, 'accounts' | 'registration'>) {
  if (parts.registration !== undefined) return parts.registration;
  return (await parts.accounts.count()) === 0 ? 'open' : 'invite';
}

/** The form that makes an account, and what it is answered with. */
export function serveRegistration(app: FastifyInstance, parts: RegistrationParts): void {
  app.get('/register', async (request, reply) => answer(parts, { request, reply }, await showForm(parts, request)));
  app.post('/register', async (request, reply) => answer(parts, { request, reply }, await register(parts, request)));
}

/** Who is refused and logged in has just made an account, and loads its page anew: the way is on. */
async function answer(parts: RegistrationParts, { request, reply }: Call, page: PageAnswer) {
  if (page.status !== 403) return sendPage(reply, page);
  const own = await ownSession(parts, request);
  return own ? reply.header('Cache-Control', 'private, no-store').redirect('/app', 303) : sendPage(reply, page);
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function showForm(parts: RegistrationParts, request: FastifyRequest): Promise<PageAnswer> {
  const mode = await registrationMode(parts);
  if (mode === 'open') return registerPage();
  const secret = fieldOf(request.query, 'invitation');
  if (mode === 'closed' || secret === '') return registrationClosedPage(mode);
  const invitation = await parts.invitations.find(secret);
  if (!invitation) return invitationOverPage();
  return registerPage({ email: invitation.email, username: '', errors: {}, invitation: secret });
}

async function register(parts: RegistrationParts, request: FastifyRequest): Promise<PageAnswer> {
  if (!isOwnForm(request.raw, parts.baseUrl)) return FOREIGN_FORM(request.headers.accept);
  const form = readForm(request.body);
  const mode = await registrationMode(parts);
  if (mode !== 'open' && form.invitation === '') return tooLate(parts, form, mode);
  if (mode === 'closed') return registrationClosedPage(mode);
  const standing = await parts.limiter(`register:${networkOf(parts.addressOf(request))}`, ATTEMPTS_PER_NETWORK);
  if (!standing.allowed) return tooMany(standing.retryAfterSeconds)(request.headers.accept);
  if (mode === 'open') return create(parts, { ...form, invitation: '' }, request);
  // Nothing is computed for who holds none.
  return (await parts.invitations.find(form.invitation)) ? create(parts, form, request) : invitationOverPage();
}

async function create(parts: RegistrationParts, form: Form, request: FastifyRequest): Promise<PageAnswer> {
  const { email, password, username, invitation } = form;
  // Of several people at the same time, in whatever processes, only one is the first, or has the invitation: the store decides.
  const how = invitation === '' ? { isFirst: parts.registration === undefined } : { invitation };
  try {
    const person = { email, password, username: username || undefined };
    const { account, apiKey } = await parts.accounts.register({ ...person, ...how });
    const page = registeredPage({ username: account.username, apiKey, baseUrl: parts.baseUrl });
    return { ...page, headers: { ...page.headers, 'Set-Cookie': await logIn(parts, account, request) } };
  } catch (error) {
    return refusedPage(parts, form, error);
  }
}

function tooLate(parts: RegistrationParts, { email }: Form, mode: 'invite' | 'closed'): PageAnswer {
  return tooLatePage({ email, mode, isByFirst: parts.registration === undefined });
}

function refusedPage(parts: RegistrationParts, form: Form, error: unknown): PageAnswer {
  const { email, username, invitation } = form;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'forbidden') return invitation === '' ? tooLate(parts, form, 'invite') : invitationOverPage();
  const errors: FieldErrors = error.fields ?? { form: [error.message] };
  return registerPage({ email, username, errors, invitation }, error.code === 'unavailable' ? 503 : 400);
}

/** Whoever has just chosen a password need not type it again. */
async function logIn(
  { sessions, baseUrl, readAgent }: RegistrationParts,
  account: Account,
  request: FastifyRequest,
): Promise<string> {
  const { secret, lastsSeconds } = await sessions.begin(account, agentOf(readAgent, request));
  return createSessionCookie(baseUrl).write(secret, lastsSeconds);
}

/** Browser and system in words, such as `Firefox on Linux`; '' when unknown. */
export function agentOf(readAgent: AgentReader, { headers }: FastifyRequest): string {
  const { browser, os } = readAgent(headers['user-agent'] ?? '');
  return browser && os ? `${browser} on ${os}` : browser || os;
}

interface Form {
  email: string;
  password: string;
  username: string;
  invitation: string;
}

function readForm(body: unknown): Form {
  const [email, password] = [fieldOf(body, 'email'), fieldOf(body, 'password')];
  return { email, password, username: fieldOf(body, 'username').trim(), invitation: fieldOf(body, 'invitation') };
}

const FOREIGN_FORM = refusalPage({
  status: 403,
  title: 'This form came from another site',
  sentence: 'Open the registration page here and fill it in again.',
});

function tooMany(retryAfterSeconds: number) {
  const sentence = `Too many attempts. Try again in ${retryAfterSeconds} seconds.`;
  return refusalPage({ status: 429, title: 'Slow down', sentence, retryAfterSeconds });
}
