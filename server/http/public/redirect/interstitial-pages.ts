import { type Brand, textsOf } from '../../../brand/brand.ts';
import { choiceLink, consentBanner, pixelElement } from '../consent/pixel-load.ts';
import { cardStyleElement } from '../page/card-style.ts';
import { countdownScriptUrl } from '../page/countdown-script.ts';
import { type Html, html } from '../page/html.ts';
import { OURS, type PageContent, type PageResponse, renderPage } from '../page/page.ts';
import { footLinks, hostOf, type InterstitialMeta, metaTags, picture } from './interstitial-sections.ts';

export type { InterstitialMeta } from './interstitial-sections.ts';

/** The content of a splash page; empty fields are omitted. */
export interface SplashView {
  title: string | null;
  message: string | null;
  /** URL of a picture. */
  image: string | null;
  /** Seconds until the page redirects by itself; 0 waits for the button. */
  counterSeconds: number;
  /** Label of the button. */
  button: string | null;
  /** Whether the button shows before the countdown is over. */
  canSkip: boolean;
}

const NO_ROBOTS = { 'X-Robots-Tag': 'noindex' };

/**
 * Renders a splash page before `location`, which redirects after the countdown or by the button. Works without scripts.
 */
export function splashPage(splash: SplashView, location: string, meta: InterstitialMeta): PageResponse {
  const seconds = splash.counterSeconds;
  const refresh =
    seconds > 0
      ? html`<noscript><meta http-equiv="refresh" content="${seconds};url=${location}"></noscript>\n`
      : html``;
  const { script = html``, ...pixels } = carried(meta);
  const countdown =
    seconds > 0
      ? html`<script src="${countdownScriptUrl}" defer data-next="${location}" data-seconds="${seconds}"></script>\n`
      : html``;
  return renderPage({
    kind: 'passage',
    theme: 'card',
    title: (_service, brand) => splashTexts(splash, meta, brand).title,
    written: (_service, brand) => Object.values(splashTexts(splash, meta, brand)),
    head: html`${cardStyleElement}${refresh}${metaTags(meta)}`,
    headers: NO_ROBOTS,
    foot: footLinks(meta),
    ...pixels,
    ...(seconds > 0 || pixels.pixels ? { script: html`${script}${countdown}` } : {}),
    body: (_service, brand) => html`<main>
${splashBody(splash, location, splashTexts(splash, meta, brand))}</main>
${banner(meta)}`,
  });
}

/** The texts of the page itself, then those of the brand. */
function splashTexts(splash: SplashView, meta: InterstitialMeta, brand: Brand) {
  const own = textsOf(brand, 'splash');
  return {
    title: splash.title ?? own.title ?? meta.title ?? 'Redirecting',
    text: splash.message ?? own.text,
    button: splash.button ?? own.button ?? 'Continue',
  };
}

function splashBody(splash: SplashView, location: string, texts: ReturnType<typeof splashTexts>): Html {
  const seconds = splash.counterSeconds;
  const isHeld = seconds > 0 && !splash.canSkip;
  // In the button, unless that appears only after the countdown.
  const left =
    seconds > 0 && !isHeld
      ? html`<span class="left" data-left="short" aria-hidden="true"> · ${seconds}</span>`
      : html``;
  const way = html`<a class="button${isHeld ? ` late s${seconds}` : ''}" href="${location}" rel="noopener">${texts.button}${left}</a>\n`;
  const notice = html`<p class="target"${OURS}>${noticeOf(hostOf(location), seconds, isHeld)}</p>\n`;
  const bar =
    seconds > 0
      ? html`<div class="countdown s${seconds}"><i></i></div>\n<button class="pause"${OURS} type="button" data-pause hidden>Pause</button>\n`
      : html``;
  return html`${picture(splash.image)}<h1>${texts.title}</h1>
${texts.text ? html`<p class="lead lines">${texts.text}</p>\n` : html``}${isHeld ? [notice, bar, way] : [way, notice, bar]}`;
}

function noticeOf(target: string, seconds: number, isHeld: boolean): Html {
  const host = html`<span class="host">${target}</span>`;
  if (seconds === 0) return html`Continue to ${host}.`;
  if (!isHeld) return html`Redirecting to ${host} automatically.`;
  return html`Redirecting to ${host} in <span data-left>${seconds} ${seconds === 1 ? 'second' : 'seconds'}</span>.`;
}

/** Renders a page that shows the destination in a frame, under the short address. */
export function framePage(location: string, meta: InterstitialMeta): PageResponse {
  return renderPage({
    kind: 'frame',
    isBare: true,
    title: meta.title ?? hostOf(location),
    head: metaTags(meta),
    headers: NO_ROBOTS,
    ...carried(meta),
    body: html`${frame(location)}
<aside class="bar bottom" aria-label="Destination"><a class="quiet-link" href="${location}" rel="noopener">Open ${hostOf(location)}</a>${choiceLink(meta.choice)}</aside>
${banner(meta)}`,
  });
}

/** Renders the pixels of pages that stay open: they fire while the visitor reads. */
export function carried({ pixels }: InterstitialMeta): Pick<PageContent, 'pixels' | 'script'> {
  return pixels === undefined ? {} : { pixels, script: pixelElement(pixels, { isKept: true }) };
}

export function banner({ pixels, choice }: InterstitialMeta): Html {
  return consentBanner(pixels, { choice, isKept: true });
}

/**
 * Renders the frame without `sandbox`, which would break the destination's sign-ins and shops. The different origin
 * isolates it from us.
 */
export function frame(location: string): Html {
  return stage(
    location,
    html`<iframe src="${location}" title="${hostOf(location)}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
  );
}

/** Wraps the frame with a label that names the destination for screen readers. */
export function stage(location: string, shown: Html): Html {
  return html`<main class="stage"><h1 class="unseen">${hostOf(location)}</h1>${shown}</main>`;
}
