import { CONSENT_DAYS } from '../consent/consent-cookie.ts';
import { askedNames, choiceLink, type PixelLoad, pixelElement } from '../consent/pixel-load.ts';
import { html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { hostOf, metaTags, type PassageMeta } from './interstitial-sections.ts';

/** Should the script not come or not run, nobody stays here. */
const STRANDED_SECONDS = 4;

/**
 * Between a link that carries pixels and its target. The script goes on as soon as the vendors have answered; without
 * scripts the page itself does, at once. Whoever is asked first has two ways on, both of which work without scripts.
 */
export function hopPage(pixels: PixelLoad, location: string, meta: PassageMeta): PageAnswer {
  const isAsked = pixels.asked.length > 0;
  const refresh = isAsked
    ? html``
    : html`<meta http-equiv="refresh" content="${STRANDED_SECONDS};url=${location}">
<noscript><meta http-equiv="refresh" content="0;url=${location}"></noscript>
`;
  return renderPage({
    kind: 'hop',
    title: meta.title ?? `On your way to ${hostOf(location)}`,
    head: html`${refresh}${metaTags(meta)}`,
    headers: { 'X-Robots-Tag': 'noindex' },
    pixels,
    foot: choiceLink(meta.choice),
    script: pixelElement(pixels, { next: location, isKept: true }),
    body: isAsked ? question(pixels, location) : waiting(location),
  });
}

function waiting(location: string) {
  return html`<main class="hop">
<p class="lead" role="status">On your way to <a href="${location}" rel="noopener">${hostOf(location)}</a></p>
<div class="countdown s1"><i></i></div>
</main>`;
}

/** Both ways look alike: a choice that is made for somebody is none. */
function question(pixels: PixelLoad, location: string) {
  return html`<main>
<h1>On to ${hostOf(location)}</h1>
<p class="lead">Whoever shared this link would like to tell ${askedNames(pixels)} that you came by. You get there either way.</p>
<p class="actions"><a class="button" href="${location}" rel="noopener" data-choice="yes">Agree and go on</a><a class="button" href="${location}" rel="noopener" data-choice="no">Go on without</a></p>
<p class="hint">Your answer is kept in this browser for ${CONSENT_DAYS} days, for this address alone. Below is where it can be changed.</p>
</main>`;
}
