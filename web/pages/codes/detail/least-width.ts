import { useAnswer } from '../../../api/queries.ts';
import { CODES, type CodeDesign, wordOf } from '../code-data.ts';

/** Phones want two centimetres at an arm's length, whatever a code holds. */
const LEAST_MM = 20;

/** How wide the code must be in print at least: the denser, the wider. */
export function useLeastWidth({ link, type, data, dynamic, foreground, background, logo, style }: CodeDesign): number {
  const body = { word: wordOf(link), type, data, dynamic, foreground, background, logo, style };
  return useAnswer('checkQrCode', `${CODES}/check`, { body }).data?.leastwidth ?? LEAST_MM;
}
