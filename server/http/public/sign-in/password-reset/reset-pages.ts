import type { Brand } from '../../../../brand/brand.ts';
import { operatorContact } from '../../page/brand-markup.ts';
import { type Html, html } from '../../page/html.ts';
import { type PageContent, type PageResponse, renderPage } from '../../page/page.ts';
import { passwordField, showElement } from '../../page/password-field.ts';

/** The error shown with the form. */
export interface ResetError {
  status: number;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function page(
  kind: 'form' | 'plain',
  title: string,
  content: { body: PageContent['body']; fault?: ResetError | undefined; script?: Html },
) {
  const { fault, ...shown } = content;
  const retry = fault?.retryAfterSeconds;
  return renderPage({
    kind,
    isOwn: true,
    title,
    status: fault?.status ?? 200,
    ...shown,
    headers: { ...NO_ROBOTS, ...(retry === undefined ? {} : { 'Retry-After': String(retry) }) },
  });
}

function errorFor(fault: ResetError | undefined): Html {
  return fault ? html`<p class="fault" id="fault" role="alert">${fault.sentence}</p>\n` : html``;
}

function invalid(fault: ResetError | undefined): Html {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : html``;
}

/** Renders the form that requests a reset link. */
export function forgotPage(email = '', fault?: ResetError): PageResponse {
  const body = html`<main>
<h1>Forgot your password?</h1>
<p class="lead">We will email you a link to choose a new one.</p>
<form method="post" action="/login/forgot">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required autofocus maxlength="254"${invalid(fault)}>
${errorFor(fault)}<button class="button" type="submit">Send link</button>
</form>
<p class="hint"><a href="/login">Back to sign in</a></p>
</main>`;
  return page('form', 'Forgot your password?', { body, fault });
}

/** Renders the confirmation, which is the same whether or not the address has an account. */
export function mailSentPage(email: string): PageResponse {
  const body = html`<main>
<h1>Check your email</h1>
<p class="lead">If an account has the address ${email}, we sent a link to it. The link works once and expires in an hour.</p>
<p class="lead">Nothing after a few minutes? Check your spam folder, or <a href="/login/forgot">try again</a>.</p>
</main>`;
  return page('plain', 'Check your email', { body });
}

/** Renders the page of a service without a mail server. */
export function noMailPage(): PageResponse {
  const body = (_service: string, brand: Brand) => html`<main>
<h1>Forgot your password?</h1>
<p class="lead">This service does not send email. Ask its operator for a link to choose a new password.${operatorContact(brand)}</p>
<p class="hint"><a href="/login">Back to sign in</a></p>
<details class="fold">
<summary>For the operator</summary>
<p class="lead">Create the link with this command. It works once and expires in an hour.</p>
<pre><code>npx waymark account reset --email ADDRESS</code></pre>
</details>
</main>`;
  return page('plain', 'Forgot your password?', { body });
}

export interface NewPasswordForm {
  secret: string;
  email: string;
  fault?: ResetError | undefined;
}

/** Renders the form for a new password. It contains the email address for password managers. */
export function newPasswordPage({ secret, email, fault }: NewPasswordForm): PageResponse {
  const body = html`<main>
<h1>Choose a new password</h1>
<p class="lead">For ${email}. This signs you out of all sessions.</p>
<form method="post" action="/login/password">
<input type="hidden" name="token" value="${secret}">
<input name="username" type="email" value="${email}" autocomplete="username" hidden>
<label for="password">New password</label>
${passwordField({ autocomplete: 'new-password', more: html` autofocus${invalid(fault)}` })}
${fault ? errorFor(fault) : html`<p class="hint">At least 8 characters.</p>\n`}<button class="button" type="submit">Change password</button>
</form>
</main>`;
  return page('form', 'Choose a new password', { body, fault, script: showElement });
}

export function changedPage(): PageResponse {
  const body = html`<main>
<h1>Password changed</h1>
<p class="lead">All sessions were signed out. API keys keep working.</p>
<p class="actions"><a class="button" href="/login">Sign in</a></p>
</main>`;
  return page('plain', 'Password changed', { body });
}

/** Renders the page of an invalid link. It does not reveal whether the link was used, expired or never existed. */
export function overPage(): PageResponse {
  const body = html`<main>
<h1>This link is no longer valid</h1>
<p class="lead">Password reset links work once and expire in an hour.</p>
<p class="actions"><a class="button" href="/login/forgot">Request a new link</a></p>
</main>`;
  return page('plain', 'This link is no longer valid', { body, fault: { status: 410, sentence: '' } });
}
