/** A design and its drawing: the input of all image renderers. */

import { invalidField } from '../../platform/app-error.ts';
import type { Rgb } from '../design/color.ts';
import { DEFAULT_LOGO_SPACE, PLAIN_STYLE, type QrStyle } from '../design/style.ts';
import { planAtLevel } from '../encoder/encode.ts';
import { encodeMatrix, encodePlan, type QrMatrix, SMALLEST_VERSION } from './matrix.ts';

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
  /** A payment, whose standard demands level M and at most version 13, and leaves no room for a logo. */
  readonly isPayment?: boolean;
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
  if (design.isPayment) return { design, style, matrix: encodePayment(design) };
  const leastLevel = design.logo ? 'H' : style.leastLevel;
  const logo = design.logo ? (style.logo ?? DEFAULT_LOGO_SPACE) : null;
  return { design, style, matrix: encodeMatrix(design.content, logo, leastLevel) };
}

/** Limit of EPC069-12. */
const LARGEST_PAYMENT_VERSION = 13;

/** Draws a payment at exactly level M, which the standard demands. */
function encodePayment({ content, logo }: QrDesign): QrMatrix {
  if (logo) {
    throw invalidField(
      'logo',
      'Remove the logo: a payment code must have error correction M, which is too weak for one.',
    );
  }
  const plan = planAtLevel(content, 'M', SMALLEST_VERSION);
  if (plan && plan.version <= LARGEST_PAYMENT_VERSION) return encodePlan(plan);
  throw invalidField('data.text', 'These details do not fit a payment code. Shorten the text.');
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
