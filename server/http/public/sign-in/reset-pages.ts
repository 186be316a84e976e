import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { passwordField, showElement } from '../page/password-field.ts';

/** Why a form is shown again. */
export interface ResetFault {
  status: number;
  sentence: string;
  retryAfterSeconds?: number | undefined;
}

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

function page(
  kind: 'form' | 'plain',
  title: string,
  content: { body: Html; fault?: ResetFault | undefined; script?: Html },
) {
  const { fault, ...shown } = content;
  const retry = fault?.retryAfterSeconds;
  return renderPage({
    ...{ kind, isOwn: true, title, status: fault?.status ?? 200, ...shown },
    headers: { ...NO_ROBOTS, ...(retry === undefined ? {} : { 'Retry-After': String(retry) }) },
  });
}

function faultOf(fault: ResetFault | undefined): Html {
  return fault ? html`<p class="fault" id="fault" role="alert">${fault.sentence}</p>\n` : html``;
}

function invalid(fault: ResetFault | undefined): Html {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : html``;
}

/** Where to send a link to. */
export function forgotPage(email = '', fault?: ResetFault): PageAnswer {
  const body = html`<main>
<h1>Forgot your password?</h1>
<p class="lead">You get a link by mail, with which you choose a new one.</p>
<form method="post" action="/login/forgot">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required autofocus maxlength="254"${invalid(fault)}>
${faultOf(fault)}<button class="button" type="submit">Send the link</button>
</form>
<p class="hint"><a href="/login">Back to the log-in</a></p>
</main>`;
  return page('form', 'Forgot your password?', { body, fault });
}

/** The same, whether there is an account with this address or not. */
export function sentPage(email: string): PageAnswer {
  const body = html`<main>
<h1>Look into your mail</h1>
<p class="lead">If ${email} is the address of an account here, a link is on its way to it. It works once, within an hour.</p>
<p class="lead">Nothing there after some minutes? Look among the unwanted mail, or <a href="/login/forgot">ask again</a>.</p>
</main>`;
  return page('plain', 'Look into your mail', { body });
}

/** Of a service without a mail server. */
export function noMailPage(): PageAnswer {
  const body = html`<main>
<h1>Forgot your password?</h1>
<p class="lead">This service sends no mail, so that it cannot send you a link. Ask whoever runs it for one: this line prints it.</p>
<pre><code>npx waymark account reset --email YOUR-ADDRESS</code></pre>
<p class="hint"><a href="/login">Back to the log-in</a></p>
</main>`;
  return page('plain', 'Forgot your password?', { body });
}

export interface NewPasswordForm {
  secret: string;
  email: string;
  fault?: ResetFault | undefined;
}

/** The address stands there for programs that keep passwords. */
export function newPasswordPage({ secret, email, fault }: NewPasswordForm): PageAnswer {
  const body = html`<main>
<h1>Choose a new password</h1>
<p class="lead">For ${email}. Wherever you are logged in now, you will have to log in again.</p>
<form method="post" action="/login/password">
<input type="hidden" name="token" value="${secret}">
<input name="username" type="email" value="${email}" autocomplete="username" hidden>
<label for="password">New password</label>
${passwordField({ autocomplete: 'new-password', more: html` autofocus${invalid(fault)}` })}
${fault ? faultOf(fault) : html`<p class="hint">At least 8 characters.</p>\n`}<button class="button" type="submit">Change the password</button>
</form>
</main>`;
  return page('form', 'Choose a new password', { body, fault, script: showElement });
}

export function changedPage(): PageAnswer {
  const body = html`<main>
<h1>Your password was changed</h1>
<p class="lead">Every log-in that there was has ended. API keys go on working.</p>
<p class="actions"><a class="button" href="/login">Log in</a></p>
</main>`;
  return page('plain', 'Your password was changed', { body });
}

/** Used, too old, or never there: which of them is nobody's business. */
export function overPage(): PageAnswer {
  const body = html`<main>
<h1>This link works no more</h1>
<p class="lead">Links for a new password work once, within an hour.</p>
<p class="actions"><a class="button" href="/login/forgot">Ask for a new one</a></p>
</main>`;
  return page('plain', 'This link works no more', { body, fault: { status: 410, sentence: '' } });
}
