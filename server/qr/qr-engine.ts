/** The façade of the QR engine: from a design to pictures and a verdict. */
import { createZxingDecoder } from './decoders.ts';
import { drawDesign, type QrDesign, type QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { renderPng } from './png.ts';
import { inspectDrawing, type Readability, readsBack } from './readability.ts';
import { renderSvg } from './svg.ts';

export interface QrEngine {
  /** Encodes the content. Refuses (field `data`) what does not fit the largest code. */
  compose(design: QrDesign): QrDrawing;
  /** A complete SVG document, one unit a module. */
  renderSvg(drawing: QrDrawing): string;
  /** A PNG whose longer side has that many pixels (512; 64 to 4096), whole pixels a module; `dpi` is told to printers. */
  renderPng(drawing: QrDrawing, sidePixels?: number, dpi?: number): Promise<Buffer>;
  /** A page, or a picture to be placed, of that width in millimetres. */
  renderPdf(drawing: QrDrawing, widthMm: number): Promise<Buffer>;
  renderEps(drawing: QrDrawing, widthMm: number): Promise<Buffer>;
  /** Whether the clean drawing is read in its final colours. */
  readsBack(drawing: QrDrawing): Promise<boolean>;
  /** Decodes the drawing in its final colours and grades it; about 0.8 ms for a short link without a logo. */
  inspect(drawing: QrDrawing): Promise<Readability>;
}

/** Loads the decoder's WebAssembly from node_modules once; everything after that needs no input and no output. */
export async function createQrEngine(): Promise<QrEngine> {
  const decode = await createZxingDecoder();
  return {
    compose: drawDesign,
    renderSvg,
    renderPng,
    renderPdf,
    renderEps,
    readsBack: (drawing) => readsBack(decode, drawing),
    inspect: (drawing) => inspectDrawing(decode, drawing),
  };
}
