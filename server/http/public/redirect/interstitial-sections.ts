import { choiceLink, type PixelLoad } from '../consent/pixel-load.ts';
import { type Html, html } from '../page/html.ts';

/** The social preview of a link, and the pixels it carries. */
export interface InterstitialMeta {
  title: string | null;
  description: string | null;
  image: string | null;
  pixels?: PixelLoad | undefined;
  /** The path of the page where the visitor's consent can be changed. */
  choice?: string | undefined;
  /** The URL of the abuse report form; undefined in previews. */
  reportUrl?: string | undefined;
}

export function metaTags({ title, description, image }: InterstitialMeta): Html {
  return html`${title ? html`<meta property="og:title" content="${title}">\n` : html``}${
    description
      ? html`<meta property="og:description" content="${description}">\n<meta name="description" content="${description}">\n`
      : html``
  }${image ? html`<meta property="og:image" content="${image}">\n` : html``}`;
}

/** Renders the footer links: report abuse and change consent. */
export function footLinks({ reportUrl, choice }: Pick<InterstitialMeta, 'reportUrl' | 'choice'>): Html {
  const report = reportUrl === undefined ? html`` : html` <a href="${reportUrl}" rel="nofollow">Report this link</a>`;
  return html`${report}${choiceLink(choice)}`;
}

/** Returns the host in punycode, so that a look-alike name cannot pass for another. */
export function hostOf(location: string): string {
  return URL.parse(location)?.host ?? location;
}

export function picture(address: string | null): Html {
  return isWebUrl(address) ? html`<img class="picture" src="${address}" alt="">\n` : html``;
}

/** Returns whether the address is an HTTP URL. Write validation rejects all others; this is a second check. */
export function isWebUrl(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^https?:\/\//i.test(address);
}
