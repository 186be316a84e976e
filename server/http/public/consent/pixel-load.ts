import type { PixelWord } from '../../../../contract/vocabulary.ts';
import { PIXEL_VENDORS, type Pixel, type PixelSources, type PixelTag, pixelSources } from '../../../pixels/pixels.ts';
import { type Html, html } from '../page/html.ts';
import { CONSENT_DAYS, CONSENT_PATH, type Consent } from './consent-cookie.ts';
import { pixelScriptAddress } from './pixel-script.ts';

/** The pixels that a page carries: those that fire at once, and those that wait for the visitor's word. */
export interface PixelLoad {
  /** Whose they are. */
  readonly accountId: number;
  readonly free: readonly PixelTag[];
  readonly asked: readonly PixelTag[];
  readonly sources: PixelSources;
}

/** Undefined when there is nothing to fire. What was agreed before fires at once; a no is heeded whoever is added later. */
export function pixelLoad(pixels: readonly Pixel[], answer?: Consent): PixelLoad | undefined {
  const isRefused = answer?.words.length === 0;
  const left = pixels.filter(({ consent }) => !consent || !isRefused);
  const [first] = left;
  if (!first) return undefined;
  const isAsked = ({ consent, word }: Pixel) => consent && !answer?.words.includes(word);
  const asked = left.filter(isAsked);
  const free = left.filter((pixel) => !isAsked(pixel));
  return { accountId: first.accountId, free, asked, sources: pixelSources(left) };
}

/** Where an answer to these can be given, changed and taken back; undefined where nobody is asked. */
export function choiceOf(pixels: readonly Pixel[]): string | undefined {
  const [first, ...more] = pixels.filter(({ consent }) => consent);
  if (!first) return undefined;
  return choiceAddress({ accountId: first.accountId, words: [first, ...more].map(({ word }) => word) });
}

export function choiceAddress({ accountId, words }: Consent): string {
  return `${CONSENT_PATH}?of=${accountId}&vendors=${[...new Set(words)].join('.')}`;
}

export function choiceLink(address: string | undefined): Html {
  return address === undefined ? html`` : html` <a href="${address}" rel="nofollow">Privacy choices</a>`;
}

/**
 * The script that fires them; with `next` it then goes on. Tags have been held against their patterns when they were written.
 * Where `isKept` the answer is sent to be remembered: not from pages in a sandbox, which are nobody's to our own origin.
 */
export function pixelElement(load: PixelLoad, { next, isKept }: { next?: string; isKept: boolean }): Html {
  const { free, asked, accountId } = load;
  const onward = next === undefined ? html`` : html` data-next="${next}"`;
  const asker = isKept && asked.length > 0 ? html` data-asker="${accountId}"` : html``;
  return html`<script src="${pixelScriptAddress}" defer data-pixels="${written(free)}" data-asked="${written(asked)}"${asker}${onward}></script>\n`;
}

function written(tags: readonly PixelTag[]): string {
  return tags.map(({ word, tag }) => `${word}:${tag}`).join(' ');
}

/** Who is told, as visitors know them. */
export function vendorNames(words: readonly PixelWord[]): string {
  const names = [...new Set(words.map((word) => PIXEL_VENDORS[word]))];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

/** Of those that wait for an answer. */
export function askedNames({ asked }: PixelLoad): string {
  return vendorNames(asked.map(({ word }) => word));
}

/**
 * Shown by the script on pages that stay; where scripts are off nothing fires, and nobody need be asked. Pages that keep no
 * answer say where it can be given for good.
 */
export function consentBanner(load: PixelLoad | undefined, { choice, isKept }: BannerPlace): Html {
  if (!load || load.asked.length === 0) return html``;
  const way = (words: string) =>
    choice === undefined ? html`` : html` <a href="${choice}" rel="nofollow">${words}</a>`;
  return html`<aside class="consent" aria-label="Privacy" hidden>
<p>May ${askedNames(load)} be told that you came by?</p>
<span class="actions"><button class="button" type="button" data-choice="yes">Yes</button><button class="button" type="button" data-choice="no">No</button></span>
<p class="hint">${isKept ? html`Your answer is kept for ${CONSENT_DAYS} days.${way('Change it')}` : way('Remember my answer')}</p>
</aside>
`;
}

interface BannerPlace {
  choice: string | undefined;
  isKept: boolean;
}
