import type { RegistrationMode } from '../../../contract/vocabulary.ts';
import { CONSENT_PATH } from './consent/consent-cookie.ts';
import { choiceLink } from './consent/pixel-load.ts';
import { type Html, html } from './page/html.ts';
import { type PageResponse, renderPage } from './page/page.ts';
import { CLOSED } from './sign-in/registration/register-page.ts';

/**
 * Returns the page that introduces the service to visitors without a link. Signed-in users get a link to the
 * application instead.
 */
export function homePage(mode: RegistrationMode, isLoggedIn: boolean): PageResponse {
  return renderPage({
    kind: 'plain',
    isOwn: true,
    title: (service) => service,
    headers: { 'Cache-Control': isLoggedIn ? 'private, no-store' : 'no-cache', Vary: 'Cookie' },
    foot: choiceLink(CONSENT_PATH),
    head: html`<meta name="description" content="Short links, QR codes and website analytics on your own server.">\n`,
    body: (service) => html`<main>
<h1>Short links, QR codes and website analytics</h1>
<p class="lead">All in one place, on your own server.</p>
<p class="actions">${isLoggedIn ? html`<a class="button" href="/app">Open ${service}</a>` : startLinks(mode)}</p>
${mode === 'open' || isLoggedIn ? html`` : html`<p class="hint">${CLOSED[mode]}</p>\n`}<ul class="offers">
<li><h2>Short links</h2><p>Change destinations at any time. Add a password, an expiry date or a splash page.</p></li>
<li><h2>QR codes</h2><p>In your colors, with your logo, tested for readability before you print. Every scan is counted.</p></li>
<li><h2>Analytics</h2><p>Visitors, sources and conversions on one page, without cookies.</p></li>
</ul>
<p class="hint">For developers: <a href="/docs">API reference</a></p>
</main>`,
  });
}

function startLinks(mode: RegistrationMode): Html {
  return mode === 'open'
    ? html`<a class="button" href="/register">Create account</a> <a class="button quiet" href="/app">Sign in</a>`
    : html`<a class="button" href="/app">Sign in</a>`;
}
