/** The façade of the QR engine: from a design to pictures and a verdict. */
import { availableParallelism } from 'node:os';
import { ThreadPool } from '../platform/threads/thread-pool.ts';
import type { PhotoReading } from './proof/read-photo.ts';
import { isQuick, type QrTask, type QrTaskResult } from './qr-tasks.ts';
import { drawDesign, type QrDesign, type QrDrawing } from './render/drawing.ts';
import { type PictureForm, pictureFile } from './render/picture-file.ts';
import { renderSvg } from './render/svg.ts';
import { createZxingDecoder, type Decoder } from './verify/decoders.ts';
import { inspectDrawing, type Readability, readsBack } from './verify/readability.ts';

export interface QrEngine {
  /** Encodes the content. Throws (field `data`) if it does not fit the largest code. */
  compose(design: QrDesign): QrDrawing;
  /** Returns a complete SVG document, one unit per module. */
  renderSvg(drawing: QrDrawing): string;
  /**
   * Returns a file of that format; PNG pictures have whole pixels per module. Expensive pictures are drawn in a worker
   * thread.
   */
  render(drawing: QrDrawing, form: PictureForm): Promise<Buffer>;
  /** Returns whether the clean drawing is readable in its final colors. */
  readsBack(drawing: QrDrawing): Promise<boolean>;
  /**
   * Decodes the drawing in its final colors and grades it: 0.4 ms for a plain link, much longer, and in a worker
   * thread, for others.
   */
  inspect(drawing: QrDrawing): Promise<Readability>;
  /** Reads an untrusted photo of a print of the drawing, in a worker thread. Throws under `picture`. */
  readPhoto(drawing: QrDrawing, photo: Uint8Array): Promise<PhotoReading>;
  /** Returns the same engine with another lane, whose work queues separately. */
  inLane(lane: QrLane): QrEngine;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Designers, public pictures, photos of prints, and rows of batches, of which each account runs one at a time. */
export type QrLane = keyof typeof LANES;

/**
 * Queue limits; work beyond is rejected. At a quarter of a second for a grade and a few milliseconds for most pictures,
 * and up to a second for a photo, the longest wait is 15 seconds in each lane.
 */
const LANES = { designs: 60, pictures: 60, photos: 15, batches: Number.POSITIVE_INFINITY } as const;
/** Leaves one processor to the main thread. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

type QrThreads = ThreadPool<QrTask, QrTaskResult, QrLane>;

/**
 * Creates the engine. It loads the decoder's WebAssembly from node_modules once; everything after that needs no I/O.
 */
export async function createQrEngine(): Promise<QrEngine> {
  const module = new URL('./qr-thread.ts', import.meta.url);
  const threads: QrThreads = new ThreadPool({ module, threads: THREADS, lanes: LANES });
  return engineIn('designs', await createZxingDecoder(), threads);
}

function engineIn(lane: QrLane, decode: Decoder, threads: QrThreads): QrEngine {
  return {
    compose: drawDesign,
    renderSvg,
    render: async (drawing, form) => {
      if (isQuick(drawing, form)) return pictureFile(drawing, form);
      const { buffer, byteOffset, byteLength } = (await threads.run(lane, {
        kind: 'picture',
        design: drawing.design,
        form,
      })) as Uint8Array<ArrayBuffer>;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    readsBack: (drawing) => readsBack(decode, drawing),
    inspect: async (drawing) =>
      isQuick(drawing)
        ? inspectDrawing(decode, drawing)
        : ((await threads.run(lane, { kind: 'inspect', design: drawing.design })) as Readability),
    inLane: (other) => engineIn(other, decode, threads),
    readPhoto: async ({ design }, photo) =>
      (await threads.run('photos', { kind: 'photo', design, photo })) as PhotoReading,
    close: () => threads.close(),
  };
}
