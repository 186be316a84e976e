/** What a picture shows about a printed code, besides its content. */
import { contrastRatio } from '../design/color.ts';
import { QUIET_ZONE } from '../render/drawing.ts';
import type { LogoBox } from '../render/logo-box.ts';
import type { GreyPicture } from '../verify/luma-raster.ts';
import { extremes, type ModuleGrid, measureModules, moduleBrightness, percentile } from './module-grid.ts';
import { type Corners, modulePixels, type Projection, projectionOf, tiltDegrees } from './projection.ts';

export interface PhotoMeasures {
  /** Modules per side. */
  readonly size: number;
  readonly modulePixels: number;
  /** WCAG ratio of light and dark modules in the picture's grayscale. */
  readonly contrast: number;
  /** Whether the modules are lighter than their background. */
  readonly isInverted: boolean;
  /** Undefined if no decoder reads the code, whose corners are then too uncertain. */
  readonly quietZone: QuietZone | undefined;
  readonly tiltDegrees: number;
  /** Standard deviation of the blur, in modules. */
  readonly blurModules: number;
  /** Share of the code that a reflection covers, 0 to 1. */
  readonly glareShare: number;
}

export interface QuietZone {
  /** Clear modules around the code, on the narrowest side; 4 or more are shown as 4. */
  readonly modules: number;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  /** Whether the picture ends there, rather than something else beginning. */
  readonly isCut: boolean;
}

export interface LocatedCode {
  readonly corners: Corners;
  readonly size: number;
}

interface MeasuredCode extends LocatedCode {
  readonly isRead: boolean;
  /** Modules of the design that are empty behind a logo, which a reflection would look like. */
  readonly logoBox: LogoBox | null;
}

export function measurePhoto(picture: GreyPicture, code: MeasuredCode): PhotoMeasures {
  const { corners, size, isRead, logoBox } = code;
  const projection = projectionOf(corners, size);
  const grid = measureModules(picture, projection, size);
  const isInverted = isFinderLight(grid);
  const levels = isInverted ? { dark: grid.light, light: grid.dark } : { dark: grid.dark, light: grid.light };
  return {
    size,
    modulePixels: modulePixels(corners, size),
    contrast: contrastRatio(gray(grid.light), gray(grid.dark)),
    isInverted,
    quietZone: isRead ? quietZoneOf(picture, { projection, size, levels }) : undefined,
    tiltDegrees: tiltDegrees(projection, size),
    blurModules: blurOf(grid),
    glareShare: glareOf(grid, logoBox),
  };
}

function gray(value: number) {
  return { red: value, green: value, blue: value };
}

/** The centers of the three finder patterns are always modules, never background. */
function isFinderLight({ size, isDark }: ModuleGrid): boolean {
  const centers = [3 * size + 3, 3 * size + size - 4, (size - 4) * size + 3];
  return centers.filter((index) => isDark[index] === 0).length >= 2;
}

interface Surroundings {
  readonly projection: Projection;
  readonly size: number;
  /** Brightness of the modules and of their background. */
  readonly levels: { readonly dark: number; readonly light: number };
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** The margin may differ this much from the background, as a share of the contrast. */
const TOLERANCE = 0.4;
/** Specks in a line of the margin that do no harm. */
const SPECKS_SHARE = 0.04;

function quietZoneOf(picture: GreyPicture, around: Surroundings): QuietZone {
  const zones = SIDES.map((side): QuietZone => {
    for (let modules = 0; modules < QUIET_ZONE; modules++) {
      const line = lineOf(picture, around, { side, outside: modules });
      if (line !== 'clear') return { modules, side, isCut: line === 'cut' };
    }
    return { modules: QUIET_ZONE, side, isCut: false };
  });
  return zones.reduce((least, zone) => (zone.modules < least.modules ? zone : least));
}

/** Judges one line of the margin along a side, `outside` modules away from the code. */
function lineOf(
  picture: GreyPicture,
  { projection, size, levels: { dark, light } }: Surroundings,
  { side, outside }: { side: QuietZone['side']; outside: number },
): 'clear' | 'taken' | 'cut' {
  const fixed = side === 'top' || side === 'left' ? -1 - outside : size + outside;
  const isRow = side === 'top' || side === 'bottom';
  let [taken, cut] = [0, 0];
  for (let along = 0; along < size; along++) {
    const brightness = moduleBrightness(picture, projection, isRow ? [along, fixed] : [fixed, along]);
    if (brightness === undefined) cut++;
    else if ((brightness - light) / (dark - light) > TOLERANCE) taken++;
  }
  if (cut > SPECKS_SHARE * size) return 'cut';
  return taken > SPECKS_SHARE * size ? 'taken' : 'clear';
}

/** The row and the column of alternating modules between the finder patterns. */
const TIMING_LINE = 6;
/** Amplitude of the first harmonic of alternating modules, whose contrast is 1 when they are sharp. */
const SHARP_AMPLITUDE = 4 / Math.PI;
/** What the formula below returns for a perfectly sharp picture. */
const SHARP_MODULES = 0.22;

/**
 * Returns the blur by how much paler the alternating modules of the timing pattern are than the finder patterns. Blur
 * by a Gaussian of s modules reduces the first harmonic of a period of two modules by exp(-(pi s)^2 / 2).
 */
function blurOf({ size, brightness }: ModuleGrid): number {
  const at = (column: number, row: number): number => brightness[row * size + column] ?? 0;
  let [dark, light, count] = [0, 0, 0];
  for (let along = 8; along < size - 8; along += 2) {
    dark += at(along, TIMING_LINE) + at(TIMING_LINE, along);
    // Both ends are dark, so there is one light module less.
    light += at(Math.min(along + 1, size - 10), TIMING_LINE) + at(TIMING_LINE, Math.min(along + 1, size - 10));
    count += 2;
  }
  const finders = (at(3, 3) + at(size - 4, 3) + at(3, size - 4)) / 3;
  const background = finders < light / count ? percentile(brightness, 0.95) : percentile(brightness, 0.05);
  const remaining = (light - dark) / count / (background - finders);
  const blur = Math.sqrt(2 * Math.max(0, Math.log(SHARP_AMPLITUDE / Math.max(0.02, remaining)))) / Math.PI;
  return Math.sqrt(Math.max(0, blur ** 2 - SHARP_MODULES ** 2));
}

/** Every window of five modules contains dark ones, unless a reflection hides them; they seem this much lighter. */
const GLARE_REACH = 2;
const WASHED_OUT = 0.6;
/** Where logos are, as a share of the side from the middle. */
const LOGO_REACH = 0.2;

function glareOf({ size, brightness, isDark, dark, light }: ModuleGrid, logoBox: LogoBox | null): number {
  if (isFinderLight({ size, brightness, isDark, dark, light })) return 0;
  const middle = (size - 1) / 2;
  const from = logoBox ? logoBox.start : middle - LOGO_REACH * size;
  const until = logoBox ? logoBox.start + logoBox.side : middle + LOGO_REACH * size;
  const isLogo = (place: number): boolean => place >= from && place < until;
  let washedOut = 0;
  for (let index = 0; index < brightness.length; index++) {
    if (isLogo(index % size) && isLogo(Math.floor(index / size))) continue;
    const [low] = extremes({ brightness, size }, index, GLARE_REACH);
    if (low > dark + WASHED_OUT * (light - dark)) washedOut++;
  }
  return washedOut / brightness.length;
}
