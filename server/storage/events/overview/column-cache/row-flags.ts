/** Flags of a row. */
export const IS_VIEW = 1;
export const IS_EVENT = 2;
export const IS_GOAL = 4;
export const IS_DEPTH_GOAL = 8;
