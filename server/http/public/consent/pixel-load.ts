import type { NeutralPixelType } from '../../../../contract/vocabulary.ts';
import { PIXEL_VENDORS, type Pixel, type PixelSources, type PixelTag, pixelSources } from '../../../pixels/pixels.ts';
import { type Html, html } from '../page/html.ts';
import { CONSENT_DAYS, CONSENT_PATH, type Consent } from './consent-cookie.ts';
import { pixelScriptUrl } from './pixel-script.ts';

/** The pixels of a page: those that fire immediately, and those that wait for consent. */
export interface PixelLoad {
  /** The account that owns the pixels. */
  readonly accountId: number;
  readonly free: readonly PixelTag[];
  readonly requested: readonly PixelTag[];
  readonly sources: PixelSources;
}

/**
 * Returns undefined when no pixel may fire. Vendors with earlier consent fire immediately; a rejection also covers pixels
 * added later.
 */
export function pixelLoad(pixels: readonly Pixel[], answer?: Consent): PixelLoad | undefined {
  const isRefused = answer?.words.length === 0;
  const left = pixels.filter(({ consent }) => !consent || !isRefused);
  const [first] = left;
  if (!first) return undefined;
  const isAsked = ({ consent, word }: Pixel) => consent && !answer?.words.includes(word);
  const requested = left.filter(isAsked);
  const free = left.filter((pixel) => !isAsked(pixel));
  return { accountId: first.accountId, free, requested, sources: pixelSources(left) };
}

/** Returns the path of the consent page for these pixels, or undefined if none of them requires consent. */
export function choiceOf(pixels: readonly Pixel[]): string | undefined {
  const [first, ...more] = pixels.filter(({ consent }) => consent);
  if (!first) return undefined;
  return choiceUrl({ accountId: first.accountId, words: [first, ...more].map(({ word }) => word) });
}

export function choiceUrl({ accountId, words }: Consent): string {
  return `${CONSENT_PATH}?of=${accountId}&vendors=${[...new Set(words)].join('.')}`;
}

export function choiceLink(address: string | undefined): Html {
  return address === undefined ? html`` : html` <a href="${address}" rel="nofollow">Privacy choices</a>`;
}

/**
 * Renders the script element that fires the pixels and, with `next`, then redirects. Tags were validated against their
 * patterns when they were stored. With `isKept` the script sends the decision to be stored; sandboxed pages cannot,
 * because their origin is opaque.
 */
export function pixelElement(load: PixelLoad, { next, isKept }: { next?: string; isKept: boolean }): Html {
  const { free, requested, accountId } = load;
  const onward = next === undefined ? html`` : html` data-next="${next}"`;
  const asker = isKept && requested.length > 0 ? html` data-asker="${accountId}"` : html``;
  return html`<script src="${pixelScriptUrl}" defer data-pixels="${written(free)}" data-asked="${written(requested)}"${asker}${onward}></script>\n`;
}

function written(tags: readonly PixelTag[]): string {
  return tags.map(({ word, tag }) => `${word}:${tag}`).join(' ');
}

/** Names the vendors as visitors know them. */
export function vendorNames(words: readonly NeutralPixelType[]): string {
  const names = [...new Set(words.map((word) => PIXEL_VENDORS[word]))];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

/** Names the vendors that wait for consent. */
export function askedNames({ requested }: PixelLoad): string {
  return vendorNames(requested.map(({ word }) => word));
}

/**
 * Renders the banner, which the script shows on pages that stay open. Without scripts no pixel fires, so no consent is
 * needed. Pages that cannot store the decision link to the consent page.
 */
export function consentBanner(load: PixelLoad | undefined, { choice, isKept }: BannerPlace): Html {
  if (!load || load.requested.length === 0) return html``;
  const way = (words: string) =>
    choice === undefined ? html`` : html` <a href="${choice}" rel="nofollow">${words}</a>`;
  return html`<aside class="consent" aria-label="Privacy" hidden>
<p>Share your visit with ${askedNames(load)}?</p>
<span class="actions"><button class="button" type="button" data-choice="yes">Yes</button><button class="button" type="button" data-choice="no">No</button></span>
<p class="hint">${isKept ? html`Your choice is saved for ${CONSENT_DAYS} days.${way('Change it')}` : way('Remember my choice')}</p>
</aside>
`;
}

interface BannerPlace {
  choice: string | undefined;
  isKept: boolean;
}
