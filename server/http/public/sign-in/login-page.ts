import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { passwordField, showElement } from '../page/password-field.ts';
import { passkeyElement, passkeyForm } from './passkey-form.ts';

/** The error shown with the form. */
export interface LoginError {
  status: number;
  sentence: string;
  retryAfterSeconds?: number;
}

export interface LoginForm {
  email?: string;
  fault?: LoginError;
  canRegister: boolean;
  /** The path to open after signing in. */
  next: string;
  /** What the browser needs to ask for a passkey. */
  passkey: unknown;
  /** How people call the OpenID provider; undefined without one. */
  provider: string | undefined;
}

/** Renders email and password, with a link to registration if it is open. */
export function loginPage(given: LoginForm): PageResponse {
  const { email = '', fault, canRegister, next, passkey, provider } = given;
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Sign in',
    status: fault?.status ?? 200,
    headers: errorHeaders(fault),
    script: html`${showElement}${passkeyElement}`,
    body: html`<main>
<h1>Sign in</h1>
${errorElement(fault)}<form method="post" action="/login">
<input type="hidden" name="next" value="${next}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required maxlength="254"${email === '' ? html` autofocus` : html``}>
<label for="password">Password</label>
${passwordField({ autocomplete: 'current-password', more: html`${invalidMark(fault)}${email === '' ? html`` : html` autofocus`}` })}
<p class="hint"><a href="/login/forgot">Forgot your password?</a></p>
<button class="button" type="submit">Sign in</button>
</form>
<div class="ways">
${passkeyForm({ options: passkey, token: '', next })}${providerLink(provider, next)}</div>
${canRegister ? html`<p class="hint">No account yet? <a href="/register">Create one</a>.</p>\n` : html``}</main>`,
  });
}

/** A button that signs in through the OpenID provider; nothing without one. */
export function providerLink(provider: string | undefined, next: string): Html {
  if (provider === undefined) return html``;
  const address = `/login/openid?next=${encodeURIComponent(next)}`;
  return html`<p class="actions"><a class="button quiet" href="${address}">Sign in with ${provider}</a></p>\n`;
}

/** Headers of a page about signing in, with or without an error. */
export function errorHeaders(fault: LoginError | undefined): Record<string, string> {
  const retryAfter = fault?.retryAfterSeconds;
  return { 'X-Robots-Tag': 'noindex', ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }) };
}

/** Attributes of the field that the error is about. */
export function invalidMark(fault: LoginError | undefined): Html {
  return fault ? html` aria-invalid="true" aria-describedby="fault"` : html``;
}

export function errorElement(fault: LoginError | undefined): Html {
  return fault ? html`<p class="fault" id="fault" role="alert">${fault.sentence}</p>\n` : html``;
}
