/** A second look at designs that are more than plain squares, by three decoders, as a phone would meet them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatRgb } from '../design/color.ts';
import type { QrDrawing } from '../render/drawing.ts';
import { renderPng } from '../render/png.ts';
import { sceneOf } from '../render/scene.ts';
import { type Decoder, readWithJsqr, readWithQr } from './decoders.ts';
import { inShade, outOfFocus, turned, WALL, withGrain } from './distortions.ts';
import { type GreyPicture, greyPicture, inSquare, type LumaRaster } from './luma-raster.ts';
import { VIEW_NAMES, VIEW_SCALE, type ViewName, viewsOf } from './views.ts';

/** Who stumbles: any of the decoders that must read it, or only the one that forgives least. */
export type Stumbling = 'none' | 'some' | 'older';

/** A hand is rarely steadier. */
const TILTS_DEGREES = [9, -9, 6, 12, 7.5, 10.5];
/** Pixels around it, as much as a finger's width. */
const RIM = 10;
/** Of five, by the decoder that forgives least. */
const MOST_MISSES = 1;
/** Of the eight views themselves. */
const MOST_MISSED_VIEWS = 2;
/**
 * Made of the very picture that is handed out. One decoder misses one blurred or sheared view in a thousand by where its
 * lines happen to fall, which no other view tells: these are looked at themselves.
 */
const LAST_VIEWS: readonly ViewName[] = [...VIEW_NAMES, 'slanted', 'leaning', 'hazy'];

type Reading = readonly [Decoder, LumaRaster];

/** Logos, eyes and words can look like something else to one decoder and not to another: all of them are asked. */
export async function lookCloser(decode: Decoder, drawing: QrDrawing): Promise<Stumbling> {
  const { content } = drawing.design;
  const { must, may } = nearViews(decode, await greyPicture(drawing, VIEW_SCALE));
  if ((await failures(must, content, 1)) > 0) return 'some';
  if ((await failures(may, content, MOST_MISSES + 1)) > MOST_MISSES) return 'older';
  const views = await lastViews(drawing);
  const last = views.flatMap((view): Reading[] => [
    [readWithQr, view],
    [decode, view],
  ]);
  if ((await failures(last, content, 1)) > 0) return 'some';
  const eight = views.slice(0, VIEW_NAMES.length).map((view): Reading => [readWithJsqr, view]);
  return (await failures(eight, content, MOST_MISSED_VIEWS + 1)) > MOST_MISSED_VIEWS ? 'older' : 'none';
}

function nearViews(decode: Decoder, near: GreyPicture): { must: Reading[]; may: Reading[] } {
  const level = inSquare(near, RIM, WALL);
  const dim = inSquare(inShade(near), RIM, WALL);
  const [soft, noisy] = [outOfFocus(level), withGrain(level)];
  const tilted = TILTS_DEGREES.map((degrees) => turned(inSquare(near, 0, WALL), degrees));
  const must: Reading[] = [
    [readWithJsqr, level],
    [readWithJsqr, inSquare(near, 0, WALL)],
    // The last two are worse than any view that must be read: what passes them passes with a margin.
    ...[level, dim, soft, noisy, outOfFocus(noisy), outOfFocus(dim)].map((raster): Reading => [readWithQr, raster]),
    ...[soft, noisy, ...tilted].map((raster): Reading => [decode, raster]),
  ];
  return { must, may: [dim, noisy, soft, ...tilted.slice(0, 2)].map((raster) => [readWithJsqr, raster]) };
}

async function lastViews(drawing: QrDrawing): Promise<LumaRaster[]> {
  const { width, height } = sceneOf(drawing);
  const picture = await renderPng(drawing, Math.max(width, height) * VIEW_SCALE);
  return viewsOf(picture, formatRgb(drawing.design.background), LAST_VIEWS);
}

/** Decodings that go wrong, counted up to `enough`. Each takes milliseconds: visitors get their turn between any two. */
async function failures(readings: readonly Reading[], content: string, enough: number): Promise<number> {
  let count = 0;
  for (const [decode, raster] of readings) {
    await nextTurn();
    if (decode(raster) !== content && ++count === enough) break;
  }
  return count;
}
