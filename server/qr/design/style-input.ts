import type { QrDotShape, QrEyeShape, QrFrameType, QrGradientType, QrLevel } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { unknownCharacters } from '../render/lettering.ts';
import { formatRgb, parseColour } from './color.ts';
import { PLAIN_STYLE, type QrFrame, type QrGradient, type QrStyle } from './style.ts';

/** What a caller may say about the style; what is left out stays as it is, null takes it away. */
export interface StyleInput {
  dots?: QrDotShape;
  eyes?: QrEyeShape;
  pupils?: QrEyeShape;
  gradient?: { type: QrGradientType; to: string; angle?: number } | null;
  frame?: { type: QrFrameType; text?: string; color?: string | null } | null;
  transparent?: boolean;
  errorcorrection?: QrLevel;
}

/** Longer calls to action become too small to be read. */
const MOST_FRAME_CHARACTERS = 30;
const FULL_TURN_DEGREES = 360;

/** The style after an input, checked; null is plain. Refuses under `style`. */
export function readStyle(input: StyleInput | null | undefined, current: QrStyle | null): QrStyle | null {
  if (input === undefined) return current;
  if (input === null) return null;
  const before = current ?? PLAIN_STYLE;
  return {
    dots: input.dots ?? before.dots,
    eyes: input.eyes ?? before.eyes,
    pupils: input.pupils ?? before.pupils,
    gradient: input.gradient === undefined ? before.gradient : input.gradient && readGradient(input.gradient),
    frame: input.frame === undefined ? before.frame : input.frame && readFrame(input.frame),
    isTransparent: input.transparent ?? before.isTransparent,
    leastLevel: input.errorcorrection ?? before.leastLevel,
  };
}

/** A style in the words in which it is asked for, with nothing left out. */
export interface StyleDescription {
  dots: QrDotShape;
  eyes: QrEyeShape;
  pupils: QrEyeShape;
  gradient: { type: QrGradientType; to: string; angle: number } | null;
  frame: { type: QrFrameType; text: string; color: string | null } | null;
  transparent: boolean;
  errorcorrection: QrLevel;
}

export function describeStyle({ gradient, frame, ...style }: QrStyle): StyleDescription {
  return {
    dots: style.dots,
    eyes: style.eyes,
    pupils: style.pupils,
    gradient: gradient && { type: gradient.type, to: formatRgb(gradient.to), angle: gradient.angleDegrees },
    frame: frame && { type: frame.type, text: frame.text, color: frame.colour && formatRgb(frame.colour) },
    transparent: style.isTransparent,
    errorcorrection: style.leastLevel,
  };
}

function readGradient({ type, to, angle = 0 }: NonNullable<StyleInput['gradient']>): QrGradient {
  const degrees = ((angle % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES;
  return { type, to: parseColour('style', to), angleDegrees: degrees };
}

const FRAME_LETTERS =
  'Words on a frame have Latin, Greek or Cyrillic letters; others, as Chinese, Japanese, Korean, Arabic and Hebrew ones, can not be drawn.';

function readFrame({ type, text = '', color }: NonNullable<StyleInput['frame']>): QrFrame {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if ([...words].length > MOST_FRAME_CHARACTERS) {
    throw invalidField('style', `Write at most ${MOST_FRAME_CHARACTERS} characters on the frame.`);
  }
  const unknown = unknownCharacters(words);
  if (unknown.length > 0) {
    const list = unknown.map((character) => `"${character}"`).join(', ');
    throw invalidField('style', `${FRAME_LETTERS} Leave out ${list}.`);
  }
  return { type, text: words, colour: color ? parseColour('style', color) : null };
}
