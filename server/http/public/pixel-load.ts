import { PIXEL_VENDORS, type Pixel, type PixelSources, type PixelTag, pixelSources } from '../../pixels/pixels.ts';
import { type Html, html } from './html.ts';
import { pixelScriptAddress } from './pixel-script.ts';

/** The pixels that a page carries: those that fire at once, and those that wait for the visitor's word. */
export interface PixelLoad {
  readonly free: readonly PixelTag[];
  readonly asked: readonly PixelTag[];
  readonly sources: PixelSources;
}

/** Undefined when there is nothing to fire. */
export function pixelLoad(pixels: readonly Pixel[]): PixelLoad | undefined {
  if (pixels.length === 0) return undefined;
  const free = pixels.filter(({ consent }) => !consent);
  const asked = pixels.filter(({ consent }) => consent);
  return { free, asked, sources: pixelSources(pixels) };
}

/** The script that fires them; with `next` it then goes on. Tags have been held against their patterns when they were written. */
export function pixelElement({ free, asked }: PixelLoad, next?: string): Html {
  const onward = next === undefined ? html`` : html` data-next="${next}"`;
  return html`<script src="${pixelScriptAddress}" defer data-pixels="${written(free)}" data-asked="${written(asked)}"${onward}></script>\n`;
}

function written(tags: readonly PixelTag[]): string {
  return tags.map(({ word, tag }) => `${word}:${tag}`).join(' ');
}

/** Who is told, as visitors know them. */
export function vendorNames({ asked }: PixelLoad): string {
  const names = [...new Set(asked.map(({ word }) => PIXEL_VENDORS[word]))];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

/** Shown by the script on pages that stay; where scripts are off nothing fires, and nobody need be asked. */
export function consentBanner(load: PixelLoad | undefined): Html {
  if (!load || load.asked.length === 0) return html``;
  return html`<aside class="consent" hidden>
<p>May ${vendorNames(load)} be told that you came by?</p>
<span class="actions"><button class="button" type="button" data-choice="yes">Yes</button><button class="button" type="button" data-choice="no">No</button></span>
</aside>
`;
}
