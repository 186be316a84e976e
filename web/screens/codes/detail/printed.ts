import { useAnswer } from '../../../api/queries.ts';
import { CODES, type CodeDesign, wordOf } from '../code-data.ts';

/** Phones need two centimeters at arm's length, whatever the content. */
const LEAST_MM = 20;

/** Returns the drawn code and its minimum printed width: denser codes must be wider. */
export function usePrinted({ link, type, data, dynamic, foreground, background, logo, style }: CodeDesign): {
  leastMm: number;
  svg: string | undefined;
} {
  const content = { word: wordOf(link), type, data, dynamic };
  const look = { foreground, background, logo, style };
  // Grading takes a while; the file's size is known as soon as the code is drawn.
  const graded = useAnswer('checkQrCode', `${CODES}/check`, { body: { ...content, ...look } });
  const drawn = useAnswer('drawQrCode', `${CODES}/draw`, { body: { ...content, looks: [look] } });
  return { leastMm: graded.data?.leastwidth ?? LEAST_MM, svg: drawn.data?.pictures[0] };
}
