import { formatDecimal, formatWhole } from '../../ui/object/format.ts';

const CENTIMETRES_A_METRE = 100;

/** From how far away, in words. */
export function nameDistance(cm: number): string {
  return cm < CENTIMETRES_A_METRE ? `${formatWhole(cm)} cm` : `${formatDecimal(cm / CENTIMETRES_A_METRE)} m`;
}
