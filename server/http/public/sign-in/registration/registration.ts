import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistrationMode } from '../../../../../contract/vocabulary.ts';
import {
  type Account,
  type Accounts,
  firstExceeded,
  type Invitations,
  type RateLimiter,
  type Sessions,
} from '../../../../accounts/accounts.ts';
import type { Audit } from '../../../../audit/audit.ts';
import type { EmailConfirmations } from '../../../../email-confirmation/email-confirmation.ts';
import { AppError, type FieldErrors } from '../../../../platform/app-error.ts';
import { networkOf } from '../../../../platform/fetch/network.ts';
import type { AgentReader } from '../../../../platform/user-agent.ts';
import type { Devices, OpenId } from '../../../../sign-in/sign-in.ts';
import { fieldOf } from '../../page/form-field.ts';
import type { PageResponse } from '../../page/page.ts';
import { isOwnForm } from '../../page/same-origin.ts';
import { sendPage } from '../../page/send-page.ts';
import { foreignForm, tooManyAttemptsPage } from '../form-refusals.ts';
import { recordOfPerson } from '../session/audited-sign-in.ts';
import { ownSession } from '../session/own-session.ts';
import { createDeviceCookie, createSessionCookie } from '../session/session-cookie.ts';
import { invitationOverPage, registeredPage, registerPage, registrationClosedPage } from './register-page.ts';
import { tooLatePage } from './registration-closed-page.ts';

export interface RegistrationDeps {
  accounts: Accounts;
  invitations: Pick<Invitations, 'find'>;
  limiter: RateLimiter;
  /** Undefined: open until the first account exists, then by invitation. */
  registration(): RegistrationMode | undefined;
  baseUrl: string;
  addressOf(request: FastifyRequest): string;
  sessions: Pick<Sessions, 'begin' | 'resume'>;
  readAgent: AgentReader;
  devices: Devices;
  audit: Audit;
  emailConfirmations: EmailConfirmations;
  openId?: Pick<OpenId, 'name'> | undefined;
}

/** Attempts per minute and network, since people mistype a few times. */
const ATTEMPTS = { fromNetwork: 10, inTotal: 300 } as const;

export async function registrationMode(deps: Pick<RegistrationDeps, 'accounts' | 'registration'>) {
  return deps.registration() ?? ((await deps.accounts.count()) === 0 ? 'open' : 'invite');
}

/** Serves the registration form and handles it. */
export function serveRegistration(app: FastifyInstance, deps: RegistrationDeps): void {
  app.get('/register', async (request, reply) => respond(deps, { request, reply }, await showForm(deps, request)));
  app.post('/register', async (request, reply) =>
    respond(deps, { request, reply }, await register(deps, { request, reply })),
  );
}

/**
 * Redirects new users to the application, and signed-in users whose registration was rejected: they have just created
 * an account and reloaded the page.
 */
async function respond(deps: RegistrationDeps, { request, reply }: Call, page: PageResponse) {
  if (page.status === 201 && isNavigation(request)) return openApplication(reply);
  if (page.status !== 403) return sendPage(reply, page);
  const own = await ownSession(deps, request);
  return own ? openApplication(reply) : sendPage(reply, page);
}

function openApplication(reply: FastifyReply) {
  return reply.header('Cache-Control', 'private, no-store').redirect('/app', 303);
}

/** Whether a person sent the form in a browser. Scripts get the page with the key, which would be in people's way. */
function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function showForm(deps: RegistrationDeps, request: FastifyRequest): Promise<PageResponse> {
  const mode = await registrationMode(deps);
  const provider = deps.openId?.name;
  if (mode === 'open') return registerPage({ provider });
  const secret = fieldOf(request.query, 'invitation');
  if (mode === 'closed' || secret === '') return registrationClosedPage(mode);
  const invitation = await deps.invitations.find(secret);
  if (!invitation) return invitationOverPage();
  const form = { email: invitation.email, username: '', errors: {}, invitation: secret };
  return registerPage({ form, provider });
}

async function register(deps: RegistrationDeps, call: Call): Promise<PageResponse> {
  const { request } = call;
  if (!isOwnForm(request.raw, deps.baseUrl)) return FOREIGN_FORM(request.headers.accept);
  const form = readForm(request.body);
  const mode = await registrationMode(deps);
  if (mode !== 'open' && form.invitation === '') return tooLate(deps, form, mode);
  if (mode === 'closed') return registrationClosedPage(mode);
  const wait = await firstExceeded(deps.limiter, [
    [`register:${networkOf(deps.addressOf(request))}`, ATTEMPTS.fromNetwork],
    ['register:all', ATTEMPTS.inTotal],
  ]);
  if (wait !== undefined) return tooManyAttemptsPage(wait)(request.headers.accept);
  if (mode === 'open') return create(deps, { ...form, invitation: '' }, call);
  // Nothing is hashed for a visitor without a valid invitation.
  return (await deps.invitations.find(form.invitation)) ? create(deps, form, call) : invitationOverPage();
}

async function create(deps: RegistrationDeps, form: Form, { request, reply }: Call): Promise<PageResponse> {
  const { email, password, username, invitation } = form;
  // Of several simultaneous registrations, in any process, exactly one is the first or uses the invitation: the store
  // decides.
  const how = invitation === '' ? { isFirst: deps.registration() === undefined } : { invitation };
  try {
    const person = { email, password, username: username || undefined };
    const { account, apiKey } = await deps.accounts.register({ ...person, ...how });
    await deps.emailConfirmations.begin(account.personId);
    const confirming = deps.emailConfirmations.isOn ? account.email : undefined;
    const page = registeredPage({ username: account.username, apiKey, baseUrl: deps.baseUrl, confirming });
    reply.header('Set-Cookie', await signIn(deps, account, request));
    return page;
  } catch (error) {
    return rejectionPage(deps, form, error);
  }
}

function tooLate(deps: RegistrationDeps, { email }: Form, mode: 'invite' | 'closed'): PageResponse {
  return tooLatePage({ email, mode, isByFirst: deps.registration() === undefined });
}

function rejectionPage(deps: RegistrationDeps, form: Form, error: unknown): PageResponse {
  const { email, username, invitation } = form;
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'forbidden') return invitation === '' ? tooLate(deps, form, 'invite') : invitationOverPage();
  const errors: FieldErrors = error.fields ?? { form: [error.message] };
  const status = error.code === 'unavailable' ? 503 : 400;
  return registerPage({ form: { email, username, errors, invitation }, status, provider: deps.openId?.name });
}

/** Signs the new person in, so that nobody has to retype a password chosen just now; returns cookies. */
export async function signIn(
  deps: RegistrationDeps,
  account: Pick<Account, 'id' | 'personId'>,
  request: FastifyRequest,
): Promise<string[]> {
  const { sessions, devices, baseUrl, readAgent, addressOf } = deps;
  const { secret, lastsSeconds } = await sessions.begin(account, agentOf(readAgent, request), addressOf(request));
  const device = createDeviceCookie(baseUrl);
  const marks = await devices.remember(account.personId, device.read(request));
  await recordOfPerson(deps, { request, personId: account.personId }, { action: 'signIn', category: 'sign_in' });
  return [createSessionCookie(baseUrl).write(secret, lastsSeconds), device.write(marks)];
}

/** Returns browser and system as text, such as `Firefox on Linux`; '' when unknown. */
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

const FOREIGN_FORM = foreignForm('registration page');
