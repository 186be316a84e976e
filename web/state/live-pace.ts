/** How often numbers on screen are asked again, while the page is seen: what has just happened shows by itself. */
export const NUMBERS_AGAIN_MS = 10_000;
/** What they are made of, which is more work and changes less. */
export const PARTS_AGAIN_MS = 30_000;
