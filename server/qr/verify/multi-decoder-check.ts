/** A second check of designs other than plain squares, by three decoders, under phone conditions. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatRgb } from '../design/color.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { toScene } from '../render/scene.ts';
import { type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { outOfFocus, shaded, turned, WALL, withGrain } from './distortions.ts';
import { type GreyPicture, greyPicture, inSquare, type LumaRaster } from './luma-raster.ts';
import { VIEW_NAMES, VIEW_SCALE, type ViewName, viewsOf } from './views.ts';

/** The decoders that fail: any of the required ones, or only the least tolerant one. */
export type FailedReading = 'none' | 'some' | 'older';

/** Typical tilts of a hand-held phone. */
const TILTS_DEGREES = [9, -9, 6, 12, 7.5, 10.5];
/** Pixels around the code, about as wide as a finger. */
const RIM = 10;
/** Misses allowed of five, by the least tolerant decoder. */
const MAX_MISSES = 1;
/** Misses allowed of the eight views themselves. */
const MAX_MISSED_VIEWS = 2;
/**
 * Views of the final picture itself. One decoder misses one blurred or sheared view in a thousand depending on how its
 * lines fall, which no other view predicts, so these are checked directly.
 */
const LAST_VIEWS: readonly ViewName[] = [...VIEW_NAMES, 'slanted', 'leaning', 'hazy'];

type Reading = readonly [Decoder, LumaRaster];

/** Checks with all decoders, because logos, eyes and text can look like something else to one of them only. */
export async function checkWithAllDecoders(decode: Decoder, drawing: QrDrawing): Promise<FailedReading> {
  const { content } = drawing.design;
  const { must, may } = nearViews(decode, await greyPicture(drawing, VIEW_SCALE));
  if ((await failures(must, content, 1)) > 0) return 'some';
  if ((await failures(may, content, MAX_MISSES + 1)) > MAX_MISSES) return 'older';
  const views = await lastViews(drawing);
  const last = views.flatMap((view): Reading[] => [
    [readWithQr, view],
    [decode, view],
  ]);
  if ((await failures(last, content, 1)) > 0) return 'some';
  const eight = views.slice(0, VIEW_NAMES.length).map((view): Reading => [readWithJsqr, view]);
  return (await failures(eight, content, MAX_MISSED_VIEWS + 1)) > MAX_MISSED_VIEWS ? 'older' : 'none';
}

function nearViews(decode: Decoder, near: GreyPicture): { must: Reading[]; may: Reading[] } {
  const level = inSquare(near, RIM, WALL);
  const dim = inSquare(shaded(near), RIM, WALL);
  const [soft, noisy] = [outOfFocus(level), withGrain(level)];
  const tilted = TILTS_DEGREES.map((degrees) => turned(inSquare(near, 0, WALL), degrees));
  const must: Reading[] = [
    [readWithJsqr, level],
    [readWithJsqr, inSquare(near, 0, WALL)],
    // The last two are worse than any required view, so passing them leaves a margin.
    ...[level, dim, soft, noisy, outOfFocus(noisy), outOfFocus(dim)].map((raster): Reading => [readWithQr, raster]),
    ...[soft, noisy, ...tilted].map((raster): Reading => [decode, raster]),
  ];
  return { must, may: [dim, noisy, soft, ...tilted.slice(0, 2)].map((raster) => [readWithJsqr, raster]) };
}

async function lastViews(drawing: QrDrawing): Promise<LumaRaster[]> {
  const { width, height } = toScene(drawing);
  const picture = await renderPng(drawing, Math.max(width, height) * VIEW_SCALE);
  return viewsOf(picture, formatRgb(drawing.design.background), LAST_VIEWS);
}

/** Counts failed decodings up to `enough`. Each takes milliseconds, so it yields to the event loop between any two. */
async function failures(readings: readonly Reading[], content: string, enough: number): Promise<number> {
  let count = 0;
  for (const [decode, raster] of readings) {
    await nextTurn();
    if (decode(raster) !== content && ++count === enough) break;
  }
  return count;
}
