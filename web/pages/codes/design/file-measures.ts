import { formatDecimal, formatWhole } from '../../../ui/format.ts';
import { downloadWords } from '../../../words/codes.ts';
import type { Format } from '../code-data.ts';
import { heightMm, pictureSize, printedSize, SIDE_PIXELS, sidesOf } from './print.ts';

/** How large a picture is to be. */
export interface Measures {
  /** Of PNG pictures on screens. */
  sidePixels: number;
  /** PNG pictures are for print: a width and a density instead of pixels. */
  isPrint: boolean;
  widthMm: number;
  dpi: number;
}

/** What the file will measure, as far as it is known what stands around the code. */
export function measuresOf(format: Format, measures: Measures, svg: string | undefined): string {
  const { sidePixels, isPrint, widthMm, dpi } = measures;
  if (format === 'svg') return downloadWords.anySize(sidesOf(svg) ?? [1, 1]);
  const page = downloadWords.pages(formatWhole(widthMm), formatDecimal(heightMm(svg, widthMm)));
  if (format !== 'png') return page;
  if (!isPrint) return downloadWords.pixels(pictureSize(svg, sidePixels));
  const { pixels, dpi: told } = printedSize(svg, { widthMm, dpi });
  const density = told < dpi ? downloadWords.coarser(told, SIDE_PIXELS.most) : downloadWords.dense(told);
  return `${page}, ${downloadWords.pixels(pixels)}, ${density}`;
}
