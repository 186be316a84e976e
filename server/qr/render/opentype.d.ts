/**
 * The part of opentype.js that `font.ts` uses. Its published types pull in the types of browsers, which server code must
 * not see.
 */
declare module 'opentype.js' {
  type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };

  interface Glyph {
    /** In font units. */
    advanceWidth?: number;
    /** Returns the outline at a position, with y downward and `fontSize` units to the em. */
    getPath(x: number, y: number, fontSize: number): { commands: PathCommand[] };
  }

  interface Font {
    unitsPerEm: number;
    /** Returns 0 if the font has no glyph for the character. */
    charToGlyphIndex(character: string): number;
    glyphs: { get(index: number): Glyph };
  }

  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
  export type { Font, Glyph, PathCommand };
}
