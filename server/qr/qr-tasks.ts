/** Work for worker threads: it takes too long for the main thread, which serves everyone. */

import { drawDesign, type QrDesign, type QrDrawing } from './render/drawing.ts';
import { type PictureForm, pictureFile } from './render/picture-file.ts';
import type { Decoder } from './verify/decoders.ts';
import { inspectDrawing, isPlain, type Readability } from './verify/readability.ts';

export type QrTask =
  | { readonly kind: 'inspect'; readonly design: QrDesign }
  | { readonly kind: 'picture'; readonly design: QrDesign; readonly form: PictureForm };

export type QrTaskResult = Readability | Uint8Array;

/** Denser plain codes, and larger pictures, take more than a millisecond or two. */
const LARGEST_QUICK_VERSION = 15;
const LARGEST_QUICK_PIXELS = 1024;

/** Returns whether the work is faster than a round trip to a thread: 0.3 ms for most codes. */
export function isQuick(drawing: QrDrawing, form?: PictureForm): boolean {
  if (drawing.matrix.version > LARGEST_QUICK_VERSION) return false;
  if (form?.format === 'svg') return true;
  return isPlain(drawing) && (form?.format !== 'png' || form.sidePixels <= LARGEST_QUICK_PIXELS);
}

export async function runTask(decode: Decoder, task: QrTask): Promise<QrTaskResult> {
  const { logo } = task.design;
  // A Buffer that was posted to a thread arrives as a plain Uint8Array.
  const drawing = drawDesign({ ...task.design, logo: logo && Buffer.from(logo) });
  return task.kind === 'inspect' ? inspectDrawing(decode, drawing) : pictureFile(drawing, task.form);
}
