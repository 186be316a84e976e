import { type BioBlock, MAP_NAMES } from '../../../pages/pages.ts';
import { type Html, html } from '../page/html.ts';
import { OURS } from '../page/page.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';

const NOTHING = html``;

/** Renders a product with its picture and price; it is a link if the visitor can go anywhere. */
export function product({ title, text, image, price }: BioBlock, path: string | undefined): Html {
  if (!title) return NOTHING;
  const picture = isWebUrl(image) ? html`<img src="${image}" alt="" width="96" height="96" loading="lazy">` : NOTHING;
  const inside = html`${picture}<span>${title}${text ? html`<small>${text}</small>` : NOTHING}${price ? html`<b>${price}</b>` : NOTHING}</span>`;
  if (path === undefined) return html`<div class="block product">${inside}</div>\n`;
  return html`<a class="block product" href="${path}" rel="noopener nofollow" target="_blank">${inside}</a>\n`;
}

/** Renders images as tiles; each opens in full. */
export function gallery(block: BioBlock): Html {
  const images = shownImages(block);
  if (images.length === 0) return NOTHING;
  const tiles = images.map(
    ({ url, alt }, index) =>
      html`<a href="${url}" rel="noopener nofollow" target="_blank"><img src="${url}" alt="${alt ?? `Image ${index + 1}`}" loading="lazy"></a>`,
  );
  return html`${headingOf(block)}<div class="gallery${images.length % 3 === 0 ? ' thirds' : ''}">${tiles}</div>\n`;
}

/** Renders images in a row that scrolls; without a script, and with the keyboard too. */
export function carousel(block: BioBlock): Html {
  const images = shownImages(block);
  if (images.length === 0) return NOTHING;
  const slides = images.map(
    ({ url, alt }) =>
      html`<figure><img src="${url}" alt="${alt ?? ''}" loading="lazy">${alt ? html`<figcaption>${alt}</figcaption>` : NOTHING}</figure>`,
  );
  const name = block.title ?? `${images.length} images`;
  return html`${headingOf(block)}<div class="carousel" role="region" aria-label="${name}" tabindex="0">${slides}</div>\n`;
}

function shownImages({ images }: BioBlock) {
  return images.filter(({ url }) => isWebUrl(url));
}

function headingOf({ title }: BioBlock): Html {
  return title ? html`<h2>${title}</h2>\n` : NOTHING;
}

/** Renders a question that opens its answer. */
export function faq({ title, text }: BioBlock): Html {
  if (!title || !text) return NOTHING;
  return html`<details class="block faq"><summary>${title}</summary><p class="lines">${text}</p></details>\n`;
}

/** Renders a place with its picture: a link to its map, and to the maps that people have. */
export function place({ title, text }: BioBlock, path: string, picture: string): Html {
  const words = title ? html`${title}<small>${text ?? ''}</small>` : html`${text ?? ''}`;
  const maps = Object.entries(MAP_NAMES).map(
    ([map, name]) => html`<a href="${path}?map=${map}" rel="noopener nofollow" target="_blank">${name}</a>`,
  );
  return html`<section class="block place"><a href="${path}" rel="noopener nofollow" target="_blank"><img src="${picture}" alt="" width="480" height="240" loading="lazy"><span>${words}</span></a><p${OURS}>${maps}</p></section>\n`;
}

/** Strokes of icons, 24 x 24. */
const ICONS: Readonly<Partial<Record<BioBlock['type'], string>>> = {
  tip: 'M12 20 4.6 12.6a5 5 0 0 1 7.4-6.7 5 5 0 0 1 7.4 6.7z',
  file: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  map: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
};

/** Returns the icon of a block's type; nothing for types without one. */
export function blockIcon(type: BioBlock['type']): Html {
  const path = ICONS[type];
  return path ? html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>` : html``;
}
