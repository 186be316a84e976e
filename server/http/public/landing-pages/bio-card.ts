import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { BIO_DESIGNS, type BioPalette } from '../../../../contract/bio-designs.ts';
import type { BioContent } from '../../../pages/pages.ts';
import { textPath, unknownCharacters } from '../../../qr/qr.ts';
import { hexOf } from './lch-color.ts';

/** What the picture of a page shows: its name, the first words of its bio, and its URL. */
export interface CardView {
  name: string;
  content: Pick<BioContent, 'description' | 'theme'>;
  address: string;
}

/** The largest size in which networks show a social preview. */
const WIDTH = 1_200;
const HEIGHT = 630;
const QUALITY = 86;
const MAX_NAME_LENGTH = 60;
const MAX_DESCRIPTION_LENGTH = 72;

/** The colors of all public pages. */
const PLAIN: Pick<BioPalette, 'surface' | 'wash' | 'text' | 'muted' | 'accent' | 'onAccent'> = {
  surface: [0.985, 0.004, 85],
  wash: [0.94, 0.02, 120],
  text: [0.25, 0.012, 75],
  muted: [0.47, 0.014, 75],
  accent: [0.44, 0.085, 165],
  onAccent: [0.99, 0.005, 165],
};

/** Returns whether the font has all letters of the name. A picture without them would be worse than none. */
export function hasCard(name: string): boolean {
  return name.trim() !== '' && unknownCharacters(name).length === 0;
}

/** Returns the URL of the picture; what it shows is part of the URL, because networks keep pictures for long. */
export function cardUrl(view: CardView): string {
  const { name, content, address } = view;
  const shown = JSON.stringify([name, content.description, content.theme, address]);
  const version = createHash('sha256').update(shown).digest('base64url').slice(0, 8);
  return `${view.address}/card.jpg?v=${version}`;
}

/** Draws the picture as a JPEG. */
export function drawCard(view: CardView): Promise<Buffer> {
  return sharp(Buffer.from(cardSvg(view)))
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The letters are outlines: a server may have no fonts. */
export function cardSvg({ name, content, address }: CardView): string {
  const { surface, wash, text, muted, accent, onAccent } = paletteOf(content.theme);
  const url = shortened(address.replace(/^https?:\/\//, ''), MAX_NAME_LENGTH);
  const description = shortened((content.description ?? '').split('\n')[0] ?? '', MAX_DESCRIPTION_LENGTH);
  const hasText = description !== '';
  const letters = [
    path(
      hexOf(text),
      textPath(shortened(name, MAX_NAME_LENGTH), { x: 60, y: hasText ? 110 : 150, width: 1_080, height: 220 }),
    ),
    ...(hasText ? [path(hexOf(muted), textPath(description, { x: 60, y: 325, width: 1_080, height: 80 }))] : []),
    `<rect x="250" y="468" width="700" height="84" rx="42" fill="${hexOf(accent)}"/>`,
    path(hexOf(onAccent), textPath(url, { x: 280, y: 476, width: 640, height: 68 })),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="g" x2="0.6" y2="1"><stop stop-color="${hexOf(surface)}"/><stop offset="1" stop-color="${hexOf(wash)}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${letters.join('')}</svg>`;
}

function paletteOf(theme: string | null) {
  const design =
    theme !== null && Object.hasOwn(BIO_DESIGNS, theme) ? BIO_DESIGNS[theme as keyof typeof BIO_DESIGNS] : undefined;
  return design?.light ?? design?.dark ?? PLAIN;
}

function path(fill: string, data: string): string {
  return `<path fill="${fill}" d="${data}"/>`;
}

/** Cuts at the end of a word. */
function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}\u2026`;
}
