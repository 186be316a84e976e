/** Default period of every screen, so that the same object has the same numbers on all of them. */
export const DEFAULT_PERIOD = '30d';
