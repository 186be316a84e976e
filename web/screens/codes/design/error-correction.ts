/** Percentage of a code that may be damaged, by the standard's error correction levels. */
const REPAIR_PERCENT: Readonly<Record<string, number>> = { L: 7, M: 15, Q: 25, H: 30 };

/** Level of every code with a logo. */
export const BY_LOGO = 'H';

export function errorCorrectionPercent(level: string): number {
  return REPAIR_PERCENT[level] ?? 7;
}

/** Whether the logo overrides the chosen level, because it requires the highest one. */
export function isByLogo(logo: string | null, requested: string): boolean {
  return logo !== null && requested !== BY_LOGO;
}

/** Returns the error correction of a drawn code; `isMore` when it exceeds the requested level at no cost. */
export function errorCorrectionOf(requested: string, drawn: string): { percent: number; isMore: boolean } {
  const percent = errorCorrectionPercent(drawn);
  return { percent, isMore: percent > errorCorrectionPercent(requested) };
}
