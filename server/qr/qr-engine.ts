/** The façade of the QR engine: from a design to pictures and a verdict. */
import { availableParallelism } from 'node:os';
import { ThreadPool } from '../platform/threads/thread-pool.ts';
import { isQuick, type QrTask, type QrTaskResult } from './qr-tasks.ts';
import { drawDesign, type QrDesign, type QrDrawing } from './render/drawing.ts';
import { type PictureForm, pictureFile } from './render/picture-file.ts';
import { renderSvg } from './render/svg.ts';
import { createZxingDecoder, type Decoder } from './verify/decoders.ts';
import { inspectDrawing, type Readability, readsBack } from './verify/readability.ts';

export interface QrEngine {
  /** Encodes the content. Refuses (field `data`) what does not fit the largest code. */
  compose(design: QrDesign): QrDrawing;
  /** A complete SVG document, one unit a module. */
  renderSvg(drawing: QrDrawing): string;
  /** A file of that format; PNG pictures have whole pixels a module. What takes long is drawn on a thread beside. */
  render(drawing: QrDrawing, form: PictureForm): Promise<Buffer>;
  /** Whether the clean drawing is read in its final colours. */
  readsBack(drawing: QrDrawing): Promise<boolean>;
  /** Decodes the drawing in its final colours and grades it: 0.4 ms for a plain link, much longer, and beside, for the rest. */
  inspect(drawing: QrDrawing): Promise<Readability>;
  /** The same engine for others who ask: its work waits with theirs. */
  inLane(lane: QrLane): QrEngine;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Those who design, strangers who look at pictures, and rows of batches, of which each account has one at a time. */
export type QrLane = keyof typeof LANES;

/** Refused beyond: at a quarter of a second for a grade and a few milliseconds for most pictures, 15 seconds at the worst. */
const LANES = { designs: 60, pictures: 60, batches: Number.POSITIVE_INFINITY } as const;
/** One processor is left to the thread that answers. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

type QrThreads = ThreadPool<QrTask, QrTaskResult, QrLane>;

/** Loads the decoder's WebAssembly from node_modules once; everything after that needs no input and no output. */
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
    close: () => threads.close(),
  };
}
