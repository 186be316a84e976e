import { useAnswer } from '../../../api/queries.ts';
import { CODES, type CodeDesign, wordOf } from '../code-data.ts';

/** Phones want two centimetres at an arm's length, whatever a code holds. */
const LEAST_MM = 20;

/** The code as it is drawn, and how wide it must be in print at least: the denser, the wider. */
export function usePrinted({ link, type, data, dynamic, foreground, background, logo, style }: CodeDesign): {
  leastMm: number;
  svg: string | undefined;
} {
  const content = { word: wordOf(link), type, data, dynamic };
  const look = { foreground, background, logo, style };
  // Grading takes a while; how large the file will be is known as soon as the code is drawn.
  const graded = useAnswer('checkQrCode', `${CODES}/check`, { body: { ...content, ...look } });
  const drawn = useAnswer('drawQrCode', `${CODES}/draw`, { body: { ...content, looks: [look] } });
  return { leastMm: graded.data?.leastwidth ?? LEAST_MM, svg: drawn.data?.pictures[0] };
}
