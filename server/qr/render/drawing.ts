/** A design and its drawing: the values that all writers of pictures share. */
import type { Rgb } from '../design/color.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { encodeMatrix, type QrMatrix } from './matrix.ts';

/** What the owner asked for. */
export interface QrDesign {
  /** The exact text a phone gets. */
  readonly content: string;
  readonly foreground: Rgb;
  readonly background: Rgb;
  /** A PNG made by `prepareLogo`, nothing else. */
  readonly logo: Buffer | null;
  /** Plain when left out. */
  readonly style?: QrStyle | undefined;
}

/** A design with its modules, ready to be written as a picture. */
export interface QrDrawing {
  readonly design: QrDesign;
  readonly style: QrStyle;
  readonly matrix: QrMatrix;
}

/** Light modules on every side, inside the picture: zero fails on phones, four is what the standard asks for. */
export const QUIET_ZONE = 4;

export function drawDesign(design: QrDesign): QrDrawing {
  const style = design.style ?? PLAIN_STYLE;
  const leastLevel = design.logo ? 'H' : style.leastLevel;
  return { design, style, matrix: encodeMatrix(design.content, design.logo !== null, leastLevel) };
}

/** Modules a side with the quiet zone. */
export function outerSize(matrix: QrMatrix): number {
  return matrix.size + 2 * QUIET_ZONE;
}

/** A square in outer modules. */
export interface Square {
  readonly start: number;
  readonly side: number;
}

/** Where the logo's picture lies (inside its clear ring), or null without a logo. */
export function pictureSquare({ logoBox }: QrMatrix): Square | null {
  if (!logoBox) return null;
  return { start: QUIET_ZONE + logoBox.start + logoBox.ring, side: logoBox.side - 2 * logoBox.ring };
}
