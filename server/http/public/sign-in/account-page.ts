import type { Account, Session } from '../../../accounts/accounts.ts';
import { html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';

/** Who is logged in, and where: each session can be ended, and all but this one at once. */
export function accountPage(view: { account: Account; own: Session; sessions: readonly Session[] }): PageAnswer {
  const { account, own, sessions } = view;
  return renderPage({
    kind: 'form',
    isOwn: true,
    title: 'Your account',
    headers: { 'X-Robots-Tag': 'noindex' },
    body: html`<main class="wide">
<h1>Your account</h1>
<p class="lead">You are ${account.username} (${account.email}), on the plan ${account.plan}.</p>
<h2>Where you are logged in</h2>
<ul class="rows">${sessions.map(
      (
        session,
      ) => html`<li><form method="post" action="/account/sessions"><span><strong>${session.agent || 'Unknown browser'}${session.id === own.id ? ' (this one)' : ''}</strong>seen ${momentOf(session.lastSeenAt)}, logged in ${momentOf(session.createdAt)}</span>
<button class="button quiet" name="end" value="${String(session.id)}">${session.id === own.id ? 'Log out' : 'End'}</button></form></li>`,
    )}</ul>
${
  sessions.length > 1
    ? html`<form method="post" action="/account/sessions"><button class="button quiet" name="end" value="others">End all others</button></form>\n`
    : html``
}<p class="actions"><a class="button quiet" href="/docs">API reference</a></p>
</main>`,
  });
}

function momentOf(moment: number) {
  const text = new Date(moment).toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
