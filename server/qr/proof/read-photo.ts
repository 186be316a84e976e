/** The work of the thread: an uploaded picture becomes measures, and is forgotten. */
import type { QrDecoder } from '../../../contract/vocabulary.ts';
import { decodePicture } from '../../link-pictures/link-pictures.ts';
import { luma } from '../design/color.ts';
import type { QrDrawing } from '../render/drawing.ts';
import type { Zxing } from '../verify/decoders.ts';
import { type GreyPicture, lumaRaster } from '../verify/luma-raster.ts';
import { findCode } from './find-code.ts';
import { measurePhoto, type PhotoMeasures } from './photo-measures.ts';
import { readingDistance } from './reading-distance.ts';

export interface PhotoReading {
  /** The text of the code; undefined if no decoder reads one. */
  readonly text: string | undefined;
  readonly readBy: readonly QrDecoder[];
  /** Undefined if the picture shows no code at all. */
  readonly measures: PhotoMeasures | undefined;
  /** Share of the error correction that damage uses, 0 to 1, besides what the design itself uses. */
  readonly damageShare: number | undefined;
  /** Distance from which it is readable, in modules; null if unreadable, or too coarse to tell. */
  readonly distanceModules: number | null;
}

/** The picture is decoded at this size: a code that takes a tenth of its width still has five pixels per module. */
const LARGEST_SIDE_PIXELS = 2_000;
/** Pixels per module of the design itself. */
const DESIGN_SCALE = 4;

/** @param drawing the code that the picture should show */
export async function readPhoto(zxing: Zxing, bytes: Buffer, drawing: QrDrawing): Promise<PhotoReading> {
  const { scale, picture } = await grayPicture(bytes);
  const { content } = drawing.design;
  const { code, text, readBy, spareRepair } = findCode(zxing, picture, content);
  if (!code) return { text, readBy, measures: undefined, damageShare: undefined, distanceModules: null };
  const isExpected = text === content;
  const measures = measurePhoto(picture, {
    ...code,
    isRead: text !== undefined,
    logoBox: isExpected ? drawing.matrix.logoBox : null,
  });
  const intended = isExpected ? await spareRepairOf(zxing, drawing) : 1;
  return {
    text,
    readBy,
    measures: { ...measures, modulePixels: measures.modulePixels / scale },
    damageShare: spareRepair === undefined ? undefined : Math.max(0, intended - spareRepair),
    distanceModules: text === undefined ? null : readingDistance(zxing.decode, picture, { ...code, text }),
  };
}

async function grayPicture(bytes: Buffer): Promise<{ scale: number; picture: GreyPicture }> {
  const { width, height, rgb, scale } = await decodePicture(bytes, LARGEST_SIDE_PIXELS);
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index++) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(index * 3, index * 3 + 3);
    pixels[index] = luma({ red, green, blue }) + 0.5;
  }
  return { scale, picture: { width, height, pixels } };
}

/** Returns what is left of the design's error correction where nothing is damaged: a logo uses some of it. */
async function spareRepairOf(zxing: Zxing, drawing: QrDrawing): Promise<number> {
  const { side, pixels } = await lumaRaster(drawing, DESIGN_SCALE);
  const codes = zxing.locate({ width: side, height: side, pixels });
  return codes.find(({ text }) => text === drawing.design.content)?.spareRepair ?? 1;
}
