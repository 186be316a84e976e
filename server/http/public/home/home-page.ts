import type { RegistrationMode } from '../../../../contract/vocabulary.ts';
import { CONSENT_PATH } from '../consent/consent-cookie.ts';
import { choiceLink } from '../consent/pixel-load.ts';
import { operatorContact } from '../page/brand-markup.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { CLOSED } from '../sign-in/registration/register-page.ts';
import { bioPicture, codePicture, dashboardPicture, linksPicture } from './home-pictures.ts';
import { homeStyleUrl } from './home-style.ts';

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
    head: html`<link rel="stylesheet" href="${homeStyleUrl}">
<meta name="description" content="Short links, QR codes and website analytics on your own server.">\n`,
    body: (service, brand) => html`<main class="front">
<div class="hero"><div>
<h1>Short links, QR codes and website analytics</h1>
<p class="lead">Shorten links, print QR codes, build bio pages and measure your websites, all in one place. Every click, scan and visit shows up within a second. It runs on your own server, without cookies.</p>
<p class="actions">${isLoggedIn ? html`<a class="button" href="/app">Open ${service}</a>` : startLinks(mode)}</p>
${mode === 'open' || isLoggedIn ? html`` : html`<p class="hint">${CLOSED[mode]}${mode === 'invite' ? operatorContact(brand) : html``}</p>\n`}</div>
${dashboardPicture()}</div>
<ul class="offers">
<li>${linksPicture()}<h2>Short links</h2><p>Change destinations at any time. Add a password, an expiry date or a splash page.</p></li>
<li>${codePicture()}<h2>QR codes</h2><p>In your colors, with your logo, tested for readability before you print. Every scan is counted.</p></li>
<li>${bioPicture()}<h2>Bio pages</h2><p>One page for all your links, with 20 themes, products and forms. Views and clicks are counted.</p></li>
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
