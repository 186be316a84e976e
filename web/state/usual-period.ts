/** What every screen shows until another period is chosen, so that the same thing has the same number on all of them. */
export const USUAL_PERIOD = '30d';
