import { useAnswer } from '../../../api/queries.ts';
import { CODES, type CodeDesign, wordOf } from '../code-data.ts';

/** Phones want two centimetres at an arm's length, whatever a code holds. */
const LEAST_MM = 20;

/** The code as it is drawn, and how wide it must be in print at least: the denser, the wider. */
export function usePrinted({ link, type, data, dynamic, foreground, background, logo, style }: CodeDesign): {
  leastMm: number;
  svg: string | undefined;
} {
  const body = { word: wordOf(link), type, data, dynamic, foreground, background, logo, style };
  const answer = useAnswer('checkQrCode', `${CODES}/check`, { body });
  return { leastMm: answer.data?.leastwidth ?? LEAST_MM, svg: answer.data?.svg };
}
