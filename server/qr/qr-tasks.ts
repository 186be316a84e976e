/** Work for worker threads: it takes too long for the main thread, which serves everyone. */

import { type PhotoReading, readPhoto } from './proof/read-photo.ts';
import { drawDesign, type QrDesign, type QrDrawing } from './render/drawing.ts';
import { type PictureForm, pictureFile } from './render/picture-file.ts';
import type { Zxing } from './verify/decoders.ts';
import { inspectDrawing, isPlain, type Readability } from './verify/readability.ts';

export type QrTask =
  | { readonly kind: 'inspect'; readonly design: QrDesign }
  | { readonly kind: 'picture'; readonly design: QrDesign; readonly form: PictureForm }
  | { readonly kind: 'photo'; readonly design: QrDesign; readonly photo: Uint8Array };

export type QrTaskResult = Readability | Uint8Array | PhotoReading;

/** Denser plain codes, and larger pictures, take more than a millisecond or two. */
const LARGEST_QUICK_VERSION = 15;
const LARGEST_QUICK_PIXELS = 1024;

/** Returns whether the work is faster than a round trip to a thread: 0.3 ms for most codes. */
export function isQuick(drawing: QrDrawing, form?: PictureForm): boolean {
  if (drawing.matrix.version > LARGEST_QUICK_VERSION) return false;
  if (form?.format === 'svg') return true;
  return isPlain(drawing) && (form?.format !== 'png' || form.sidePixels <= LARGEST_QUICK_PIXELS);
}

export async function runTask(zxing: Zxing, task: QrTask): Promise<QrTaskResult> {
  const { logo } = task.design;
  // A Buffer that was posted to a thread arrives as a plain Uint8Array.
  const drawing = drawDesign({ ...task.design, logo: logo && Buffer.from(logo) });
  if (task.kind === 'photo') return readPhoto(zxing, Buffer.from(task.photo), drawing);
  return task.kind === 'inspect' ? inspectDrawing(zxing.decode, drawing) : pictureFile(drawing, task.form);
}
