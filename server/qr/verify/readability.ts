/** Will a phone read it? Every drawing is decoded before it is handed out; docs of the thresholds are beside them. */
import type { QrDotShape } from '../../../contract/vocabulary.ts';
import { contrastRatio, formatRgb, luma } from '../design/color.ts';
import type { Scannable } from '../qr-code-port.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { dimAndBlurred, seenFromAfar } from './distortions.ts';
import { type LumaRaster, lumaRaster } from './luma-raster.ts';
import { lookCloser } from './multi-decoder-check.ts';

/** What came of the check. */
export interface Readability {
  /** False when no decoder reads even the clean picture: refuse it, the reasons say what to change. */
  readonly readable: boolean;
  readonly scannable: Scannable;
  /** The field that is to blame where it is not readable. */
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
 * Grey cameras see luma, not colour: black on red has a contrast of 5.3 and hardly a gap. Between gaps of 0.4 and 0.7 zbar
 * misses one dimmed view in five, and below a background of 0.88 one in ten: the wall around it is brighter.
 */
const LUMA_GAP = 0.7 * 255;
const LIGHT_BACKGROUND = 0.88 * 255;
/** Beyond it modules get so small that a print of 2 cm cannot be read at arm's length. */
const LARGEST_EASY_VERSION = 15;
/**
 * Shapes that leave part of each module light, and the version beyond which zbar misses them: dots one noisy view in thirty, bars
 * one sheared view in five hundred, because it counts the modules wrong.
 */
const LARGEST_THIN_VERSION: Partial<Record<QrDotShape, number>> = { dot: 7, diamond: 7, vertical: 3, horizontal: 3 };
/** A logo covers the alignment pattern in the middle; of codes of version 11 to 13 zbar misses two in five when they are small. */
const LARGEST_LOGO_VERSION = 8;
/** Pixels a module of the clean picture: the least that all decoders read without effort. */
const SCALE = 3;
/** Leaves 2.25 pixels a module. Perfect codes of all versions pass from 0.72 on; at 0.7 one in fifteen fails. */
const AFAR_SHARE = 0.75;

/**
 * Decodes the drawing clean, from afar and in dim light, and grades it together with its colours and its density. A frame makes
 * no code easier to read: where its words and edges happen to help a decoder, what the code is without them holds.
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
  const byDesign = [...colourFindings(drawing), ...shapeFindings(drawing), ...densityFindings(drawing)];
  if (decode(clean) !== content) return { ...secondOpinion(clean, drawing, byDesign), blame: blameOf(drawing) };
  const findings = [...byDesign, ...distortedFindings(decode, clean, content)];
  // Plain squares hold no surprises; everything else is looked at longer, unless it is none of the good ones anyway.
  const isSettled = findings.length > 0 || isPlain(drawing);
  return verdict(isSettled ? findings : await closerFindings(decode, drawing));
}

/** The clean picture alone: what batches have time for. */
export async function readsBack(decode: Decoder, drawing: QrDrawing): Promise<boolean> {
  return decode(await lumaRaster(drawing, SCALE)) === drawing.design.content;
}

/** Squares in one colour and nothing else: no surprises. */
export function isPlain({ design, style }: QrDrawing): boolean {
  return !design.logo && !style.frame && !style.gradient && isSquare(style);
}

function isSquare({ dots, eyes, pupils }: QrDrawing['style']): boolean {
  return [dots, eyes, pupils].every((shape) => shape === 'square');
}

const ADVICE = {
  logo: 'Some scanners stumble over the logo: use stronger colours or a simpler logo.',
  shapes: 'Some scanners stumble over the shapes: use squarer ones or stronger colours.',
  frame: 'Some scanners stumble over the frame in dim light: use a darker colour for the code, or another frame.',
  colours: 'Some scanners stumble in dim light: use darker dots or a lighter background.',
  older: 'Older scanners may fail when it is tilted or in dim light: use squarer shapes or stronger colours.',
} as const;

async function closerFindings(decode: Decoder, drawing: QrDrawing): Promise<Finding[]> {
  const stumbling = await lookCloser(decode, drawing);
  if (stumbling === 'none') return [];
  if (stumbling === 'older') return [warn(ADVICE.older)];
  return [warn(ADVICE[stumblingBlockOf(drawing)])];
}

/** The first thing to change: squares are no shape to stumble over. */
function stumblingBlockOf({ design, style }: QrDrawing): keyof typeof ADVICE {
  if (design.logo) return 'logo';
  if (!isSquare(style)) return 'shapes';
  return style.frame ? 'frame' : 'colours';
}

/** Measured: zbar never finds rings that are circles when the code is tilted by nine degrees, and jsQR stumbles over pupils. */
function shapeFindings({ style, design }: QrDrawing): Finding[] {
  const hasCircles = style.eyes === 'circle' || style.pupils === 'circle';
  const round = hasCircles
    ? [warn('Some scanners miss circles when they are tilted: use round corners, inside as well.')]
    : [];
  if (!style.isTransparent) return round;
  const under = `on surfaces like ${formatRgb(design.background)}`;
  return [
    ...round,
    warn(`Without a background the code reads only ${under}: leave it in unless you know what is below.`),
  ];
}

/** Two other decoders, for what the first one cannot read. */
function secondOpinion(clean: LumaRaster, drawing: QrDrawing, byDesign: readonly Finding[]): Readability {
  const readable = [readWithQr, readWithJsqr].some((decode) => decode(clean) === drawing.design.content);
  const reason = readable
    ? 'Some scanners cannot read this code: use darker dots, a lighter background or a simpler logo.'
    : unreadableSentence(drawing);
  return { ...verdict([{ grade: 'bad', reason }, ...byDesign]), readable };
}

function unreadableSentence(drawing: QrDrawing): string {
  const { contrast } = colourFigures(drawing);
  const advice = 'use dark dots on a light background';
  if (contrast < POOR_CONTRAST) {
    return `No scanner can read this code: the contrast is ${contrast.toFixed(1)}:1 and needs ${POOR_CONTRAST}:1; ${advice}.`;
  }
  return `No scanner can read this code: ${advice}, squarer shapes, or leave the logo out.`;
}

function blameOf(drawing: QrDrawing): Readability['blame'] {
  if (colourFigures(drawing).contrast < POOR_CONTRAST) return 'foreground';
  if (drawing.design.logo) return 'logo';
  return isPlain(drawing) ? 'foreground' : 'style';
}

interface ColourFigures {
  readonly gap: number;
  readonly contrast: number;
}

/** Of a gradient its lighter end counts. */
function colourFigures({ design, style }: QrDrawing): ColourFigures {
  const { background } = design;
  const darks = [design.foreground, ...(style.gradient ? [style.gradient.to] : [])];
  return {
    gap: luma(background) - Math.max(...darks.map(luma)),
    contrast: Math.min(...darks.map((dark) => contrastRatio(dark, background))),
  };
}

function colourFindings(drawing: QrDrawing): Finding[] {
  const { gap, contrast } = colourFigures(drawing);
  if (gap <= 0) return [bad('The dots are not darker than the background: many scanners read dark on light only.')];
  if (contrast < POOR_CONTRAST) return [bad(`${contrastSentence(contrast)}: most scanners will fail.`)];
  if (contrast < GOOD_CONTRAST) return [warn(`${contrastSentence(contrast)}: some scanners will fail.`)];
  if (gap < LUMA_GAP) return [warn('Both colours look alike in grey: use darker dots or a lighter background.')];
  return luma(drawing.design.background) < LIGHT_BACKGROUND
    ? [warn('The background is rather dark: some scanners will fail in dim light.')]
    : [];
}

function contrastSentence(contrast: number): string {
  return `The contrast is ${contrast.toFixed(1)}:1; make it at least ${GOOD_CONTRAST}:1`;
}

const THIN_AND_DENSE =
  'So much content in dots of this shape fails in bad light: use square or rounded ones, or shorten it.';
const THIN_WITH_LOGO =
  'Around a logo dots of this shape fail in bad light: use square or rounded ones, or leave the logo out.';

function densityFindings({ design, matrix, style }: QrDrawing): Finding[] {
  if (matrix.version > LARGEST_EASY_VERSION) {
    return [warn('The content makes the code very dense: shorten it, print it large, or link to it with type "link".')];
  }
  if (design.logo && matrix.version > LARGEST_LOGO_VERSION) {
    return [
      warn('So much content around a logo fails on small prints: shorten it, make it dynamic, or leave the logo out.'),
    ];
  }
  if (matrix.version <= (LARGEST_THIN_VERSION[style.dots] ?? LARGEST_EASY_VERSION)) return [];
  return [warn(design.logo ? THIN_WITH_LOGO : THIN_AND_DENSE)];
}

function distortedFindings(decode: Decoder, clean: LumaRaster, content: string): Finding[] {
  const afar = decode(seenFromAfar(clean, AFAR_SHARE)) === content;
  const dim = decode(dimAndBlurred(clean)) === content;
  if (afar && dim) return [];
  if (!afar && !dim) return [bad('The code reads only under perfect conditions: use stronger colours.')];
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
