/** How a code looks beside its two colours and its logo. */
import type { QrDotShape, QrEyeShape, QrFrameType, QrGradientType, QrLevel } from '../../../contract/vocabulary.ts';
import type { Rgb } from './color.ts';

/** From the foreground to another colour, over the dark modules. */
export interface QrGradient {
  readonly type: QrGradientType;
  readonly to: Rgb;
  /** Of a linear one: 0 leads from left to right, 90 from top to bottom. */
  readonly angleDegrees: number;
}

export interface QrFrame {
  readonly type: QrFrameType;
  /** A call to action; '' is a frame without words. */
  readonly text: string;
  /** Of the frame; null is the foreground. */
  readonly colour: Rgb | null;
}

export interface QrStyle {
  readonly dots: QrDotShape;
  readonly eyes: QrEyeShape;
  readonly pupils: QrEyeShape;
  readonly gradient: QrGradient | null;
  readonly frame: QrFrame | null;
  /** The background is left out of the picture; the code is meant for a surface of that colour. */
  readonly isTransparent: boolean;
  readonly leastLevel: QrLevel;
}

/** What a code looks like when nothing is said. */
export const PLAIN_STYLE: QrStyle = {
  dots: 'square',
  eyes: 'square',
  pupils: 'square',
  gradient: null,
  frame: null,
  isTransparent: false,
  leastLevel: 'M',
};
