/** The style of a code besides its two colors and its logo. */
import type { QrDotShape, QrEyeShape, QrFrameType, QrGradientType, QrLevel } from '../../../contract/vocabulary.ts';
import type { Rgb } from './color.ts';

/** A gradient from the foreground to another color, over the dark modules. */
export interface QrGradient {
  readonly type: QrGradientType;
  readonly to: Rgb;
  /** Direction of a linear gradient: 0 is from left to right, 90 from top to bottom. */
  readonly angleDegrees: number;
}

export interface QrFrame {
  readonly type: QrFrameType;
  /** A call to action; '' is a frame without text. */
  readonly text: string;
  /** Color of the frame; null is the foreground. */
  readonly color: Rgb | null;
}

/** The space of a logo. */
export interface LogoSpace {
  /** Width in percent of the symbol; null is the largest that leaves enough error correction. */
  readonly sizePercent: number | null;
  /** Clear modules around it. */
  readonly clearModules: number;
}

export const DEFAULT_LOGO_SPACE: LogoSpace = { sizePercent: null, clearModules: 1 };

export interface QrStyle {
  readonly dots: QrDotShape;
  readonly eyes: QrEyeShape;
  readonly pupils: QrEyeShape;
  readonly gradient: QrGradient | null;
  readonly frame: QrFrame | null;
  /** The picture has no background; the code is meant for a surface of that color. */
  readonly isTransparent: boolean;
  readonly leastLevel: QrLevel;
  /** Missing in styles of codes that were stored before it existed. */
  readonly logo?: LogoSpace;
}

/** The default style. */
export const PLAIN_STYLE: QrStyle = {
  dots: 'square',
  eyes: 'square',
  pupils: 'square',
  gradient: null,
  frame: null,
  isTransparent: false,
  leastLevel: 'M',
};
