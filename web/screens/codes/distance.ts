import { formatDecimal, formatInteger } from '../../ui/format.ts';

const CENTIMETRES_A_METRE = 100;

/** Formats a reading distance. */
export function formatDistance(cm: number): string {
  return cm < CENTIMETRES_A_METRE ? `${formatInteger(cm)} cm` : `${formatDecimal(cm / CENTIMETRES_A_METRE)} m`;
}
