/** Refresh interval of totals while the page is visible, so that new activity appears by itself. */
export const NUMBERS_AGAIN_MS = 10_000;
/** Refresh interval of breakdowns, which cost more and change less. */
export const PARTS_AGAIN_MS = 30_000;
