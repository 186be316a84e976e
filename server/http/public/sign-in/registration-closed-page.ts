import { html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { passwordField, showElement } from '../page/password-field.ts';
import { CLOSED } from './register-page.ts';

export interface TooLate {
  email: string;
  /** What registration has become while the form was open. */
  mode: 'invite' | 'closed';
  /** Because somebody else made the first account, and not because whoever runs the service changed it. */
  isByFirst: boolean;
}

/**
 * For who filled in a form that was shown while everybody could make an account. What happened, whom to ask; and the log-in, with
 * the address that was typed: most often it was the same person, in another window.
 */
export function tooLatePage({ email, mode, isByFirst }: TooLate): PageAnswer {
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Your account was not made',
    status: 403,
    headers: { 'X-Robots-Tag': 'noindex' },
    script: showElement,
    body: html`<main>
<h1>Your account was not made</h1>
<p class="lead">${isByFirst ? FIRST : `The form was open for a while, and something changed in between. ${CLOSED[mode]}`}</p>
<h2>Was it you, in another window?</h2>
<p class="lead">Then you have an account, and log in.</p>
<form method="post" action="/login">
<input type="hidden" name="next" value="/app">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" required maxlength="254">
<label for="password">Password</label>
${passwordField({ autocomplete: 'current-password', more: html`` })}
<button class="button" type="submit">Log in</button>
</form>
</main>`,
  });
}

const FIRST =
  'While the form was open, the first account of this service was made. Since then, new ones are made by invitation: ask whoever made that account, or whoever runs this service, for the link of one. You fill in the form again there.';
