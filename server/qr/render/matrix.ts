/** Encodes a content as a matrix of modules: chooses version and error correction, and clears space for a logo. */
import { invalidField } from '../../platform/app-error.ts';
import type { LogoSpace } from '../design/style.ts';
import type { ErrorCorrection } from '../encoder/capacity.ts';
import { drawSymbol, planSymbol, type SymbolPlan } from '../encoder/encode.ts';
import { clearBox, type LogoBox, logoBox, SMALLEST_LOGO_VERSION } from './logo-box.ts';

/** A finished symbol without quiet zone. */
export interface QrMatrix {
  /** Modules per side, 21 to 177. */
  readonly size: number;
  /** 1 to 40. */
  readonly version: number;
  readonly ecc: ErrorCorrection;
  /** Row by row, 1 is dark; light behind the logo. */
  readonly modules: Uint8Array;
  readonly logoBox: LogoBox | null;
}

/** Digits in the largest symbol at level M: longer content can never fit, so it is rejected immediately. */
const MAX_CHARACTERS = 5596;
/**
 * Version 1 has no alignment pattern, so decoders guess the position of its fourth corner: of one code in eight zbar
 * misses some sheared pictures, of versions 2 to 5 hardly any in ten thousand. Of version 6, the largest that does not
 * encode its size, it misses one in forty with square eyes, taking it for a larger one. Four or two more modules are a
 * small price.
 */
export const SMALLEST_VERSION = 2;
const AVOIDED_VERSION = 6;
const MAX_BYTES = { plain: 2331, strong: 1663, logo: 1273 } as const;

/**
 * Encodes text (UTF-8, with a designator unless it is plain ASCII). The level is at least M, H under a logo, and higher
 * on request or where the version stays the same. Throws (field `data`) if the text does not fit version 40.
 */
export function encodeMatrix(content: string, logo: LogoSpace | null, leastLevel: ErrorCorrection = 'M'): QrMatrix {
  const plan = planContent(content, logo !== null, leastLevel);
  const matrix = encodePlan(plan);
  if (!logo) return matrix;
  const box = logoBox(plan.version, plan.level, logo);
  if (!box) throw new Error(`No room for a logo in version ${plan.version}`);
  return { ...matrix, modules: clearBox(matrix.modules, matrix.size, box), logoBox: box };
}

/** Draws a symbol without a logo. */
export function encodePlan(plan: SymbolPlan): QrMatrix {
  const { size, modules } = drawSymbol(plan);
  return { size, version: plan.version, ecc: plan.level, modules, logoBox: null };
}

function planContent(content: string, hasLogo: boolean, leastLevel: ErrorCorrection): SymbolPlan {
  const isShort = content.length <= MAX_CHARACTERS;
  const [level, atLeastVersion] = strength(hasLogo, leastLevel);
  const fitting = isShort ? planSymbol(content, level, atLeastVersion) : undefined;
  if (fitting?.version === AVOIDED_VERSION) return planSymbol(content, level, AVOIDED_VERSION + 1) ?? fitting;
  if (fitting) return fitting;
  const bytes = Buffer.byteLength(content);
  const fitsPlainly = isShort && planSymbol(content, 'M', 1) !== undefined;
  if (hasLogo && fitsPlainly) {
    throw invalidField('data', tooLong(bytes, MAX_BYTES.logo, 'with a logo. Shorten it or remove the logo'));
  }
  if (fitsPlainly) {
    const most = leastLevel === 'H' ? MAX_BYTES.logo : MAX_BYTES.strong;
    throw invalidField('data', tooLong(bytes, most, 'at this error correction level. Shorten it or use a lower level'));
  }
  throw invalidField('data', tooLong(bytes, MAX_BYTES.plain, 'in total. Shorten it, or link to a page instead'));
}

function strength(hasLogo: boolean, leastLevel: ErrorCorrection): [level: ErrorCorrection, atLeastVersion: number] {
  return hasLogo ? ['H', SMALLEST_LOGO_VERSION] : [leastLevel, SMALLEST_VERSION];
}

function tooLong(bytes: number, most: number, advice: string): string {
  return `This content has ${bytes} bytes, but a QR code can hold only about ${most} ${advice}.`;
}
