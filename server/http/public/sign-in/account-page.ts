import type { Account, Session } from '../../../accounts/accounts.ts';
import { html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';

/** Returns the signed-in user and the sessions, which can be revoked one by one, or all but this one at once. */
export function accountPage(view: { account: Account; own: Session; sessions: readonly Session[] }): PageResponse {
  const { account, own, sessions } = view;
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Your account',
    headers: { 'X-Robots-Tag': 'noindex' },
    body: html`<main class="wide">
<h1>Your account</h1>
<p class="lead">Signed in as ${account.username} (${account.email}), on the ${account.plan} plan.</p>
<h2>Sessions</h2>
<ul class="rows">${sessions.map(
      (
        session,
      ) => html`<li><form method="post" action="/account/sessions"><span><strong>${session.agent || 'Unknown browser'}${session.id === own.id ? ' (this session)' : ''}</strong>${originOf(session)}last active ${momentOf(session.lastSeenAt)}, signed in ${momentOf(session.createdAt)}</span>
<button class="button quiet" name="end" value="${String(session.id)}">${session.id === own.id ? 'Sign out' : 'Sign out session'}</button></form></li>`,
    )}</ul>
${
  sessions.length > 1
    ? html`<form method="post" action="/account/sessions"><button class="button quiet" name="end" value="others">Sign out all others</button></form>\n`
    : html``
}<p class="actions"><a class="button quiet" href="/docs">API reference</a></p>
</main>`,
  });
}

function originOf({ place, network }: Session): string {
  const parts = [place && `near ${place}`, network && `network ${network}`];
  return parts.map((part) => part && `${part}, `).join('');
}

function momentOf(moment: number) {
  const text = new Date(moment).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
