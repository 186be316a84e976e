import type { OverlayType } from '../../../../contract/vocabulary.ts';
import type { OverlayContent } from '../../../pages/pages.ts';
import { choiceLink } from '../consent/pixel-load.ts';
import { type Html, html } from '../page/html.ts';
import { type PageAnswer, renderPage } from '../page/page.ts';
import { banner, carried, frame, stage } from '../redirect/interstitial-pages.ts';
import { hostOf, isWebAddress, metaTags, type PassageMeta, picture } from '../redirect/interstitial-sections.ts';
import { colorsAddress } from './overlay-colors.ts';
import { overlayStyleAddress } from './overlay-style.ts';

/** What an overlay shows over the target. */
export interface OverlayView {
  id: number;
  type: OverlayType;
  content: OverlayContent;
  /** Where forms are shown and sent: the service's own origin, whatever the link's. */
  baseUrl: string;
  /** Instead of a frame of the form, and of the target. */
  stillAs?: { form: string; target: string } | undefined;
}

/** Types with a form, which stands in a frame of its own: what is answered takes its place, and the target stays. */
export const ASKING: ReadonlySet<OverlayType> = new Set(['contact', 'newsletter', 'poll']);

export function embedPath(id: number): string {
  return `/embed/overlay/${id}`;
}

/** The target with the owner's box over it. It shuts without scripts; a target that forbids being framed is a click away. */
export function overlayPage(overlay: OverlayView, location: string, meta: PassageMeta): PageAnswer {
  return renderPage({
    kind: 'frame',
    isBare: true,
    title: meta.title ?? hostOf(location),
    head: html`${overlaySheets(overlay.content)}${metaTags(meta)}`,
    headers: { 'X-Robots-Tag': 'noindex' },
    ...carried(meta),
    body: html`${box(overlay, location, meta)}
${overlay.stillAs ? stage(location, still(overlay.stillAs.target, hostOf(location))) : frame(location)}
${banner(meta)}`,
  });
}

export function overlaySheets({ background, color }: OverlayContent): Html {
  const colors = colorsAddress(background, color);
  return html`<link rel="stylesheet" href="${overlayStyleAddress}">
${colors === undefined ? html`` : html`<link rel="stylesheet" href="${colors}">\n`}`;
}

function box(overlay: OverlayView, location: string, { choice }: PassageMeta): Html {
  const { type, content } = overlay;
  const { message, image, coupon, question, position } = content;
  const isStrip = !ASKING.has(type) && (position === 'top' || position === 'bottom');
  const said = message ?? (type === 'poll' ? question : null);
  return html`<aside class="over" aria-label="${TITLES[type]}"><details class="overlay ${isStrip ? 'strip' : 'card-box'} ${position}" open>
<summary><span class="shut">Close</span><span class="show">Show</span></summary>
<div class="content">
${linked(picture(image), content)}${said ? html`<p class="message lines">${said}</p>\n` : html``}${
  message && type === 'poll' && question ? html`<p class="lines">${question}</p>\n` : html``
}${type === 'coupon' && coupon ? html`<p><code>${coupon}</code></p>\n` : html``}${askedIn(overlay)}${button(content)}<a class="quiet-link" href="${location}" rel="noopener">Open ${hostOf(location)}</a>${choiceLink(choice)}
</div>
</details></aside>`;
}

/** A whole page by its markup. */
function still(markup: string, title: string): Html {
  return html`<iframe srcdoc="${markup}" title="${title}" sandbox="allow-same-origin"></iframe>`;
}

/** A frame cannot grow with what is in it: its height is a class, by how many lines the options take on a phone. */
function linesOf(options: readonly string[]): number {
  return options.reduce((lines, option) => lines + Math.max(1, Math.ceil(option.length / LETTERS_A_LINE)), 0);
}

const LETTERS_A_LINE = 28;

function askedIn({ id, type, content, baseUrl, stillAs }: OverlayView): Html {
  if (!ASKING.has(type)) return html``;
  const room = type === 'poll' ? `poll o${Math.min(linesOf(content.options), 10)}` : type;
  if (stillAs)
    return html`<iframe class="${room}" srcdoc="${stillAs.form}" title="${TITLES[type]}" sandbox="allow-same-origin"></iframe>\n`;
  return html`<iframe class="${room}" src="${baseUrl}${embedPath(id)}" title="${TITLES[type]}"></iframe>\n`;
}

export const TITLES: Readonly<Record<OverlayType, string>> = {
  message: 'Message',
  contact: 'Write to us',
  poll: 'Poll',
  newsletter: 'Newsletter',
  image: 'Picture',
  coupon: 'Coupon',
};

function linked(shown: Html, { link }: OverlayContent): Html {
  if (shown.markup === '' || !isWebAddress(link)) return shown;
  // The button beside leads to the same place, and says so.
  return html`<a href="${link}" rel="noopener nofollow" tabindex="-1" aria-hidden="true">${shown}</a>\n`;
}

function button({ link, label }: OverlayContent): Html {
  if (!isWebAddress(link)) return html``;
  return html`<a class="button" href="${link}" rel="noopener nofollow">${label ?? 'More'}</a>\n`;
}
