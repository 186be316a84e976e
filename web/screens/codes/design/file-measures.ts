import { downloadWords } from '../../../messages/codes/code-downloads.ts';
import { formatDecimal, formatWhole } from '../../../ui/object/format.ts';
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

/** What the file will measure; undefined as long as it is not known what stands around the code. */
export function measuresOf(format: Format, measures: Measures, svg: string | undefined): string | undefined {
  const sides = sidesOf(svg);
  if (!sides) return undefined;
  const { sidePixels, isPrint, widthMm, dpi } = measures;
  if (format === 'svg') return downloadWords.anySize(sides);
  const page = downloadWords.pages(formatWhole(widthMm), formatDecimal(heightMm(svg, widthMm)));
  if (format !== 'png') return page;
  if (!isPrint) return downloadWords.pixels(pictureSize(svg, sidePixels));
  return `${page}, ${downloadWords.pixels(printedSize(svg, { widthMm, dpi }).pixels)}`;
}

/** How many dots an inch fewer a PNG for print has than was asked for, in a sentence; undefined where it has them all. */
export function coarserOf({ widthMm, dpi }: Measures, svg: string | undefined): string | undefined {
  const { dpi: told } = printedSize(svg, { widthMm, dpi });
  return told < dpi ? downloadWords.coarser(told, SIDE_PIXELS.most) : undefined;
}
