/** Finds a code in a photo: by the decoders that read it, or by its finder patterns when none does. */

import { decodeQR, type FinderPoints } from 'qr/decode.js';
import type { QrDecoder } from '../../../contract/vocabulary.ts';
import { LARGEST_VERSION, sideOfVersion } from '../encoder/capacity.ts';
import { readWithJsqr, readWithQr, type Zxing } from '../verify/decoders.ts';
import { type GreyPicture, inSquare, type LumaRaster } from '../verify/luma-raster.ts';
import { measureModules } from './module-grid.ts';
import type { LocatedCode } from './photo-measures.ts';
import { type Corners, distance, type Point, projectionOf } from './projection.ts';

export interface FoundInPhoto {
  /** Undefined if not even finder patterns were found, which is where its corners are guessed from if nothing reads it. */
  readonly code: LocatedCode | undefined;
  /** The text of the code; undefined if no decoder reads it. */
  readonly text: string | undefined;
  readonly readBy: readonly QrDecoder[];
  /** Share of the error correction that is left; undefined if zxing does not read the code. */
  readonly spareRepair: number | undefined;
}

/** The largest picture for jsQR, which takes 100 ms per megapixel, and qr; phones scan previews of two megapixels. */
const LARGEST_SIDE_PIXELS = 1_000;
/** Modules around the code that decoders see besides it. */
const MARGIN_MODULES = 8;

/** Finds the expected code if the picture shows it, otherwise the largest one. */
export function findCode(zxing: Zxing, picture: GreyPicture, expected: string): FoundInPhoto {
  const codes = zxing.locate(picture).map((code) => ({ ...code, size: sideOfVersion(code.version) }));
  const largestFirst = codes.sort((one, other) => diagonal(other.corners) - diagonal(one.corners));
  const found = largestFirst.find(({ text }) => text === expected) ?? largestFirst[0];
  const view = viewOf(picture, found);
  const texts = [
    ['qr', readWithQr(view)],
    ['jsqr', readWithJsqr(view)],
  ] as const;
  const text = found?.text ?? texts.find(([, read]) => read !== undefined)?.[1];
  const others: readonly QrDecoder[] = texts
    .filter(([, read]) => read !== undefined && read === text)
    .map(([name]) => name);
  return {
    code: found ?? locateByFinders(picture),
    text,
    readBy: found ? ['zxing', ...others] : others,
    spareRepair: found?.spareRepair,
  };
}

function diagonal([first, , third]: Corners): number {
  return distance(first, third);
}

/** Returns the surroundings of the code, or the whole picture, as a camera that is aimed at it sees them. */
function viewOf(picture: GreyPicture, code: LocatedCode | undefined): LumaRaster {
  const part = code ? cropped(picture, code) : picture;
  const step = Math.max(1, Math.ceil(Math.max(part.width, part.height) / LARGEST_SIDE_PIXELS));
  return inSquare(step === 1 ? part : averaged(part, step), 0, 255);
}

function cropped(picture: GreyPicture, { corners, size }: LocatedCode): GreyPicture {
  const margin = (MARGIN_MODULES * diagonal(corners)) / Math.SQRT2 / size;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const width = Math.min(picture.width, Math.ceil(Math.max(...xs) + margin)) - left;
  const height = Math.min(picture.height, Math.ceil(Math.max(...ys) + margin)) - top;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * picture.width + left;
    pixels.set(picture.pixels.subarray(start, start + width), y * width);
  }
  return { width, height, pixels };
}

/** Shrinks by a whole number, averaging. */
function averaged({ width, height, pixels }: GreyPicture, step: number): GreyPicture {
  const small = { width: Math.floor(width / step), height: Math.floor(height / step) };
  const result = new Uint8Array(small.width * small.height);
  for (let index = 0; index < result.length; index++) {
    const [left, top] = [(index % small.width) * step, Math.floor(index / small.width) * step];
    let sum = 0;
    for (let y = top; y < top + step; y++) for (let x = left; x < left + step; x++) sum += pixels[y * width + x] ?? 0;
    result[index] = sum / step ** 2 + 0.5;
  }
  return { ...small, pixels: result };
}

/** Locates a code that zxing does not read. */
function locateByFinders(picture: GreyPicture): LocatedCode | undefined {
  const step = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / LARGEST_SIDE_PIXELS));
  const small = averaged(picture, step);
  const points = finderPoints(small);
  const codes = points ? sizesFrom(points).map((size) => ({ size, corners: cornersFrom(points, size) })) : [];
  const judged = codes.map((code) => ({ code, wrong: wrongShare(small, code) }));
  const best = judged.sort((one, other) => one.wrong - other.wrong)[0];
  if (!best || best.wrong > WRONG_SHARE) return undefined;
  const [first, second, third, fourth] = best.code.corners;
  const scaled = ({ x, y }: Point): Point => ({ x: x * step, y: y * step });
  return { size: best.code.size, corners: [scaled(first), scaled(second), scaled(third), scaled(fourth)] };
}

function finderPoints({ width, height, pixels }: GreyPicture): FinderPoints | undefined {
  let found: FinderPoints | undefined;
  const data = new Uint8Array(pixels.length + 2 * Math.ceil(width / 2) * Math.ceil(height / 2));
  data.set(pixels);
  const pointsOnDetect = (points: FinderPoints): void => {
    found = points;
  };
  try {
    decodeQR({ width, height, data }, { format: 'I420', timeLimit: 500, pointsOnDetect });
  } catch {
    return found;
  }
  return found;
}

/** Finder patterns are seven modules wide, so their centers are seven modules less than the size apart. */
const FINDER_MODULES = 7;

/** Returns the likely sizes. The decoder's module size is off by a few percent, which may be a version or two. */
function sizesFrom({ tl, tr, bl }: FinderPoints): number[] {
  const modules = (distance(tl, tr) + distance(tl, bl)) / (tr.moduleSize + bl.moduleSize) + FINDER_MODULES;
  const likely = Math.round((modules - 17) / 4);
  const versions = [-2, -1, 0, 1, 2].map((more) => likely + more);
  return versions.filter((version) => version >= 1 && version <= LARGEST_VERSION).map(sideOfVersion);
}

/** Continues from the three centers; the fourth is guessed as if the code was seen from the front. */
function cornersFrom({ tl, tr, bl }: FinderPoints, size: number): Corners {
  const [apart, outward] = [size - FINDER_MODULES, FINDER_MODULES / 2];
  const at = (column: number, row: number): Point => ({
    x: tl.x + ((tr.x - tl.x) * column + (bl.x - tl.x) * row) / apart,
    y: tl.y + ((tr.y - tl.y) * column + (bl.y - tl.y) * row) / apart,
  });
  const far = size - outward;
  return [at(-outward, -outward), at(far, -outward), at(far, far), at(-outward, far)];
}

/** A finder pattern, row by row. */
const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'].join('');
/** Modules of these patterns that may differ: something may cover them. */
const WRONG_SHARE = 0.15;

/**
 * Returns how much of the finder patterns and of the alternating modules between them is wrong: to decoders, letters and
 * frames look like finder patterns.
 */
function wrongShare(picture: GreyPicture, { corners, size }: LocatedCode): number {
  const { isDark } = measureModules(picture, projectionOf(corners, size), size);
  const starts = [0, size - FINDER_MODULES, (size - FINDER_MODULES) * size];
  const expected = starts.flatMap((start) =>
    [...FINDER].map((module, index) => {
      const [column, row] = [index % FINDER_MODULES, Math.floor(index / FINDER_MODULES)];
      return [start + row * size + column, Number(module)] as const;
    }),
  );
  const timing = Array.from({ length: size - 16 }, (_, index) => [(index + 8) * size + 6, (index + 1) % 2] as const);
  const all = [...expected, ...timing];
  return all.filter(([index, module]) => isDark[index] !== module).length / all.length;
}
