/** Letters as outlines, read from font files (WOFF 1 with TrueType outlines), so printed files need no fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { contourSegments, type Face } from './glyph.ts';
import type { Outline } from './outline.ts';

/** A letter in units of an em; the baseline is y = 0 and y grows downward. */
export interface Letter {
  readonly outline: Outline;
  readonly advance: number;
}

export interface Font {
  /** Returns undefined if the font has no letter for the character. */
  letter(character: string): Letter | undefined;
}

/**
 * Roboto (Apache 2.0), which its package splits into files by script: Latin with all its accents, Greek, Cyrillic,
 * Vietnamese.
 */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'];
const WEIGHT = 700;

/** Opens the font's files; letters are parsed when they are first drawn. */
export function loadFont(): Font {
  const require = createRequire(import.meta.url);
  const faces = SUBSETS.map((subset) => {
    const file = require.resolve(`@fontsource/roboto/files/roboto-${subset}-${WEIGHT}-normal.woff`);
    return openFace(readFileSync(file));
  });
  const letters = new Map<string, Letter | undefined>();
  return {
    letter: (character) => {
      if (!letters.has(character)) letters.set(character, findLetter(faces, character));
      return letters.get(character);
    },
  };
}

function findLetter(faces: readonly Face[], character: string): Letter | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const face of faces) {
    const glyph = face.glyphOf(code);
    if (glyph === 0) continue;
    const contours = contourSegments(face, glyph);
    return { outline: contours, advance: face.advanceOf(glyph) / face.unitsPerEm };
  }
  return undefined;
}

export function openFace(woff: Buffer): Face {
  const table = tablesOf(woff);
  const unitsPerEm = table('head').readUInt16BE(18);
  const hasLongOffsets = table('head').readInt16BE(50) === 1;
  const advances = table('hhea').readUInt16BE(34);
  const [hmtx, loca, glyf, cmap] = [table('hmtx'), table('loca'), table('glyf'), table('cmap')];
  const offsetOf = (glyph: number): number =>
    hasLongOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  return {
    unitsPerEm,
    glyphOf: charactersOf(cmap),
    advanceOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, advances - 1) * 4),
    glyphBytes: (glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
  };
}

function tablesOf(woff: Buffer): (tag: string) => Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < woff.readUInt16BE(12); index++) {
    const entry = 44 + index * 20;
    const [offset, packed, whole] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    tables.set(woff.toString('latin1', entry, entry + 4), packed === whole ? bytes : inflateSync(bytes));
  }
  return (tag) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font file has no table "${tag}"`);
    return found;
  };
}

/** Reads format 4 of the character map, which every font of the Basic Multilingual Plane has. */
function charactersOf(cmap: Buffer): (code: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('The font file has no character map of format 4');
  const bytes = cmap.readUInt16BE(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  const [deltas, ranges] = [starts + bytes, starts + 2 * bytes];
  return (code) => {
    for (let entry = 0; entry < bytes; entry += 2) {
      if (code > cmap.readUInt16BE(ends + entry)) continue;
      const start = cmap.readUInt16BE(starts + entry);
      if (code < start || code > 0xffff) return 0;
      const delta = cmap.readUInt16BE(deltas + entry);
      const range = cmap.readUInt16BE(ranges + entry);
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = cmap.readUInt16BE(ranges + entry + range + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
