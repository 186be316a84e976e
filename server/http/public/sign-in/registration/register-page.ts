import type { FieldErrors } from '../../../../platform/app-error.ts';
import { operatorContact } from '../../page/brand-markup.ts';
import { copyScriptUrl } from '../../page/copy-script.ts';
import { type Html, html } from '../../page/html.ts';
import { type PageResponse, renderPage } from '../../page/page.ts';
import { passwordField, showElement } from '../../page/password-field.ts';
import { providerLink } from '../login-page.ts';

/** Values of the form when it is shown again; a password is never sent back. */
export interface RegisterForm {
  email: string;
  username: string;
  errors: FieldErrors;
  /** The invitation's secret; '' where none is required. */
  invitation?: string;
}

export interface RegisterPage {
  form?: RegisterForm;
  status?: number;
  /** How people call the OpenID provider; undefined without one. */
  provider: string | undefined;
}

const EMPTY: RegisterForm = { email: '', username: '', errors: {} };

/** Renders email, password and username. Each error shows at its field, and the first one has focus. */
export function registerPage({ form = EMPTY, status = 200, provider }: RegisterPage): PageResponse {
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Create account',
    status,
    script: showElement,
    body: html`<main>
<h1>Create account</h1>
<p class="lead">For short links, QR codes and website analytics.</p>
${registrationFields(form, { action: '/register', button: 'Create account' })}
<div class="ways">
${providerLink(provider, '/app')}</div>
<p class="hint">Already have an account? <a href="/login">Sign in</a>.</p>
</main>`,
  });
}

/** Renders the form that creates a sign-in, with a separate account or as a member of a workspace. */
export function registrationFields(form: RegisterForm, { action, button }: { action: string; button: string }): Html {
  const wrong = ['email', 'password', 'username'].find((name) => form.errors[name]);
  const first = wrong ?? (form.email === '' ? 'email' : 'password');
  const focus = (name: string) => (name === first ? html` autofocus` : html``);
  return html`${general(form.errors)}<form method="post" action="${action}" novalidate>
${form.invitation ? html`<input type="hidden" name="invitation" value="${form.invitation}">\n` : html``}<label for="email">Email</label>
<input id="email" name="email" type="email" value="${form.email}" autocomplete="email" required maxlength="254"${invalid(form, 'email')}${focus('email')}>
${fault(form, 'email') ?? html``}<label for="password">Password</label>
${passwordField({ autocomplete: 'new-password', more: html`${invalid(form, 'password')}${focus('password')}` })}
${fault(form, 'password') ?? html`<p class="hint">At least 8 characters.</p>\n`}<label for="username">Username <span>(optional)</span></label>
<input id="username" name="username" value="${form.username}" autocomplete="username" maxlength="40"${invalid(form, 'username')}${focus('username')}>
${fault(form, 'username') ?? html`<p class="hint">3 to 40 letters, digits, dots, dashes or underscores, for emails and the URLs of public campaign lists. Without one, it is taken from your email address.</p>\n`}<button class="button" type="submit">${button}</button>
</form>`;
}

function invalid({ errors }: RegisterForm, name: string): Html {
  return errors[name] ? html` aria-invalid="true" aria-describedby="${name}-fault"` : html``;
}

function fault({ errors }: RegisterForm, name: string): Html | undefined {
  const sentence = errors[name]?.[0];
  return sentence === undefined ? undefined : html`<p class="fault" id="${name}-fault" role="alert">${sentence}</p>\n`;
}

/** Renders the errors that belong to no field. */
function general(errors: FieldErrors): Html {
  const sentence = errors.form?.[0];
  return sentence === undefined ? html`` : html`<p class="fault" role="alert">${sentence}</p>\n`;
}

/** A person who has just registered. */
export interface Registered {
  username: string;
  apiKey: string;
  baseUrl: string;
  /** The email address that a confirmation link was sent to, if one was sent. */
  confirming: string | undefined;
}

/** Renders the key in clear, for the only time, with a command that tests it: for scripts, see `isNavigation`. */
export function registeredPage({ username, apiKey, baseUrl, confirming }: Registered): PageResponse {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'Your account is ready',
    status: 201,
    script: html`<script src="${copyScriptUrl}" defer></script>\n`,
    body: (service) => html`<main class="wide" data-shown-once>
<h1>Your account is ready</h1>
<p class="lead">You are signed in as ${username}. Next: create a short link or a QR code, or track a website.</p>
${confirmingHint(confirming)}<p class="actions"><a class="button" href="/app">Open ${service}</a></p>
<details class="fold">
<summary>For developers: your API key</summary>
<p class="lead">Copy it now; it will not be shown again. You do not need it in the browser, and you can create another one in the settings at any time.</p>
<pre><code id="key">${apiKey}</code></pre>
${copyButton('key', 'Copy key')}<h2>Try it</h2>
<p class="lead">Shorten a URL from a terminal:</p>
<pre><code id="line">curl ${baseUrl}/bio/api/url/add -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"url":"https://example.com"}'</code></pre>
${copyButton('line', 'Copy command')}<p class="hint"><a href="/docs">API reference</a></p>
</details>
</main>`,
  });
}

function confirmingHint(email: string | undefined): Html {
  if (email === undefined) return html``;
  return html`<p class="lead">We sent an email to <b>${email}</b>. Open its link within a day to confirm your address.</p>\n`;
}

/** Renders a copy button, hidden until its script has loaded. */
function copyButton(source: string, words: string): Html {
  return html`<p class="actions"><button class="button quiet" type="button" data-copy="${source}" hidden>${words}</button></p>\n`;
}

/** Explains why registration is closed, and what to do. */
export const CLOSED = {
  invite: 'Registration is by invitation. Ask the operator of this service for an invitation.',
  closed: 'This service accepts no new accounts.',
};

/**
 * Renders the page of an invalid invitation. It does not reveal whether the invitation was used, expired, withdrawn or
 * never existed.
 */
export function invitationOverPage(): PageResponse {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'This invitation is no longer valid',
    status: 403,
    headers: { 'X-Robots-Tag': 'noindex' },
    body: (_service, brand) => html`<main>
<h1>This invitation is no longer valid</h1>
<p class="lead">Invitations work once and expire. Ask for a new one.${operatorContact(brand)}</p>
<p class="hint">Already have an account? <a href="/login">Sign in</a>.</p>
</main>`,
  });
}

export function registrationClosedPage(mode: 'invite' | 'closed'): PageResponse {
  const title = mode === 'invite' ? 'Invitation required' : 'Registration is closed';
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title,
    status: 403,
    body: (_service, brand) => html`<main>
<h1>${title}</h1>
<p class="lead">${CLOSED[mode]}${operatorContact(brand)}</p>
<a class="button" href="/login">Sign in</a>
</main>`,
  });
}
