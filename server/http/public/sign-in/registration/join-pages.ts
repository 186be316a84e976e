import { invitationTerms, invitedAs, type OpenInvitation } from '../../../../members/members.ts';
import type { FieldErrors } from '../../../../platform/app-error.ts';
import { type Html, html } from '../../page/html.ts';
import { type PageResponse, renderPage } from '../../page/page.ts';
import { showElement } from '../../page/password-field.ts';
import { providerLink } from '../login-page.ts';
import { registrationFields } from './register-page.ts';

export interface JoinError {
  status: number;
  errors: FieldErrors;
}

interface JoinPage {
  invitation: OpenInvitation;
  secret: string;
}

export interface JoinRegisterPage extends JoinPage {
  form: { email: string; username: string };
  fault?: JoinError;
  /** How people call the OpenID provider; undefined without one. */
  provider: string | undefined;
}

/** Asks a signed-in person to confirm. */
export function joinPage({ invitation, secret, email }: JoinPage & { email: string }): PageResponse {
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: `Join ${invitation.workspace}`,
    headers: NOT_INDEXED,
    body: html`<main>
<h1>Join ${invitation.workspace}</h1>
${about(invitation)}<p class="lead">You are signed in as ${email}.</p>
<form method="post" action="/login/join">
<input type="hidden" name="invitation" value="${secret}">
<button class="button" type="submit">Join workspace</button>
</form>
<p class="hint"><a href="/app">Not now</a></p>
</main>`,
  });
}

/** Lets a person without a sign-in create one and join. */
export function joinRegisterPage({ invitation, secret, form, fault, provider }: JoinRegisterPage): PageResponse {
  const back = `/login/join?invitation=${secret}`;
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: `Join ${invitation.workspace}`,
    status: fault?.status ?? 200,
    headers: NOT_INDEXED,
    script: showElement,
    body: html`<main>
<h1>Join ${invitation.workspace}</h1>
${about(invitation)}${registrationFields({ ...form, errors: fault?.errors ?? {}, invitation: secret }, { action: '/login/join', button: 'Join workspace' })}
<div class="ways">
${providerLink(provider, back)}</div>
<p class="hint">Already have an account? <a href="/login?next=${encodeURIComponent(back)}">Sign in to join</a>.</p>
</main>`,
  });
}

function about(invitation: OpenInvitation): Html {
  return html`<p class="lead">${invitation.invitedBy} invited you ${invitedAs(invitation)}. ${invitationTerms(invitation)}</p>\n`;
}

const NOT_INDEXED = { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };
