/** How much of a code may be damaged, in percent, by the standard's levels. */
const REPAIR_PERCENT: Readonly<Record<string, number>> = { L: 7, M: 15, Q: 25, H: 30 };

/** Every code with a logo is drawn with it. */
export const BY_LOGO = 'H';

export function repairPercent(level: string): number {
  return REPAIR_PERCENT[level] ?? 7;
}

/** Whether what was chosen says nothing any more, since the logo wants as much as there is. */
export function isByLogo(logo: string | null, asked: string): boolean {
  return logo !== null && asked !== BY_LOGO;
}

/** What a code that was drawn repairs; `isMore` where that is more than was asked for, because it cost nothing. */
export function repairOf(asked: string, drawn: string): { percent: number; isMore: boolean } {
  const percent = repairPercent(drawn);
  return { percent, isMore: percent > repairPercent(asked) };
}
