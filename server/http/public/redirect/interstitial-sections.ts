import { choiceLink, type PixelLoad } from '../consent/pixel-load.ts';
import { type Html, html } from '../page/html.ts';

/** How a link presents itself to those who preview it, and what it carries along. */
export interface PassageMeta {
  title: string | null;
  description: string | null;
  image: string | null;
  pixels?: PixelLoad | undefined;
  /** Where the visitor's answer about pixels can be changed. */
  choice?: string | undefined;
  /** Where strangers tell of links that do harm; undefined in previews. */
  reportAddress?: string | undefined;
}

export function metaTags({ title, description, image }: PassageMeta): Html {
  return html`${title ? html`<meta property="og:title" content="${title}">\n` : html``}${
    description
      ? html`<meta property="og:description" content="${description}">\n<meta name="description" content="${description}">\n`
      : html``
  }${image ? html`<meta property="og:image" content="${image}">\n` : html``}`;
}

/** At the foot: a way to tell of harm, and one to take an answer back. */
export function footLinks({ reportAddress, choice }: PassageMeta): Html {
  const report =
    reportAddress === undefined ? html`` : html` <a href="${reportAddress}" rel="nofollow">Report this link</a>`;
  return html`${report}${choiceLink(choice)}`;
}

/** Punycode as it is: a name that only looks like another one must not pass for it. */
export function hostOf(location: string): string {
  return URL.parse(location)?.host ?? location;
}

export function picture(address: string | null): Html {
  return isWebAddress(address) ? html`<img class="picture" src="${address}" alt="">\n` : html``;
}

/** Rules at writing refuse any other address; this is the second lock. */
export function isWebAddress(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^https?:\/\//i.test(address);
}
