/** Letters as outlines, so that printed files need no fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Outline, Segment } from './outline.ts';

/** A letter in units of an em; the baseline is y = 0 and y grows downward. */
export interface GlyphOutline {
  readonly outline: Outline;
  readonly advance: number;
}

export interface Font {
  /** Returns undefined if the font has no letter for the character. */
  letter(character: string): GlyphOutline | undefined;
}

/**
 * Roboto (Apache 2.0), which its package splits into files by script: Latin with all its accents, Greek, Cyrillic,
 * Vietnamese.
 */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
const WEIGHT = 700;

/** The part of opentype.js that is used here: its published types bring the types of browsers into server code. */
interface OpenType {
  parse(file: ArrayBuffer): FontFile;
}

interface FontFile {
  unitsPerEm: number;
  /** Returns 0 if the font has no glyph for the character. */
  charToGlyphIndex(character: string): number;
  glyphs: { get(index: number): Glyph };
}

interface Glyph {
  /** In font units. */
  advanceWidth?: number;
  /** Returns the outline at a position, with y downward and `fontSize` units to the em. */
  getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] };
}

type PathCommand =
  | { type: 'M' | 'L'; x: number; y: number }
  | { type: 'Q'; x1: number; y1: number; x: number; y: number }
  | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { type: 'Z' };

const require = createRequire(import.meta.url);
const opentype = require('opentype.js') as OpenType;

/** Opens the font. A file is parsed when no file before it has a letter, since each takes 2 MB of memory. */
export function loadFont(): Font {
  const files = new Map<string, FontFile>();
  const letters = new Map<string, GlyphOutline | undefined>();
  const fileOf = (subset: string) => {
    const file = files.get(subset) ?? openFile(subset);
    files.set(subset, file);
    return file;
  };
  return {
    letter: (character) => {
      if (!letters.has(character)) letters.set(character, findGlyph(fileOf, character));
      return letters.get(character);
    },
  };
}

function openFile(subset: string): FontFile {
  const file = readFileSync(require.resolve(`@fontsource/roboto/files/roboto-${subset}-${WEIGHT}-normal.woff`));
  return opentype.parse(new Uint8Array(file).buffer);
}

function findGlyph(fileOf: (subset: string) => FontFile, character: string): GlyphOutline | undefined {
  for (const subset of SUBSETS) {
    const file = fileOf(subset);
    const index = file.charToGlyphIndex(character);
    if (index === 0) continue;
    const glyph = file.glyphs.get(index);
    return {
      outline: outlineOf(glyph.getPath(0, 0, 1).commands),
      advance: (glyph.advanceWidth ?? 0) / file.unitsPerEm,
    };
  }
  return undefined;
}

/** Converts quadratic curves to cubic ones: both controls are two thirds of the way to the quadratic control. */
function outlineOf(commands: readonly PathCommand[]): Outline {
  const segments: Segment[] = [];
  let [fromX, fromY] = [0, 0];
  const third = (end: number, control: number): number => end + ((control - end) * 2) / 3;
  for (const command of commands) {
    // Outlines close implicitly.
    if (command.type === 'Z') continue;
    const { x, y } = command;
    if (command.type === 'Q') {
      const { x1, y1 } = command;
      segments.push(['C', third(fromX, x1), third(fromY, y1), third(x, x1), third(y, y1), x, y]);
    } else if (command.type === 'C') {
      segments.push(['C', command.x1, command.y1, command.x2, command.y2, x, y]);
    } else segments.push([command.type, x, y]);
    [fromX, fromY] = [x, y];
  }
  return segments;
}
