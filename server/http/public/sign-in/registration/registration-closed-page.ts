import { operatorContact } from '../../page/brand-markup.ts';
import { html } from '../../page/html.ts';
import { type PageResponse, renderPage } from '../../page/page.ts';
import { passwordField, showElement } from '../../page/password-field.ts';
import { CLOSED } from './register-page.ts';

export interface ClosedRegistration {
  email: string;
  /** The registration mode that took effect while the form was open. */
  mode: 'invite' | 'closed';
  /** Whether the cause is that someone else created the first account, rather than a change by the operator. */
  isByFirst: boolean;
}

/**
 * Renders the page for a visitor whose form was open while registration closed. It says what happened and whom to
 * contact, and offers sign-in with the same address, since most often it was the same person in another window.
 */
export function tooLatePage({ email, mode, isByFirst }: ClosedRegistration): PageResponse {
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Account not created',
    status: 403,
    headers: { 'X-Robots-Tag': 'noindex' },
    script: showElement,
    body: (_service, brand) => html`<main>
<h1>Account not created</h1>
<p class="lead">${isByFirst ? FIRST : `Registration changed while the form was open. ${CLOSED[mode]}`}${operatorContact(brand)}</p>
<h2>Did you register in another window?</h2>
<p class="lead">Then you already have an account. Sign in here.</p>
<form method="post" action="/login">
<input type="hidden" name="next" value="/app">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required maxlength="254">
<label for="password">Password</label>
${passwordField({ autocomplete: 'current-password', more: html`` })}
<button class="button" type="submit">Sign in</button>
</form>
</main>`,
  });
}

const FIRST =
  'Someone else created the first account of this service while this form was open. Registration is now by invitation: ask that person or the operator of this service for an invitation link.';
