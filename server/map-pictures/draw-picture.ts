import { type Label, SIZE } from './picture-view.ts';

/** What a picture shows below its pin. */
export type Ground =
  | { readonly land: string; readonly labels: readonly Label[] }
  /** A picture of streets as a data URL, with the credit that its server requires. */
  | { readonly streets: string; readonly attribution: string };

const { width: W, height: H } = SIZE;

/** Follows the color scheme of the page that shows it. Dark tiles are inverted ones. */
const STYLE = `
.sea{fill:#d6e4ea}.land{fill:#f5f2eb;stroke:#b9b2a3}.dot{fill:#6a6459}.pin{fill:#1a6a4e;stroke:#fff}.eye{fill:#fff}
text{font:500 15px system-ui,sans-serif;fill:#3b3731;stroke:#f5f2eb;stroke-width:3px;paint-order:stroke;stroke-linejoin:round}
.own{font-weight:700}.credit{font-size:12px;stroke-width:4px}
@media(prefers-color-scheme:dark){.sea{fill:#1b262c}.land{fill:#2f2c28;stroke:#575147}.dot{fill:#a9a296}.pin{fill:#7fd3b1;stroke:#15211c}.eye{fill:#15211c}
text{fill:#e3dfd6;stroke:#2f2c28}.streets{filter:invert(1) hue-rotate(180deg)}}`;

/** The tip of the pin is in the middle. */
const PIN = `<path class="pin" stroke-width="2" d="M240 120c-3-9-15-17-15-29a15 15 0 0 1 30 0c0 12-12 20-15 29z"/><circle class="eye" cx="240" cy="91" r="5.5"/>`;

/** Draws the picture of a place as SVG. */
export function drawPicture(ground: Ground): string {
  const below = 'land' in ground ? region(ground) : streets(ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><style>${STYLE}</style><rect class="sea" width="${W}" height="${H}"/>${below}${PIN}</svg>`;
}

const SIDES = {
  after: { shift: 7, anchor: '' },
  before: { shift: -7, anchor: ' text-anchor="end"' },
  below: { shift: 0, anchor: ' text-anchor="middle" class="own"' },
} as const;

function region({ land, labels }: { land: string; labels: readonly Label[] }): string {
  const others = labels.filter(({ side }) => side !== 'below');
  const dots = others.map(({ x, y }) => `<circle class="dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.5"/>`);
  const names = labels.map(({ name, x, y, side }) => {
    const { shift, anchor } = SIDES[side];
    return `<text x="${(x + shift).toFixed(1)}" y="${(y + 5).toFixed(1)}"${anchor}>${escaped(name)}</text>`;
  });
  return `<path class="land" d="${land}"/>${dots.join('')}${names.join('')}`;
}

/** A long credit is set narrower, and never cut. */
function streets({ streets: url, attribution }: { streets: string; attribution: string }): string {
  const fit = attribution.length * 6.4 > W - 16 ? ` textLength="${W - 16}" lengthAdjust="spacingAndGlyphs"` : '';
  const credit = `<text class="credit" x="${W - 8}" y="${H - 8}" text-anchor="end"${fit}>${escaped(attribution)}</text>`;
  return `<image class="streets" href="${escaped(url)}" width="${W}" height="${H}"/>${credit}`;
}

/** Escapes text for XML, which has no control characters. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
