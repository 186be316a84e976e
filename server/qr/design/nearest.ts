/** Finds the nearest design that is graded good, for the "fix it" button. */
import { isDeepStrictEqual } from 'node:util';
import type { QrEyeShape } from '../../../contract/vocabulary.ts';
import { drawDesign, type QrDesign, type QrDrawing } from '../render/drawing.ts';
import type { Readability } from '../verify/readability.ts';
import { contrastRatio, luma, type Rgb, WHITE } from './color.ts';
import { PLAIN_STYLE, type QrStyle } from './style.ts';

const BLACK: Rgb = { red: 0, green: 0, blue: 0 };
/** Below this, darker colors look the same. */
const NEARLY_BLACK = 20;

export interface Nearest {
  readonly design: QrDesign;
  /** The changes, as text. */
  readonly changes: readonly string[];
}

/** A design with the changes applied so far. */
interface Step {
  /** The change as text; '' if none was needed. */
  readonly change: string;
  apply(design: QrDesign, style: QrStyle): QrDesign | undefined;
}

/** Colors move toward black and white in steps of a tenth: the hue stays, and the first passing step is the nearest. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** The grading thresholds with a small margin: gray exactly at the threshold would be borderline. */
const WANTED = { contrast: 4.6, gap: 0.71 * 255, background: 0.89 * 255 } as const;

/**
 * Least loss first: colors, then details that confuse decoders, then everything. Logo and text carry the brand, so they
 * stay as long as possible.
 */
const STEPS: readonly Step[] = [
  { change: 'colors', apply: (design, style) => withStrongerColors(design, style) },
  {
    change: 'a background',
    apply: (design, style) =>
      style.isTransparent ? { ...design, style: { ...style, isTransparent: false } } : undefined,
  },
  {
    change: 'a smaller logo',
    apply: (design, style) => {
      const { logo: _, ...others } = style;
      return design.logo && style.logo ? { ...design, style: others } : undefined;
    },
  },
  {
    change: 'round instead of circles',
    apply: (design, style) => {
      if (style.eyes !== 'circle' && style.pupils !== 'circle') return undefined;
      const round = (shape: QrEyeShape): QrEyeShape => (shape === 'circle' ? 'round' : shape);
      return { ...design, style: { ...style, eyes: round(style.eyes), pupils: round(style.pupils) } };
    },
  },
  {
    change: 'rounded eyeballs',
    apply: (design, style) =>
      style.pupils === 'square' ? undefined : { ...design, style: { ...style, pupils: 'rounded' } },
  },
  {
    change: 'rounded eye frames',
    apply: (design, style) =>
      style.eyes === 'square' ? undefined : { ...design, style: { ...style, eyes: 'rounded' } },
  },
  {
    change: 'rounded modules',
    apply: (design, style) =>
      style.dots === 'square' ? undefined : { ...design, style: { ...style, dots: 'rounded' } },
  },
  { change: 'darker modules', apply: (design, style) => withDarkerDots(design, style, 0.4) },
  { change: 'much darker modules', apply: (design, style) => withDarkerDots(design, style, 0.8) },
  {
    change: 'black on white',
    apply: (design, style) =>
      changed(design, { foreground: BLACK, background: WHITE, style: { ...style, gradient: null } }),
  },
  {
    change: 'no frame',
    apply: (design, style) => (style.frame ? { ...design, style: { ...style, frame: null } } : undefined),
  },
  { change: 'no logo', apply: (design) => (design.logo ? { ...design, logo: null } : undefined) },
  {
    change: 'plain squares in one color',
    apply: (design, style) => changed(design, { style: { ...PLAIN_STYLE, leastLevel: style.leastLevel } }),
  },
];

/** Returns undefined if the change has no effect. */
function changed(design: QrDesign, change: Partial<QrDesign>): QrDesign | undefined {
  const next = { ...design, ...change };
  return isDeepStrictEqual(next, { ...design, style: design.style ?? PLAIN_STYLE }) ? undefined : next;
}

/** Applies these steps in order. */
function after(design: QrDesign, steps: readonly Step[]): QrDesign {
  return steps.reduce((one, { apply }) => apply(one, one.style ?? PLAIN_STYLE) ?? one, design);
}

/**
 * Applies steps until a design passes, then reverts unnecessary ones, the greatest loss first. Undefined when the
 * design is good already, or when nothing helps (the content makes the code too dense).
 */
export async function nearestGood(
  design: QrDesign,
  inspect: (drawing: QrDrawing) => Promise<Readability>,
): Promise<Nearest | undefined> {
  const isGood = async (one: QrDesign): Promise<boolean> => (await inspect(drawDesign(one))).scannable === 'good';
  if (await isGood(design)) return undefined;
  let taken: readonly Step[] = [];
  for (const step of STEPS) {
    const before = after(design, taken);
    if (!step.apply(before, before.style ?? PLAIN_STYLE)) continue;
    taken = [...taken, step];
    if (await isGood(after(design, taken))) return nearestOf(design, await needed(design, taken, isGood));
  }
  return undefined;
}

/** Removes steps that a good design does not need. The last step is always needed. */
async function needed(
  design: QrDesign,
  taken: readonly Step[],
  isGood: (design: QrDesign) => Promise<boolean>,
): Promise<readonly Step[]> {
  let kept = taken;
  for (const step of taken.slice(0, -1).toReversed()) {
    const others = kept.filter((one) => one !== step);
    if (await isGood(after(design, others))) kept = others;
  }
  return kept;
}

function nearestOf(design: QrDesign, steps: readonly Step[]): Nearest {
  return { design: after(design, steps), changes: steps.map(({ change }) => change) };
}

/** Returns undefined if the modules are nearly black. */
function withDarkerDots(design: QrDesign, style: QrStyle, share: number): QrDesign | undefined {
  const { foreground } = design;
  const { gradient } = style;
  if (Math.max(luma(foreground), gradient ? luma(gradient.to) : 0) < NEARLY_BLACK) return undefined;
  const darker = gradient && { ...gradient, to: mixed(gradient.to, BLACK, share) };
  return { ...design, foreground: mixed(foreground, BLACK, share), style: { ...style, gradient: darker } };
}

/** Returns undefined if the contrast is sufficient. */
function withStrongerColors(design: QrDesign, style: QrStyle): QrDesign | undefined {
  const { foreground, background } = inverted(design);
  const ends = [foreground, ...(style.gradient ? [style.gradient.to] : [])];
  if (background === design.background && areStrong(ends, background)) return undefined;
  for (const share of SHARES) {
    const light = lighter(background, share);
    const [first, second] = ends.map((end) => darkEnough(end, light));
    if (!first || (style.gradient && !second)) continue;
    const gradient = style.gradient && second ? { ...style.gradient, to: second } : null;
    return { ...design, foreground: first, background: light, style: { ...style, gradient } };
  }
  return undefined;
}

/** Swaps the colors if they are light on dark. */
function inverted({ foreground, background }: QrDesign): { foreground: Rgb; background: Rgb } {
  const isDarkOnLight = luma(foreground) <= luma(background);
  return isDarkOnLight ? { foreground, background } : { foreground: background, background: foreground };
}

/** Returns the background unchanged if it is light enough, otherwise lightened by this share. */
function lighter(background: Rgb, share: number): Rgb {
  return luma(background) >= WANTED.background && share === SHARES[0] ? background : mixed(background, WHITE, share);
}

function darkEnough(color: Rgb, background: Rgb): Rgb | undefined {
  if (luma(background) < WANTED.background) return undefined;
  const steps = [0, ...SHARES].map((share) => mixed(color, BLACK, share));
  return steps.find((step) => areStrong([step], background));
}

function areStrong(darks: readonly Rgb[], background: Rgb): boolean {
  if (luma(background) < WANTED.background) return false;
  return darks.every(
    (dark) => contrastRatio(dark, background) >= WANTED.contrast && luma(background) - luma(dark) >= WANTED.gap,
  );
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const between = (from: number, to: number): number => Math.round(from + (to - from) * share);
  return {
    red: between(one.red, other.red),
    green: between(one.green, other.green),
    blue: between(one.blue, other.blue),
  };
}
