/** What to change about a print, in sentences for its owner, sorted by effect. */
import type { Scannable } from '../qr-code-port.ts';
import { QUIET_ZONE } from '../render/drawing.ts';
import type { PhotoMeasures } from './photo-measures.ts';
import type { PrintedSize } from './printed-size.ts';
import type { PhotoReading } from './read-photo.ts';

export interface AdviceInput {
  readonly reading: PhotoReading;
  /** What the code is, if it is not the expected one. */
  readonly wrongCode: string | undefined;
  readonly size: PrintedSize;
}

/** Advice with the grade that it allows at most; `note` is about the picture rather than the print. */
interface Finding {
  readonly grade: 'note' | 'warn' | 'bad';
  /** How much a change helps; the largest first. */
  readonly effect: number;
  readonly sentence: string;
}

export interface Advice {
  readonly scannable: Scannable;
  readonly sentences: readonly string[];
}

export function adviceFor({ reading, wrongCode, size }: AdviceInput): Advice {
  const { measures } = reading;
  const findings = [
    ...(wrongCode === undefined ? [] : [bad(95, wrongCode)]),
    ...readingFindings(reading),
    ...(measures ? [...measureFindings(measures, reading), ...sizeFindings(size)] : NOTHING_FOUND),
  ];
  const grades = findings.map(({ grade }) => grade);
  return {
    scannable: grades.includes('bad') ? 'bad' : grades.includes('warn') ? 'warn' : 'good',
    sentences: findings.sort((one, other) => other.effect - one.effect).map(({ sentence }) => sentence),
  };
}

const NOTHING_FOUND: readonly Finding[] = [
  bad(100, 'There is no readable QR code in this picture.'),
  note(99, 'Take it again: let the code fill half of the picture, hold the phone parallel to it, and tap to focus.'),
  note(
    98,
    'If the picture is sharp, the print needs dark modules on a light background and 4 modules of empty margin.',
  ),
];

const DECODER_NAMES = { zxing: 'ZXing (Android apps)', qr: 'qr (browsers)', jsqr: 'jsQR (older websites)' } as const;

function readingFindings({ readBy, text, measures }: PhotoReading): Finding[] {
  if (!measures) return [];
  if (text === undefined) return [bad(90, 'The code is in the picture, but no decoder reads it.')];
  const missing = (['zxing', 'qr', 'jsqr'] as const).filter((name) => !readBy.includes(name));
  if (missing.length === 0) return [];
  const names = missing.map((name) => DECODER_NAMES[name]).join(' and ');
  return [warn(20, `Some scanners will fail: ${names} cannot read this picture.`)];
}

/** The same limits as for designs. */
const GOOD_CONTRAST = 4.5;
const POOR_CONTRAST = 3;
const STRONG_BLUR_MODULES = 0.45;
const STEEP_DEGREES = 35;
const VISIBLE_GLARE = 0.015;
const NOTABLE_DAMAGE = 0.25;
const SEVERE_DAMAGE = 0.6;
/** Fewer pixels per module say nothing about the print. */
const LEAST_MODULE_PIXELS = 3;

function measureFindings(measures: PhotoMeasures, reading: PhotoReading): Finding[] {
  const { isInverted, modulePixels } = measures;
  return [
    ...contrastFindings(measures),
    ...quietZoneFindings(measures),
    ...damageFindings(reading),
    ...viewFindings(measures, reading.text !== undefined),
    ...onlyIf(
      isInverted,
      warn(62, 'The modules are lighter than the background, which many scanners cannot read. Swap the colors.'),
    ),
    ...onlyIf(
      modulePixels < LEAST_MODULE_PIXELS,
      note(
        30,
        `Each module has only ${modulePixels.toFixed(1)} pixels in the picture. Take it from closer to judge the print.`,
      ),
    ),
  ];
}

/** @param isRead the corners of other codes are too uncertain to tell a tilt */
function viewFindings({ glareShare, blurModules, tiltDegrees }: PhotoMeasures, isRead: boolean): Finding[] {
  const [tilt, glare] = [Math.round(tiltDegrees / 5) * 5, Math.ceil(glareShare * 100)];
  return [
    ...onlyIf(
      glareShare > VISIBLE_GLARE,
      warn(65, `A reflection hides ${glare}% of the code. Use matte paper or foil, or move the light.`),
    ),
    ...onlyIf(
      blurModules > STRONG_BLUR_MODULES,
      warn(
        60,
        'The code is blurred. Focus and hold still; if the print itself is blurred, print it from the PDF or SVG file.',
      ),
    ),
    ...onlyIf(
      isRead && tilt > STEEP_DEGREES,
      warn(35, `The picture is taken ${tilt}° from the side. Place the code where people stand in front of it.`),
    ),
  ];
}

function damageFindings({ damageShare = 0 }: PhotoReading): Finding[] {
  if (damageShare <= NOTABLE_DAMAGE) return [];
  const percent = Math.round(damageShare * 100);
  const sentence = `Damage, dirt or folds use ${percent}% of the error correction. Clean the code or print it again.`;
  return [damageShare > SEVERE_DAMAGE ? bad(75, sentence) : warn(55, sentence)];
}

function onlyIf(applies: boolean, finding: Finding): Finding[] {
  return applies ? [finding] : [];
}

function contrastFindings({ contrast }: PhotoMeasures): Finding[] {
  if (contrast >= GOOD_CONTRAST) return [];
  const sentence =
    `The colors are too similar: the contrast in the picture is ${contrast.toFixed(1)}:1. ` +
    `Print darker modules on lighter paper, at least ${GOOD_CONTRAST}:1, and take the picture in good light.`;
  return [contrast < POOR_CONTRAST ? bad(80, sentence) : warn(50, sentence)];
}

function quietZoneFindings({ quietZone }: PhotoMeasures): Finding[] {
  if (!quietZone || quietZone.modules >= QUIET_ZONE) return [];
  const { modules, side, isCut } = quietZone;
  if (isCut) {
    const shown = `The picture ends ${countOf(modules)} from the code (${side}).`;
    return [note(40, `${shown} Take it with its surroundings, so that the margin shows.`)];
  }
  const found = modules === 0 ? 'nothing is empty' : `only ${countOf(modules)} ${modules === 1 ? 'is' : 'are'} empty`;
  return [
    warn(
      modules <= 1 ? 70 : 45,
      `Leave ${QUIET_ZONE} modules of empty margin around the code: ${found} at the ${side}.`,
    ),
  ];
}

function countOf(modules: number): string {
  return modules === 1 ? '1 module' : `${modules} modules`;
}

function sizeFindings({ widthMm, distanceCm, fromCm, leastWidthMm }: PrintedSize): Finding[] {
  if (leastWidthMm === null || distanceCm === null || widthMm === undefined || widthMm >= leastWidthMm) return [];
  const now = `at ${centimeters(widthMm)} it reads from ${lengthOf(distanceCm)}`;
  return [warn(68, `Print it at least ${centimeters(leastWidthMm)} wide to be read from ${lengthOf(fromCm)}: ${now}.`)];
}

/** Upward, to half a centimeter. */
function centimeters(mm: number): string {
  return `${Math.ceil(mm / 5) / 2} cm`;
}

function lengthOf(cm: number): string {
  return cm < 100 ? `${cm} cm` : `${Math.round(cm / 10) / 10} m`;
}

function bad(effect: number, sentence: string): Finding {
  return { grade: 'bad', effect, sentence };
}

function warn(effect: number, sentence: string): Finding {
  return { grade: 'warn', effect, sentence };
}

function note(effect: number, sentence: string): Finding {
  return { grade: 'note', effect, sentence };
}
