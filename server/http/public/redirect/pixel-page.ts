import { CONSENT_DAYS } from '../consent/consent-cookie.ts';
import { SENDS } from '../consent/consent-page.ts';
import { askedNames, type PixelLoad, pixelElement } from '../consent/pixel-load.ts';
import { ownText } from '../page/brand-markup.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { type Html, html } from '../page/html.ts';
import { type PageResponse, renderPage } from '../page/page.ts';
import { footLinks, hostOf, type InterstitialMeta, metaTags } from './interstitial-sections.ts';

/** Redirects visitors whose browser fails to load or run the script. */
const STRANDED_SECONDS = 4;

/**
 * Renders the page between a link with pixels and its destination. The script redirects as soon as the vendors have
 * responded; without scripts the page itself redirects immediately. Where consent is required, both choices redirect
 * without scripts.
 */
export function pixelPage(pixels: PixelLoad, location: string, meta: InterstitialMeta): PageResponse {
  const isAsked = pixels.requested.length > 0;
  const head = isAsked
    ? cardStyleElement
    : html`<meta http-equiv="refresh" content="${STRANDED_SECONDS};url=${location}">
<noscript><meta http-equiv="refresh" content="0;url=${location}"></noscript>
`;
  return renderPage({
    kind: 'hop',
    title: meta.title ?? `${isAsked ? 'Continue' : 'Redirecting'} to ${hostOf(location)}`,
    ...(isAsked && { theme: 'card' }),
    head: html`${head}${metaTags(meta)}`,
    headers: { 'X-Robots-Tag': 'noindex' },
    pixels,
    foot: footLinks(meta),
    script: pixelElement(pixels, { next: location, isKept: true }),
    body: (_service, brand) => (isAsked ? question(pixels, location, ownText(brand, 'consent')) : waiting(location)),
  });
}

function waiting(location: string) {
  return html`<main class="hop">
<p class="lead" role="status">Redirecting to <a class="host" href="${location}" rel="noopener">${hostOf(location)}</a></p>
<div class="countdown s1"><i></i></div>
</main>`;
}

/** Renders the question. Both buttons look alike, because a preselected choice is not consent. */
function question(pixels: PixelLoad, location: string, own: Html) {
  return html`<main>
<h1>Continue to <span class="host">${hostOf(location)}</span></h1>
${own}<p class="lead">The person who shared this link would like to share your visit with ${askedNames(pixels)}. You will reach the destination either way.</p>
<p class="choices"><a class="button" href="${location}" rel="noopener" data-choice="yes">Allow and continue</a><a class="button" href="${location}" rel="noopener" data-choice="no">Continue without sharing</a></p>
${SENDS}
<p class="hint">This browser saves your choice for ${CONSENT_DAYS} days, only for this site. You can change it below.</p>
</main>`;
}
