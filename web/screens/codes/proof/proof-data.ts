import type { ApiResponse } from '../../../api/client.ts';
import { proofMessages as messages } from '../../../messages/codes/code-proofs.ts';
import { formatDecimal, formatInteger, formatPercent } from '../../../ui/format.ts';
import { formatDistance, PLACES, type PlaceName } from '../design/print.ts';

export type Proof = ApiResponse<'proofQrCode'>;

/** What is checked: a stored code, or a design. */
export interface ProofSubject {
  path: string;
  /** The design; nothing for a stored code. */
  body: object;
}

/** What the person enters about the print. */
export interface PrintFacts {
  /** In centimeters, as typed; may be empty. */
  width: string;
  place: PlaceName;
}

export const LEAST_WIDTH_CM = 0.5;
export const MOST_WIDTH_CM = 1_000;

/** Returns the typed width in millimeters; undefined if empty, NaN if it is no valid width. */
export function widthMm(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  const centimeters = Number(typed);
  const isValid = centimeters >= LEAST_WIDTH_CM && centimeters <= MOST_WIDTH_CM;
  return isValid ? Math.round(centimeters * 100) / 10 : Number.NaN;
}

/** Returns the request for a photo; an invalid width is left out. */
export function proofBody({ body }: ProofSubject, picture: string, { width, place }: PrintFacts) {
  const mm = widthMm(width);
  return {
    ...body,
    picture,
    from: PLACES.find(({ name }) => name === place)?.distanceCm,
    ...(mm !== undefined && !Number.isNaN(mm) && { width: mm }),
  };
}

/** A measured value with its label; `isPoor` if it should change. */
export interface Measure {
  label: string;
  value: string;
  isPoor: boolean;
}

/** The limits of the service's advice. */
const LEAST_CONTRAST = 4.5;
const LEAST_PIXELS = 3;
const STEEP_DEGREES = 35;
const STRONG_BLUR = 0.45;
const NOTABLE_GLARE_PERCENT = 2;
const NOTABLE_DAMAGE_PERCENT = 25;
const QUIET_ZONE = 4;

const row = (label: string, value: string, isPoor = false): Measure => ({ label, value, isPoor });

/** Returns what follows from the typed width and the place: the widths of the code itself and with its quiet zone. */
export function sizesOf({ measures, distance, leastwidth }: Proof, { width }: PrintFacts): Measure[] {
  if (!measures) return [];
  const mm = widthMm(width);
  const isNarrow = leastwidth !== null && mm !== undefined && mm < leastwidth;
  const withMargin = (measures.modules + 2 * QUIET_ZONE) / measures.modules;
  // Rounded up to half a centimeter, as nobody prints 3.3 cm.
  const needed = leastwidth === null ? null : Math.ceil(leastwidth / 5) * 5;
  const sizeOf = (codeMm: number) =>
    messages.sizeOf(formatDecimal(codeMm / 10), formatDecimal(Math.ceil(codeMm * withMargin) / 10));
  return [
    ...(needed === null ? [] : [row(messages.needed, sizeOf(needed), isNarrow)]),
    ...(mm === undefined || Number.isNaN(mm) ? [] : [row(messages.printed, sizeOf(mm), isNarrow)]),
    ...(distance === null ? [] : [row(messages.reading, messages.upTo(formatDistance(distance)), isNarrow)]),
  ];
}

export function measuresOf({ measures }: Proof): Measure[] {
  if (!measures) return [];
  const { contrast, quietzone, modulepixels, tilt, blur, glare, damage } = measures;
  return [
    row(messages.contrast, messages.contrastOf(formatDecimal(contrast)), contrast < LEAST_CONTRAST),
    ...(quietzone === null ? [] : [row(messages.margin, messages.marginOf(quietzone), quietzone < QUIET_ZONE)]),
    row(messages.module, messages.pixels(formatDecimal(modulepixels)), modulepixels < LEAST_PIXELS),
    row(messages.tilt, messages.degrees(formatInteger(tilt)), tilt > STEEP_DEGREES),
    row(messages.blur, messages.ofModule(formatPercent(blur)), blur > STRONG_BLUR),
    row(messages.glare, messages.ofCode(formatPercent(glare / 100)), glare >= NOTABLE_GLARE_PERCENT),
    ...(damage === null
      ? []
      : [row(messages.damage, messages.ofRepair(formatPercent(damage / 100)), damage > NOTABLE_DAMAGE_PERCENT)]),
  ];
}
