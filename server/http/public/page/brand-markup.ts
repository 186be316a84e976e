import { type Brand, brandPicturePath } from '../../../brand/brand.ts';
import { type Html, html } from './html.ts';

/** Returns the icon and, for a brand, its style sheet, which the style of an authored page follows. */
export function brandHead(brand: Brand): { style: Html; icon: Html } {
  const icon = brandPicturePath('icon', brand);
  return {
    style: brand.version === '' ? html`` : html`<link rel="stylesheet" href="/assets/brand.css?v=${brand.version}">\n`,
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

/** Returns what the brand adds to the footer of a page that the service itself shows. */
export function brandLinks(brand: Brand): Html {
  const { supportUrl, supportEmail, imprintUrl, privacyUrl, name, showsPoweredBy } = brand;
  const link = (label: string, url: string | null) => (url === null ? html`` : html` <a href="${url}">${label}</a>`);
  const support = supportUrl ?? (supportEmail === null ? null : `mailto:${supportEmail}`);
  const credit = showsPoweredBy && name !== 'Waymark' ? html` <span>Powered by Waymark</span>` : html``;
  return html`${link('Support', support)}${link('Imprint', imprintUrl)}${link('Privacy', privacyUrl)}${credit}`;
}

/** The style sheet of the brand, for pages and for the application. Browsers that do not know `light-dark` keep the usual colors. */
export function brandStyle({ accent }: Brand): string {
  const rules = `.logo { display: block; height: 32px; max-width: min(240px, 60vw); object-fit: contain; object-position: left; }
footer .logo { height: 20px; }
.sign { flex: none; width: 24px; height: 24px; border-radius: 5px; object-fit: contain; }
footer .sign { width: 16px; height: 16px; border-radius: 3px; }
footer { flex-wrap: wrap; gap: 4px 16px; }
`;
  if (!accent) return rules;
  const { light, dark } = accent;
  const colors = {
    '--accent': `light-dark(${light.accent}, ${dark.accent})`,
    '--accent-strong': `light-dark(${light.strong}, ${dark.strong})`,
    '--on-accent': `light-dark(${light.text}, ${dark.text})`,
    '--accent-soft': `light-dark(${light.soft}, ${dark.soft})`,
    '--accent-bar': `light-dark(${light.soft}, ${dark.soft})`,
    '--series-1': `light-dark(${light.accent}, ${dark.accent})`,
    '--focus': `light-dark(${light.accent}, ${dark.accent})`,
  };
  const lines = Object.entries(colors).map(([property, value]) => `  ${property}: ${value};\n`);
  return `${rules}@supports (color: light-dark(#000, #fff)) {\n:root {\n${lines.join('')}}\n}\n`;
}
