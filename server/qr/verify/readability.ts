/**
 * Predicts whether a phone reads a code. Every drawing is decoded before it is returned; the thresholds are documented
 * below.
 */
import type { QrDotShape } from '../../../contract/vocabulary.ts';
import { contrastRatio, formatRgb, luma } from '../design/color.ts';
import type { Scannable } from '../qr-code-port.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { REPAIR_SHARE, repairShareUsed } from '../render/logo-box.ts';
import { type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { dimAndBlurred, downscaled } from './distortions.ts';
import { type LumaRaster, lumaRaster } from './luma-raster.ts';
import { checkWithAllDecoders } from './multi-decoder-check.ts';

/** The result of the check. */
export interface Readability {
  /** False when no decoder reads even the clean picture: reject it, the reasons say what to change. */
  readonly readable: boolean;
  readonly scannable: Scannable;
  /** The responsible field if the code is not readable. */
  readonly blame: 'foreground' | 'logo' | 'style';
  /** Sentences for the owner, worst first; empty when all is well. */
  readonly reasons: readonly string[];
}

interface Finding {
  readonly grade: 'warn' | 'bad';
  readonly reason: string;
}

/** Measured: from 4.5 on all decoders read nearly everything; at 2.5 the weaker half, at 1.7 almost none. */
const GOOD_CONTRAST = 4.5;
const POOR_CONTRAST = 3;
/**
 * Grayscale cameras see luma, not color: black on red has a contrast of 5.3 and hardly a gap. Between gaps of 0.4 and
 * 0.7 zbar misses one dimmed view in five, and below a background of 0.88 one in ten: the wall around it is brighter.
 */
const LUMA_GAP = 0.7 * 255;
const LIGHT_BACKGROUND = 0.88 * 255;
/** Above this version modules are so small that a print of 2 cm cannot be read at arm's length. */
const LARGEST_EASY_VERSION = 15;
/**
 * Shapes that leave part of each module light, and the version above which zbar misses them: dots one noisy view in
 * thirty, bars one sheared view in five hundred, because it miscounts the modules.
 */
const LARGEST_THIN_VERSION: Partial<Record<QrDotShape, number>> = { dot: 7, diamond: 7, vertical: 3, horizontal: 3 };
/** A logo covers the alignment pattern in the middle; of small codes of version 11 to 13 zbar misses two in five. */
const LARGEST_LOGO_VERSION = 8;
/** Pixels per module of the clean picture: the minimum that all decoders read reliably. */
const SCALE = 3;
/** Leaves 2.25 pixels per module. Perfect codes of all versions pass from 0.72 on; at 0.7 one in fifteen fails. */
const AFAR_SHARE = 0.75;

/**
 * Decodes the drawing clean, from afar and in dim light, and grades it together with its colors and its density. A
 * frame never improves the grade: even if its text and edges happen to help a decoder, the result without them counts.
 */
export async function inspectDrawing(decode: Decoder, drawing: QrDrawing): Promise<Readability> {
  const whole = await inspectAlone(decode, drawing);
  const { design, style } = drawing;
  if (!style.frame || whole.scannable !== 'good') return whole;
  const unframed = { ...style, frame: null };
  const bare = await inspectAlone(decode, { ...drawing, style: unframed, design: { ...design, style: unframed } });
  return bare.readable && bare.scannable !== 'good' ? bare : whole;
}

async function inspectAlone(decode: Decoder, drawing: QrDrawing): Promise<Readability> {
  const clean = await lumaRaster(drawing, SCALE);
  const { content } = drawing.design;
  const byDesign = [
    ...colorFindings(drawing),
    ...logoFindings(drawing),
    ...shapeFindings(drawing),
    ...densityFindings(drawing),
  ];
  if (decode(clean) !== content) return { ...secondOpinion(clean, drawing, byDesign), blame: causeOf(drawing) };
  const findings = [...byDesign, ...distortedFindings(decode, clean, content)];
  // Plain squares need no further check, nor do designs that are not good anyway; all others get the second check.
  const isSettled = findings.length > 0 || isPlain(drawing);
  return verdict(isSettled ? findings : await closerFindings(decode, drawing));
}

/** Decodes the clean picture only, which is fast enough for batches. */
export async function readsBack(decode: Decoder, drawing: QrDrawing): Promise<boolean> {
  return decode(await lumaRaster(drawing, SCALE)) === drawing.design.content;
}

/** Returns whether a design has only squares in one color. */
export function isPlain({ design, style }: QrDrawing): boolean {
  return !design.logo && !style.frame && !style.gradient && isSquare(style);
}

function isSquare({ dots, eyes, pupils }: QrDrawing['style']): boolean {
  return [dots, eyes, pupils].every((shape) => shape === 'square');
}

const ADVICE = {
  logo: 'Some scanners have trouble with the logo: use more contrast or a simpler logo.',
  shapes: 'Some scanners have trouble with the shapes: use squarer ones or more contrast.',
  frame: 'Some scanners have trouble with the frame in dim light: use a darker color for the code, or another frame.',
  colors: 'Some scanners fail in dim light: use darker modules or a lighter background.',
  older: 'Older scanners may fail when the code is tilted or in dim light: use squarer shapes or more contrast.',
} as const;

async function closerFindings(decode: Decoder, drawing: QrDrawing): Promise<Finding[]> {
  const stumbling = await checkWithAllDecoders(decode, drawing);
  if (stumbling === 'none') return [];
  if (stumbling === 'older') return [warn(ADVICE.older)];
  return [warn(ADVICE[likelyCauseOf(drawing)])];
}

/** Returns the first thing to change; squares are never the cause. */
function likelyCauseOf({ design, style }: QrDrawing): keyof typeof ADVICE {
  if (design.logo) return 'logo';
  if (!isSquare(style)) return 'shapes';
  return style.frame ? 'frame' : 'colors';
}

/**
 * Measured: zbar never finds circular rings when the code is tilted by nine degrees, and jsQR fails on round pupils.
 */
function shapeFindings({ style, design }: QrDrawing): Finding[] {
  const hasCircles = style.eyes === 'circle' || style.pupils === 'circle';
  const round = hasCircles
    ? [warn('Some scanners miss circular eyes when tilted: use round eye frames and eyeballs.')]
    : [];
  if (!style.isTransparent) return round;
  const under = `on surfaces close to ${formatRgb(design.background)}`;
  return [
    ...round,
    warn(`Without a background, the code scans only ${under}. Keep the background unless you know the surface.`),
  ];
}

/** Tries two other decoders if the first one fails. Similar colors are then one reason, not two. */
function secondOpinion(clean: LumaRaster, drawing: QrDrawing, byDesign: readonly Finding[]): Readability {
  const readable = [readWithQr, readWithJsqr].some((decode) => decode(clean) === drawing.design.content);
  const reason = failureSentence(drawing, readable);
  const others = byDesign.filter((finding) => finding.reason !== reason);
  return { ...verdict([bad(reason), ...others]), readable };
}

function failureSentence(drawing: QrDrawing, readable: boolean): string {
  const { contrast } = colorFigures(drawing);
  if (contrast < POOR_CONTRAST) return contrastSentence(contrast);
  return readable
    ? 'Some scanners cannot read this code: use darker modules, a lighter background or a simpler logo.'
    : 'No scanner can read this code: use dark modules on a light background, squarer shapes, or no logo.';
}

function causeOf(drawing: QrDrawing): Readability['blame'] {
  if (colorFigures(drawing).contrast < POOR_CONTRAST) return 'foreground';
  if (drawing.design.logo) return 'logo';
  return isPlain(drawing) ? 'foreground' : 'style';
}

interface ColorFigures {
  readonly gap: number;
  readonly contrast: number;
}

/** Returns the color figures; of a gradient the lighter end counts. */
function colorFigures({ design, style }: QrDrawing): ColorFigures {
  const { background } = design;
  const darks = [design.foreground, ...(style.gradient ? [style.gradient.to] : [])];
  return {
    gap: luma(background) - Math.max(...darks.map(luma)),
    contrast: Math.min(...darks.map((dark) => contrastRatio(dark, background))),
  };
}

function colorFindings(drawing: QrDrawing): Finding[] {
  const { gap, contrast } = colorFigures(drawing);
  if (gap <= 0)
    return [
      bad(
        'The modules are not darker than the background, and many scanners read only dark on light. Swap the colors.',
      ),
    ];
  if (contrast < POOR_CONTRAST) return [bad(contrastSentence(contrast))];
  if (contrast < GOOD_CONTRAST) return [warn(contrastSentence(contrast))];
  if (gap < LUMA_GAP)
    return [warn('The two colors look alike in grayscale: use darker modules or a lighter background.')];
  return luma(drawing.design.background) < LIGHT_BACKGROUND
    ? [warn('The background is dark, so some scanners will fail in dim light. Use a lighter one.')]
    : [];
}

/** Names one threshold, whatever the grade. */
function contrastSentence(contrast: number): string {
  return `The contrast is ${contrast.toFixed(1)}:1. Phones need ${GOOD_CONTRAST}:1.`;
}

const THIN_AND_DENSE =
  'With this module shape, a code this dense fails in poor light. Use square or rounded modules, or shorten the content.';
const THIN_WITH_LOGO =
  'With a logo, this module shape fails in poor light. Use square or rounded modules, or remove the logo.';

/** Beyond this share of the error correction, a scratch or a fold is too much. */
const LARGEST_REPAIR_SHARE = 0.75;

/** Judges a logo whose size the owner chose: the automatic size leaves half of the error correction. */
function logoFindings({ matrix: { logoBox, version, ecc } }: QrDrawing): Finding[] {
  if (!logoBox) return [];
  const share = repairShareUsed(version, ecc, logoBox);
  if (share <= REPAIR_SHARE) return [];
  const percent = Math.round(100 * share);
  const sentence = `The logo and its clear space use ${percent}% of the error correction. Make them smaller, so that dirt and folds do no harm.`;
  return [share > LARGEST_REPAIR_SHARE ? bad(sentence) : warn(sentence)];
}

function densityFindings({ design, matrix, style }: QrDrawing): Finding[] {
  if (matrix.version > LARGEST_EASY_VERSION) {
    return [warn('The content makes the code very dense: shorten it, print it large, or link to a page instead.')];
  }
  if (design.logo && matrix.version > LARGEST_LOGO_VERSION) {
    return [
      warn(
        'This much content with a logo fails at small print sizes: shorten it, make it dynamic, or remove the logo.',
      ),
    ];
  }
  if (matrix.version <= (LARGEST_THIN_VERSION[style.dots] ?? LARGEST_EASY_VERSION)) return [];
  return [warn(design.logo ? THIN_WITH_LOGO : THIN_AND_DENSE)];
}

function distortedFindings(decode: Decoder, clean: LumaRaster, content: string): Finding[] {
  const afar = decode(downscaled(clean, AFAR_SHARE)) === content;
  const dim = decode(dimAndBlurred(clean)) === content;
  if (afar && dim) return [];
  if (!afar && !dim) return [bad('The code scans only in ideal conditions. Use more contrast.')];
  return [warn(afar ? 'The code may fail in dim light.' : 'The code may fail from a distance: print it large.')];
}

function warn(reason: string): Finding {
  return { grade: 'warn', reason };
}

function bad(reason: string): Finding {
  return { grade: 'bad', reason };
}

function verdict(findings: readonly Finding[]): Readability {
  const worstFirst = [...findings].sort((one, other) => one.grade.localeCompare(other.grade));
  return {
    readable: true,
    blame: 'foreground',
    scannable: worstFirst[0]?.grade ?? 'good',
    reasons: worstFirst.map(({ reason }) => reason),
  };
}
