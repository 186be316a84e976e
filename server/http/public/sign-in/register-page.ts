import type { FieldErrors } from '../../../platform/app-error.ts';
import { copyScriptAddress } from '../page/copy-script.ts';
import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { passwordField, showElement } from '../page/password-field.ts';

/** What the form holds when it is shown again; a password is never sent back. */
export interface RegisterForm {
  email: string;
  username: string;
  errors: FieldErrors;
  /** What lets its holder in; '' where nobody needs that. */
  invitation?: string;
}

const EMPTY: RegisterForm = { email: '', username: '', errors: {} };

/** E-mail, password and a name of one's own; each field's fault stands at the field, and the first one has focus. */
export function registerPage(form: RegisterForm = EMPTY, status = 200): PageAnswer {
  const wrong = ['email', 'password', 'username'].find((name) => form.errors[name]);
  const first = wrong ?? (form.email === '' ? 'email' : 'password');
  const focus = (name: string) => (name === first ? html` autofocus` : html``);
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Make an account',
    status,
    script: showElement,
    body: html`<main>
<h1>Make an account</h1>
<p class="lead">For short links, QR codes and website statistics.</p>
${general(form.errors)}<form method="post" action="/register">
${form.invitation ? html`<input type="hidden" name="invitation" value="${form.invitation}">\n` : html``}<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${form.email}" autocomplete="email" required maxlength="254"${invalid(form, 'email')}${focus('email')}>
${fault(form, 'email') ?? html``}<label for="password">Password</label>
${passwordField({ autocomplete: 'new-password', more: html`${invalid(form, 'password')}${focus('password')}` })}
${fault(form, 'password') ?? html`<p class="hint">At least 8 characters.</p>\n`}<label for="username">User name <span>(optional)</span></label>
<input id="username" name="username" value="${form.username}" autocomplete="username" maxlength="40"${invalid(form, 'username')}${focus('username')}>
${fault(form, 'username') ?? html`<p class="hint">What mails call you, and a part of the address of public campaign lists. Without one it is made from your e-mail address.</p>\n`}<button class="button" type="submit">Make the account</button>
</form>
<p class="hint">Already have an account? <a href="/login">Log in</a>.</p>
</main>`,
  });
}

function invalid({ errors }: RegisterForm, name: string): Html {
  return errors[name] ? html` aria-invalid="true" aria-describedby="${name}-fault"` : html``;
}

function fault({ errors }: RegisterForm, name: string): Html | undefined {
  const sentence = errors[name]?.[0];
  return sentence === undefined ? undefined : html`<p class="fault" id="${name}-fault" role="alert">${sentence}</p>\n`;
}

/** What is wrong with no field in particular. */
function general(errors: FieldErrors): Html {
  const sentence = errors.form?.[0];
  return sentence === undefined ? html`` : html`<p class="fault" role="alert">${sentence}</p>\n`;
}

/** The key in clear, for the only time, with a line that proves it works. */
export function registeredPage(account: { username: string; apiKey: string; baseUrl: string }): PageAnswer {
  const { username, apiKey, baseUrl } = account;
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'Your account is ready',
    status: 201,
    script: html`<script src="${copyScriptAddress}" defer></script>\n`,
    body: html`<main class="wide" data-shown-once>
<h1>Your account is ready</h1>
<p class="lead">You are ${username}, and logged in. Next: a short link, a QR code or a website to count.</p>
<p class="actions"><a class="button" href="/app/welcome">Open Waymark</a></p>
<details class="fold">
<summary>For developers: your API key</summary>
<p class="lead">For programs; in the browser you need none. It is shown this once: store it where you keep passwords, or make another one in the settings when you want it.</p>
<pre><code id="key">${apiKey}</code></pre>
${copyButton('key', 'Copy the key')}<h2>Try it</h2>
<p class="lead">Shorten an address from a terminal:</p>
<pre><code id="line">curl ${baseUrl}/bio/api/url/add -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"url":"https://example.com"}'</code></pre>
${copyButton('line', 'Copy the line')}<p class="hint"><a href="/docs">API reference</a></p>
</details>
</main>`,
  });
}

/** Hidden until the script is there that it needs. */
function copyButton(source: string, words: string): Html {
  return html`<p class="actions"><button class="button quiet" type="button" data-copy="${source}" hidden>${words}</button></p>\n`;
}

/** Why there is no way to an account of one's own, and what to do. */
export const CLOSED = {
  invite: 'New accounts are made by invitation. Ask whoever runs this service for one.',
  closed: 'This service takes no new accounts.',
};

/** Used, over, withdrawn, or never there: which of them is nobody's business. */
export function invitationOverPage(): PageAnswer {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'This invitation works no more',
    status: 403,
    headers: { 'X-Robots-Tag': 'noindex' },
    body: html`<main>
<h1>This invitation works no more</h1>
<p class="lead">An invitation works once, within seven days. Ask whoever gave it to you for another one.</p>
<p class="hint">Already have an account? <a href="/login">Log in</a>.</p>
</main>`,
  });
}

export function registrationClosedPage(mode: 'invite' | 'closed'): PageAnswer {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'Registration is closed',
    status: 403,
    body: html`<main>
<h1>Registration is closed</h1>
<p class="lead">${CLOSED[mode]}</p>
<p class="hint">Already have an account? <a href="/login">Log in</a>.</p>
</main>`,
  });
}
