/** Text as outlines, centered in a box. */
import { type Font, type GlyphOutline, loadFont } from './font.ts';
import { type Box, type Outline, placed } from './outline.ts';

/** Height of capitals in this font, in ems. */
const CAPITALS_EM = 0.711;
/** Capitals take less than half of the box's height, so that accents and descenders have room. */
const CAPITALS_SHARE = 0.45;
const WIDTH_SHARE = 0.9;

let font: Font | undefined;

function theFont(): Font {
  font ??= loadFont();
  return font;
}

/** Returns characters without a letter in the font, each once; they include letters of right-to-left scripts. */
export function unknownCharacters(text: string): string[] {
  const unknown = [...text.normalize('NFC')].filter((character) => theFont().letter(character) === undefined);
  return [...new Set(unknown)];
}

/** Returns one outline per letter. As large as the box's height allows, smaller if the text would be too wide. */
export function textOutlines(text: string, box: Box): Outline[] {
  const letters = [...text.normalize('NFC')].flatMap((character): GlyphOutline[] => {
    const letter = theFont().letter(character);
    return letter ? [letter] : [];
  });
  const ems = letters.reduce((sum, { advance }) => sum + advance, 0);
  if (ems === 0) return [];
  const size = Math.min((box.height * CAPITALS_SHARE) / CAPITALS_EM, (box.width * WIDTH_SHARE) / ems);
  const baseLine = box.y + (box.height + size * CAPITALS_EM) / 2;
  let x = box.x + (box.width - ems * size) / 2;
  return letters.flatMap(({ outline, advance }) => {
    const at = x;
    x += advance * size;
    return outline.length > 0 ? [placed(outline, [at, baseLine], size)] : [];
  });
}

/** Returns the letters as data of one SVG path; characters without a letter are omitted. */
export function textPath(text: string, box: Box): string {
  return textOutlines(text, box)
    .map((outline) => `${outline.map(([command, ...numbers]) => command + numbers.map(rounded).join(' ')).join('')}Z`)
    .join('');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
