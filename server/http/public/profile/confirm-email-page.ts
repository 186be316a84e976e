import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmailConfirmations } from '../../../email-confirmation/email-confirmation.ts';
import { fieldOf } from '../page/form-field.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { isOwnForm } from '../page/same-origin.ts';
import { sendPage } from '../page/send-page.ts';
import { foreignForm } from '../sign-in/form-refusals.ts';
import { type AuditedSurface, recordOfPerson } from '../sign-in/session/audited-sign-in.ts';

export interface ConfirmEmailDeps extends AuditedSurface {
  emailConfirmations: EmailConfirmations;
  baseUrl: string;
}

/**
 * Serves the page of a confirmation link. Opening it changes nothing, because email scanners open every link; its button
 * does. Nobody has to sign in: only the mailbox has the link.
 */
export function serveEmailConfirmation(app: FastifyInstance, deps: ConfirmEmailDeps): void {
  app.get('/login/email', async (request, reply) => {
    const secret = fieldOf(request.query, 'token');
    const email = await deps.emailConfirmations.find(secret);
    return sendPage(reply, email === undefined ? overPage() : askPage(secret, email));
  });
  app.post('/login/email', async (request, reply) => sendPage(reply, await confirm(deps, request)));
}

async function confirm(deps: ConfirmEmailDeps, request: FastifyRequest): Promise<PageResponse> {
  if (!isOwnForm(request.raw, deps.baseUrl)) return FOREIGN_FORM(request.headers.accept);
  const used = await deps.emailConfirmations.use(fieldOf(request.body, 'token'));
  if (!used) return overPage();
  const action = used.isChanged ? 'changeEmail' : 'confirmEmail';
  await recordOfPerson(deps, { request, personId: used.personId }, { action, category: 'access' });
  return donePage(used);
}

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function askPage(secret: string, email: string): PageResponse {
  const body = html`<main>
<h1>Confirm your email address</h1>
<p class="lead">${email} becomes the confirmed address of your account.</p>
<form method="post" action="/login/email">
<input type="hidden" name="token" value="${secret}">
<button class="button" type="submit">Confirm email address</button>
</form>
</main>`;
  return renderPage({ kind: 'form', isOwn: true, title: 'Confirm your email address', headers: NO_ROBOTS, body });
}

function donePage({ email, isChanged }: { email: string; isChanged: boolean }): PageResponse {
  const body = html`<main>
<h1>Email address confirmed</h1>
<p class="lead">${isChanged ? html`Sign in with ${email} from now on.` : html`${email} is confirmed.`}</p>
<p class="hint"><a href="/app">Continue</a></p>
</main>`;
  return renderPage({ kind: 'plain', isOwn: true, title: 'Email address confirmed', headers: NO_ROBOTS, body });
}

function overPage(): PageResponse {
  const body = html`<main>
<h1>This link is no longer valid</h1>
<p class="lead">It works once, within 24 hours. Sign in to request another one.</p>
<p class="hint"><a href="/app/settings">Go to your profile</a></p>
</main>`;
  const page = {
    kind: 'plain',
    isOwn: true,
    title: 'This link is no longer valid',
    status: 410,
    headers: NO_ROBOTS,
  } as const;
  return renderPage({ ...page, body });
}

const FOREIGN_FORM = foreignForm();
