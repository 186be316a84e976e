import {
  BIO_DESIGNS,
  type BioDesign,
  type BioPalette,
  type Lch,
  SCRIM_SHARE,
} from '../../../../contract/bio-designs.ts';
import type { BioContent } from '../../../pages/pages.ts';
import { type Html, html } from '../page/html.ts';
import { themeFontFaces } from '../page/page-font.ts';
import { isWebUrl } from '../redirect/interstitial-sections.ts';

/** What a page sets itself, in addition to its theme. */
type OwnDesign = Pick<BioContent, 'background' | 'buttons' | 'backgroundImage'>;

const FONTS: Readonly<Record<BioDesign['font'], string>> = {
  inter: '',
  serif: 'font-family: ui-serif, Charter, "Iowan Old Style", Georgia, serif; ',
  mono: 'font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; ',
  round: 'font-family: Nunito, ui-rounded, "Hiragino Maru Gothic ProN", Inter, system-ui, sans-serif; ',
  grotesk: 'font-family: "Space Grotesk", Inter, system-ui, sans-serif; ',
  display:
    '--heading: Fraunces, ui-serif, Georgia, serif; --reading: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; ',
};

/** Variables of the buttons, by their fill. */
const FILLS: Readonly<Record<BioDesign['fill'], string>> = {
  outline: '',
  filled: '--face: var(--accent); --ink: var(--on-accent); --rim: var(--accent); --soft: var(--on-accent); ',
  glow: '--rim: var(--accent); --drop: 0 0 18px -4px var(--accent); ',
  shadow: '--rim: var(--text); --drop: 4px 4px 0 var(--text); ',
};

const BACKGROUNDS: Readonly<Record<BioDesign['background'], string>> = {
  flat: 'background-image: none;',
  gradient: 'background-image: linear-gradient(165deg, var(--surface), var(--wash)); background-attachment: fixed;',
  dots: 'background-image: radial-gradient(var(--line) 1.5px, transparent 2px); background-size: 22px 22px;',
  grid: 'background-image: linear-gradient(var(--line) 1px, transparent 1px), linear-gradient(90deg, var(--line) 1px, transparent 1px); background-size: 28px 28px; background-position: -1px -1px;',
};

/**
 * A picture as background, covered alike everywhere, because a footer or a logo may stand beside the column. All text has
 * the strongest color. It is fixed, and as high as the screen without a phone's toolbars, so that it stands still when
 * they come and go.
 */
const PICTURE = `
.pictured { --muted: var(--text); --focus: var(--text); }
.backdrop, .pictured::before { position: fixed; z-index: -2; inset: 0; width: 100%; height: 100vh; height: 100lvh; object-fit: cover; }
.pictured::before { content: ""; z-index: -1; background: color-mix(in srgb, var(--surface) ${SCRIM_SHARE * 100}%, transparent); }
@media print, (prefers-contrast: more), (forced-colors: active) { .backdrop, .pictured::before { display: none; } }`;

/** Class names of a page's body; a background or button shape of its own overrides that of its theme. */
export function designClasses(theme: string, own: OwnDesign): string {
  const { background, buttons, backgroundImage } = own;
  const names = [theme, background && `bg-${background}`, buttons && `shape-${buttons}`];
  return [...names, isWebUrl(backgroundImage) && 'pictured'].filter(Boolean).join(' ');
}

/** The picture behind a page comes last and with low priority, so that the page paints its text before. */
export function backdrop({ backgroundImage }: Pick<OwnDesign, 'backgroundImage'>): Html {
  if (!isWebUrl(backgroundImage)) return html``;
  return html`<img class="backdrop" src="${backgroundImage}" alt="" decoding="async" fetchpriority="low">\n`;
}

/** Styles of the themes, and of the backgrounds and button shapes that a page can choose. */
export const bioDesignStyle = [
  themeFontFaces,
  '.bio { --radius: 12px; --wash: var(--raised); } body { --wash: var(--raised); }',
  ...Object.entries(BIO_DESIGNS).map(([name, design]) => styleOf(name, design)),
  ...Object.entries(BACKGROUNDS).map(([name, style]) => `.bg-${name} { ${style} }`),
  PICTURE,
  '.shape-square main { --radius: 0px; } .shape-rounded main { --radius: 12px; } .shape-pill main { --radius: 28px; }',
].join('\n');

function styleOf(name: string, { light, dark, radiusPx, font, fill, background }: BioDesign): string {
  const first = light ?? dark;
  const scheme = light && dark ? '' : `color-scheme: ${light ? 'light' : 'dark'}; `;
  const own = background === 'flat' ? '' : BACKGROUNDS[background];
  return [
    `.${name} { --focus: var(--accent); ${scheme}${first ? colorsOf(first) : ''} ${FONTS[font]}${own} }`,
    `.${name} main { --radius: ${radiusPx}px; ${FILLS[fill]}}`,
    ...(light && dark ? [`@media (prefers-color-scheme: dark) { .${name} { ${colorsOf(dark)} } }`] : []),
  ].join('\n');
}

function colorsOf(palette: BioPalette): string {
  const { surface, wash, raised, line, edge, text, muted, accent, onAccent } = palette;
  const colors = { surface, wash, raised, line, edge, text, muted, accent, 'on-accent': onAccent };
  return Object.entries(colors)
    .map(([name, color]) => `--${name}: ${written(color)};`)
    .join(' ');
}

/** Writes a color for a style sheet. */
function written([lightness, chroma, hue]: Lch): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}
