import { CONSENT_PATH } from './consent/consent-cookie.ts';
import { choiceLink } from './consent/pixel-load.ts';
import { type Html, html } from './page/html.ts';
import { type PageAnswer, renderPage } from './page/page.ts';
import { CLOSED } from './sign-in/register-page.ts';
import type { RegistrationMode } from './sign-in/registration.ts';

/** What this service is, for whoever comes without a link; whoever is logged in has the way on, and nothing to ask for. */
export function homePage(mode: RegistrationMode, isLoggedIn: boolean): PageAnswer {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: 'Waymark',
    headers: { 'Cache-Control': isLoggedIn ? 'private, no-store' : 'no-cache', Vary: 'Cookie' },
    foot: choiceLink(CONSENT_PATH),
    head: html`<meta name="description" content="Short links, QR codes and website statistics on a server of your own.">\n`,
    body: html`<main>
<h1>Short links, QR codes and website statistics</h1>
<p class="lead">All in one place, and everything stays on this server.</p>
<p class="actions">${isLoggedIn ? html`<a class="button" href="/app">Open Waymark</a>` : ways(mode)}</p>
${mode === 'open' || isLoggedIn ? html`` : html`<p class="hint">${CLOSED[mode]}</p>\n`}<ul class="offers">
<li><h2>Short links</h2><p>Where they lead can be changed at any time. With a password, an end, or a page of yours before them.</p></li>
<li><h2>QR codes</h2><p>In your colours, with your logo, and read by scanners before you print them. Scans are counted.</p></li>
<li><h2>Statistics</h2><p>Visitors, where they come from and what they came for, on one page and without cookies.</p></li>
</ul>
<p class="hint">For programs: <a href="/docs">the API reference</a>.</p>
</main>`,
  });
}

function ways(mode: RegistrationMode): Html {
  return mode === 'open'
    ? html`<a class="button" href="/register">Make an account</a> <a class="button quiet" href="/app">Log in</a>`
    : html`<a class="button" href="/app">Log in</a>`;
}
