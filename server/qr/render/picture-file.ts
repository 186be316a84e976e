/** Renders a drawing as a file in one of the four formats. */
import type { QrPictureFormat } from '../../../contract/vocabulary.ts';
import type { QrDrawing } from './drawing.ts';
import { renderEps } from './eps.ts';
import { renderPdf } from './pdf.ts';
import { renderPng, renderPrintedPng } from './png.ts';
import { renderSvg } from './svg.ts';

export type PictureFormat = QrPictureFormat;

/** The options of a picture. */
export interface PictureForm {
  readonly format: PictureFormat;
  /** Of PNG pictures, see PNG_SIZE. */
  readonly sidePixels: number;
  /** Density stored in PNG pictures; undefined stores none. */
  readonly dpi: number | undefined;
  /** Width of PDF and EPS pictures, and of PNG pictures for print. */
  readonly widthMm: number;
  /** PNG pictures are `widthMm` wide in print, at that density, which determines the pixels. */
  readonly isPrint?: boolean;
}

export async function pictureFile(drawing: QrDrawing, form: PictureForm): Promise<Buffer> {
  switch (form.format) {
    case 'svg':
      return Buffer.from(renderSvg(drawing));
    case 'png':
      return form.isPrint && form.dpi !== undefined
        ? renderPrintedPng(drawing, form.widthMm, form.dpi)
        : renderPng(drawing, form.sidePixels, form.dpi);
    case 'pdf':
      return renderPdf(drawing, form.widthMm);
    case 'eps':
      return renderEps(drawing, form.widthMm);
  }
}
