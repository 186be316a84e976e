import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { errorElement, errorHeaders, invalidMark, type LoginError } from './login-page.ts';
import { passkeyElement, passkeyForm } from './passkey-form.ts';

export interface SecondStepForm {
  /** Proves that the password was right. */
  token: string;
  next: string;
  fault?: LoginError | undefined;
  /** What the browser needs to ask for a passkey of this person; undefined if they have none. */
  passkey: unknown;
}

/** Renders the form for the code of the authenticator app, or for a recovery code. */
export function secondStepPage({ token, next, fault, passkey }: SecondStepForm): PageResponse {
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Two-factor authentication',
    status: fault?.status ?? 200,
    headers: errorHeaders(fault),
    ...(passkey === undefined ? {} : { script: passkeyElement }),
    body: html`<main>
<h1>Two-factor authentication</h1>
<p class="lead">Enter the code that your authenticator app shows${passkey === undefined ? '' : ', or use a passkey'}.</p>
${errorElement(fault)}<form method="post" action="/login/code">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="next" value="${next}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="off" spellcheck="false" required maxlength="40" autofocus${invalidMark(fault)}>
<p class="hint">Lost your phone? Enter one of your recovery codes instead. Each works once. Without one, ask the operator of this service to reset your second factor.</p>
<button class="button" type="submit">Sign in</button>
</form>
${passkey === undefined ? html`` : passkeyForm({ options: passkey, token, next })}<p class="hint"><a href="/login">Back to sign in</a></p>
</main>`,
  });
}
