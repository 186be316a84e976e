import type { BrandedPage } from '../../../../contract/vocabulary.ts';
import {
  type AccentColors,
  type Brand,
  brandPicturePath,
  type PageBrand,
  readAccent,
  textsOf,
} from '../../../brand/brand.ts';
import { type Html, html } from './html.ts';

/** Returns the icon and, for a brand, its style sheet, which the style of an authored page follows. */
export function brandHead(brand: Brand): { style: Html; icon: Html } {
  const icon = brandPicturePath('icon', brand);
  return {
    style: html`${brand.version === '' ? html`` : html`<link rel="stylesheet" href="/assets/brand.css?v=${brand.version}">\n`}${
      brand.own ? html`<link rel="stylesheet" href="${ownStylePath(brand.own)}">\n` : html``
    }`,
    icon: icon
      ? html`<link rel="icon" href="${icon}" type="image/png">`
      : html`<link rel="icon" href="/favicon.ico${brand.version === '' ? '' : `?v=${brand.version}`}" type="image/svg+xml">`,
  };
}

/** Returns the logo, or the icon with the name. */
export function brandLogo(brand: Brand): Html {
  const [logo, dark, icon] = (['logo', 'dark_logo', 'icon'] as const).map((name) => brandPicturePath(name, brand));
  const { name } = brand;
  if (logo && dark)
    return html`<picture><source srcset="${dark}" media="(prefers-color-scheme: dark)"><img class="logo" src="${logo}" alt="${name}"></picture>`;
  if (logo) return html`<img class="logo" src="${logo}" alt="${name}">`;
  if (icon) return html`<img class="sign" src="${icon}" alt="">${name}`;
  return html`<span class="mark" aria-hidden="true"></span>${name}`;
}

/** Returns the logo of the workspace whose page it is, or its name; nothing if it has neither. */
export function ownLogo(own: PageBrand | undefined): Html {
  if (!own) return html``;
  const { name, logo, darkLogo } = own;
  if (logo === null) return name === null ? html`` : html`<p class="owner">${name}</p>`;
  const image = html`<img src="${picturePath(logo)}" alt="${name ?? ''}">`;
  if (darkLogo === null) return html`<p class="owner plate">${image}</p>`;
  return html`<p class="owner"><picture><source srcset="${picturePath(darkLogo)}" media="(prefers-color-scheme: dark)">${image}</picture></p>`;
}

/** What the page of a shared dashboard or board shows of the workspace that it belongs to. */
export interface OwnSign {
  name: string | null;
  /** Paths of pictures. */
  logo: string | null;
  dark_logo: string | null;
  /** Path of the style sheet with the color. */
  style: string;
}

export function ownSign(own: PageBrand): OwnSign {
  const [logo, darkLogo] = [own.logo, own.darkLogo].map((name) => name && picturePath(name));
  return { name: own.name, logo: logo ?? null, dark_logo: darkLogo ?? null, style: ownStylePath(own) };
}

/** Returns the workspace's own text, in front of what the service says anyway. */
export function ownText(brand: Brand, page: BrandedPage): Html {
  const { text } = textsOf(brand, page);
  return text === undefined ? html`` : html`<p class="lead lines">${text}</p>\n`;
}

function picturePath(name: string): string {
  return `/assets/pictures/${name}.webp`;
}

/** The URL names the color: the policies forbid inline styles, and browsers can keep the sheet. `x` stands for none. */
function ownStylePath({ accent }: PageBrand): string {
  return `/assets/accents/${accent === null ? 'x' : accent.light.accent.slice(1)}.css`;
}

/** Returns the style sheet of a workspace's pages for `/assets/accents/{name}`; undefined if the name has no readable color. */
export function ownStyle(name: string): string | undefined {
  const word = /^(x|[0-9a-f]{6})\.css$/.exec(name)?.[1];
  if (word === undefined) return undefined;
  const rules = `.owner { margin: 0; font-weight: 600; }
.owner img { display: block; height: 40px; max-width: min(240px, 60vw); object-fit: contain; object-position: left; }
.overlay .owner img { height: 20px; }
@media (prefers-color-scheme: dark) { .plate img { box-sizing: border-box; padding: 6px 8px; border-radius: 8px; background: #fff; } .overlay .plate img { padding: 2px 4px; border-radius: 4px; } }
`;
  try {
    return word === 'x' ? rules : `${rules}${accentRules(readAccent(word))}`;
  } catch {
    return undefined;
  }
}

/** Returns what the brand adds to the footer of a page that the service itself shows. */
export function brandLinks(brand: Brand): Html {
  const { imprintUrl, privacyUrl, name, showsPoweredBy } = brand;
  const link = (label: string, url: string | null) => (url === null ? html`` : html` <a href="${url}">${label}</a>`);
  const credit = showsPoweredBy && name !== 'Waymark' ? html` <span>Powered by Waymark</span>` : html``;
  return html`${link('Support', supportOf(brand))}${link('Imprint', imprintUrl)}${link('Privacy', privacyUrl)}${credit}`;
}

/** Where the operator is reached; null if they have not said. */
function supportOf({ supportUrl, supportEmail }: Brand): string | null {
  return supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
}

/** Returns a sentence that says where to reach the operator, after one that says to ask them; nothing if unknown. */
export function operatorContact(brand: Brand): Html {
  const support = supportOf(brand);
  if (support === null) return html``;
  return html` Contact: <a class="host" href="${support}">${support.startsWith('mailto:') ? support.slice(7) : new URL(support).host}</a>`;
}

/** The style sheet of the brand, for pages and for the application. Browsers that do not know `light-dark` keep the usual colors. */
export function brandStyle({ accent }: Brand): string {
  const rules = `.logo { display: block; height: 32px; max-width: min(240px, 60vw); object-fit: contain; object-position: left; }
footer .logo { height: 20px; }
.sign { flex: none; width: 24px; height: 24px; border-radius: 5px; object-fit: contain; }
footer .sign { width: 16px; height: 16px; border-radius: 3px; }
footer { flex-wrap: wrap; gap: 4px 16px; }
`;
  return accent ? `${rules}${accentRules(accent)}` : rules;
}

function accentRules({ light, dark }: Record<'light' | 'dark', AccentColors>): string {
  const colors = {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--accent-strong': `light-dark(${light.strong}, ${dark.strong})`,
    '--on-accent': `light-dark(${light.text}, ${dark.text})`,
    '--accent-soft': `light-dark(${light.soft}, ${dark.soft})`,
    '--accent-bar': `light-dark(color-mix(in srgb, ${light.accent} 20%, #fff), color-mix(in srgb, ${dark.accent} 26%, #23201c))`,
    '--series-1': `light-dark(${light.accent}, ${dark.accent})`,
    '--focus': `light-dark(${light.accent}, ${dark.accent})`,
  };
  const lines = Object.entries(colors).map(([property, value]) => `  ${property}: ${value};\n`);
  return `@supports (color: light-dark(#000, #fff)) {\n:root {\n${lines.join('')}}\n}\n`;
}
