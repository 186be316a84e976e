import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { formatDecimal, formatInteger } from '../../../ui/format.ts';
import type { Format } from '../code-data.ts';
import { heightMm, pictureSize, printedSize, SIDE_PIXELS, sidesOf } from './print.ts';

/** Requested size of an image. */
export interface Measures {
  /** Size of PNG images for screens. */
  sidePixels: number;
  /** PNG images for print have a width and a density instead of pixels. */
  isPrint: boolean;
  widthMm: number;
  dpi: number;
}

/** Returns the dimensions of the file; undefined until the frame around the code is known. */
export function measuresOf(format: Format, measures: Measures, svg: string | undefined): string | undefined {
  const sides = sidesOf(svg);
  if (!sides) return undefined;
  const { sidePixels, isPrint, widthMm, dpi } = measures;
  if (format === 'svg') return downloadMessages.anySize(sides);
  const page = downloadMessages.pages(formatInteger(widthMm), formatDecimal(heightMm(svg, widthMm)));
  if (format !== 'png') return page;
  if (!isPrint) return downloadMessages.pixels(pictureSize(svg, sidePixels));
  return `${page}, ${downloadMessages.pixels(printedSize(svg, { widthMm, dpi }).pixels)}`;
}

/** Returns a warning when a PNG for print has fewer dots per inch than requested; undefined otherwise. */
export function lowResolutionWarning({ widthMm, dpi }: Measures, svg: string | undefined): string | undefined {
  const { dpi: printedDpi } = printedSize(svg, { widthMm, dpi });
  return printedDpi < dpi ? downloadMessages.coarser(printedDpi, SIDE_PIXELS.most) : undefined;
}
