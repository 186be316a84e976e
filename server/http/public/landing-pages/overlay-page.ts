import type { OverlayType } from '../../../../contract/vocabulary.ts';
import { type Brand, textsOf } from '../../../brand/brand.ts';
import type { OverlayContent } from '../../../pages/pages.ts';
import { choiceLink } from '../consent/pixel-load.ts';
import { ownLogo } from '../page/brand-markup.ts';
import { type Html, html } from '../page/html.ts';
import { OURS, type PageResponse, renderPage } from '../page/page.ts';
import { banner, carried, frame, stage } from '../redirect/interstitial-pages.ts';
import { hostOf, type InterstitialMeta, isWebUrl, metaTags, picture } from '../redirect/interstitial-sections.ts';
import { colorsUrl } from './overlay-colors.ts';
import { overlayStyleUrl } from './overlay-style.ts';

/** The content that an overlay shows over the destination. */
export interface OverlayView {
  id: number;
  type: OverlayType;
  content: OverlayContent;
  /** The origin that shows and receives forms: the service's own, whatever the link's host is. */
  baseUrl: string;
  /** Static markup that replaces the frames of the form and the destination. */
  stillAs?: { form: string; target: string } | undefined;
}

/** Types with a form. The form has its own frame, so the confirmation replaces it while the destination stays. */
export const FORM_TYPES: ReadonlySet<OverlayType> = new Set(['contact', 'newsletter', 'poll']);

export function embedPath(id: number): string {
  return `/embed/overlay/${id}`;
}

/**
 * Renders the destination with the owner's box over it. The box closes without scripts; a destination that forbids
 * framing is one click away.
 */
export function overlayPage(overlay: OverlayView, location: string, meta: InterstitialMeta): PageResponse {
  return renderPage({
    kind: 'frame',
    isBare: true,
    title: meta.title ?? hostOf(location),
    written: writtenIn(overlay),
    head: html`${overlaySheets(overlay.content)}${metaTags(meta)}`,
    headers: { 'X-Robots-Tag': 'noindex' },
    ...carried(meta),
    body: (_service, brand) => html`${box(overlay, location, { ...meta, brand })}
${overlay.stillAs ? stage(location, still(overlay.stillAs.target, hostOf(location))) : frame(location)}
${banner(meta)}`,
  });
}

/** Returns the texts that determine the language of the box and its form. */
export function writtenIn({ content }: Pick<OverlayView, 'content'>): readonly (string | null)[] {
  const { message, question, options, label, placeholder } = content;
  return [message, question, ...options, label, placeholder];
}

export function overlaySheets({ background, color }: OverlayContent): Html {
  const colors = colorsUrl(background, color);
  return html`<link rel="stylesheet" href="${overlayStyleUrl}">
${colors === undefined ? html`` : html`<link rel="stylesheet" href="${colors}">\n`}`;
}

function box(overlay: OverlayView, location: string, { choice, brand }: InterstitialMeta & { brand: Brand }): Html {
  const { type, content } = overlay;
  const { message, image, coupon, question, position } = content;
  const isStrip = !FORM_TYPES.has(type) && (position === 'top' || position === 'bottom');
  const said = message ?? (type === 'poll' ? question : null);
  return html`<aside class="over" aria-label="${TITLES[type]}"><details class="overlay ${isStrip ? 'strip' : 'card-box'} ${position}" open>
<summary${OURS}><span class="shut">Close</span><span class="show">Show</span></summary>
<div class="content">
${ownLogo(brand.own)}${linked(picture(image), content)}${said ? html`<p class="message lines">${said}</p>\n` : html``}${
  message && type === 'poll' && question ? html`<p class="lines">${question}</p>\n` : html``
}${type === 'coupon' && coupon ? html`<p><code>${coupon}</code></p>\n` : html``}${askedIn(overlay)}${button(content, textsOf(brand, 'overlay').button)}<a class="quiet-link"${OURS} href="${location}" rel="noopener">Open ${hostOf(location)}</a>${choiceLink(choice)}
</div>
</details></aside>`;
}

/** Embeds a whole page by its markup. */
function still(markup: string, title: string): Html {
  return html`<iframe srcdoc="${markup}" title="${title}" sandbox="allow-same-origin"></iframe>`;
}

/**
 * Returns the height class of a poll's frame, by the number of lines that its options take on a phone; a frame cannot
 * grow with its content.
 */
function linesOf(options: readonly string[]): number {
  return options.reduce((lines, option) => lines + Math.max(1, Math.ceil(option.length / LETTERS_A_LINE)), 0);
}

const LETTERS_A_LINE = 28;

function askedIn({ id, type, content, baseUrl, stillAs }: OverlayView): Html {
  if (!FORM_TYPES.has(type)) return html``;
  const room = type === 'poll' ? `poll o${Math.min(linesOf(content.options), 10)}` : type;
  if (stillAs)
    return html`<iframe class="${room}" srcdoc="${stillAs.form}" title="${TITLES[type]}" sandbox="allow-same-origin"></iframe>\n`;
  return html`<iframe class="${room}" src="${baseUrl}${embedPath(id)}" title="${TITLES[type]}"></iframe>\n`;
}

export const TITLES: Readonly<Record<OverlayType, string>> = {
  message: 'Message',
  contact: 'Contact us',
  poll: 'Poll',
  newsletter: 'Newsletter',
  image: 'Picture',
  coupon: 'Coupon',
};

function linked(shown: Html, { link }: OverlayContent): Html {
  if (shown.markup === '' || !isWebUrl(link)) return shown;
  // The button next to it has the same destination and a label.
  return html`<a href="${link}" rel="noopener nofollow" tabindex="-1" aria-hidden="true">${shown}</a>\n`;
}

function button({ link, label }: OverlayContent, own = 'Learn more'): Html {
  if (!isWebUrl(link)) return html``;
  return html`<a class="button" href="${link}" rel="noopener nofollow">${label ?? own}</a>\n`;
}
