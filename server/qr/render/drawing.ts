/** A design and its drawing: the input of all image renderers. */
import type { Rgb } from '../design/color.ts';
import { PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { encodeMatrix, type QrMatrix } from './matrix.ts';

/** The owner's design. */
export interface QrDesign {
  /** The exact text that a phone reads. */
  readonly content: string;
  readonly foreground: Rgb;
  readonly background: Rgb;
  /** A PNG created by `prepareLogo`, nothing else. */
  readonly logo: Buffer | null;
  /** Plain if missing. */
  readonly style?: QrStyle | undefined;
}

/** A design with its modules, ready to be rendered. */
export interface QrDrawing {
  readonly design: QrDesign;
  readonly style: QrStyle;
  readonly matrix: QrMatrix;
}

/** Width of the quiet zone in modules, inside the image. The standard requires four; phones fail without one. */
export const QUIET_ZONE = 4;

export function drawDesign(design: QrDesign): QrDrawing {
  const style = design.style ?? PLAIN_STYLE;
  const leastLevel = design.logo ? 'H' : style.leastLevel;
  return { design, style, matrix: encodeMatrix(design.content, design.logo !== null, leastLevel) };
}

/** Returns the number of modules per side, with the quiet zone. */
export function outerSize(matrix: QrMatrix): number {
  return matrix.size + 2 * QUIET_ZONE;
}

/** A square in outer modules. */
export interface Square {
  readonly start: number;
  readonly side: number;
}

/** Returns the position of the logo's picture (inside its clear ring), or null without a logo. */
export function logoSquare({ logoBox }: QrMatrix): Square | null {
  if (!logoBox) return null;
  return { start: QUIET_ZONE + logoBox.start + logoBox.ring, side: logoBox.side - 2 * logoBox.ring };
}
