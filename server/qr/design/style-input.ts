import { isDeepStrictEqual } from 'node:util';
import type { QrDotShape, QrEyeShape, QrFrameType, QrGradientType, QrLevel } from '../../../contract/vocabulary.ts';
import { invalidField } from '../../platform/app-error.ts';
import { unknownCharacters } from '../render/text-outlines.ts';
import { formatRgb, parseColor } from './color.ts';
import {
  DEFAULT_LOGO_SPACE,
  type LogoSpace,
  PLAIN_STYLE,
  type QrFrame,
  type QrGradient,
  type QrStyle,
} from './style.ts';

/** The caller's fields of a style; missing ones stay unchanged, null removes. */
export interface StyleInput {
  dots?: QrDotShape;
  eyes?: QrEyeShape;
  pupils?: QrEyeShape;
  gradient?: { type: QrGradientType; to: string; angle?: number } | null;
  frame?: { type: QrFrameType; text?: string; color?: string | null } | null;
  transparent?: boolean;
  errorcorrection?: QrLevel;
  logosize?: number | null;
  logospace?: number;
}

/** Longer calls to action become too small to read. */
const MAX_FRAME_CHARACTERS = 30;
const FULL_TURN_DEGREES = 360;

/** Returns the validated style after an input; null is plain. Throws under `style`. */
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
    ...logoAfter(input, before.logo),
  };
}

function logoAfter({ logosize, logospace }: StyleInput, before: LogoSpace | undefined): Pick<QrStyle, 'logo'> {
  const { sizePercent, clearModules } = before ?? DEFAULT_LOGO_SPACE;
  const logo = {
    sizePercent: logosize === undefined ? sizePercent : logosize,
    clearModules: logospace ?? clearModules,
  };
  return isDeepStrictEqual(logo, DEFAULT_LOGO_SPACE) ? {} : { logo };
}

/** A complete style in the API's format. */
export interface StyleDescription {
  dots: QrDotShape;
  eyes: QrEyeShape;
  pupils: QrEyeShape;
  gradient: { type: QrGradientType; to: string; angle: number } | null;
  frame: { type: QrFrameType; text: string; color: string | null } | null;
  transparent: boolean;
  errorcorrection: QrLevel;
  logosize: number | null;
  logospace: number;
}

export function describeStyle({ gradient, frame, logo = DEFAULT_LOGO_SPACE, ...style }: QrStyle): StyleDescription {
  return {
    dots: style.dots,
    eyes: style.eyes,
    pupils: style.pupils,
    gradient: gradient && { type: gradient.type, to: formatRgb(gradient.to), angle: gradient.angleDegrees },
    frame: frame && { type: frame.type, text: frame.text, color: frame.color && formatRgb(frame.color) },
    transparent: style.isTransparent,
    errorcorrection: style.leastLevel,
    logosize: logo.sizePercent,
    logospace: logo.clearModules,
  };
}

function readGradient({ type, to, angle = 0 }: NonNullable<StyleInput['gradient']>): QrGradient {
  const degrees = ((angle % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES;
  return { type, to: parseColor('style', to), angleDegrees: degrees };
}

const FRAME_LETTERS =
  'Frame text supports Latin, Greek and Cyrillic letters, but not Chinese, Japanese, Korean, Arabic or Hebrew.';

function readFrame({ type, text = '', color }: NonNullable<StyleInput['frame']>): QrFrame {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if ([...words].length > MAX_FRAME_CHARACTERS) {
    throw invalidField('style', `Use at most ${MAX_FRAME_CHARACTERS} characters for the frame text.`);
  }
  const unknown = unknownCharacters(words);
  if (unknown.length > 0) {
    const list = unknown.map((character) => `"${character}"`).join(', ');
    throw invalidField('style', `${FRAME_LETTERS} Remove ${list}.`);
  }
  return { type, text: words, color: color ? parseColor('style', color) : null };
}
