import { WindowSteps } from './window-steps.ts';

/** Of the windows in this tab of the browser. */
export const tabSteps = new WindowSteps({
  history: window.history,
  address: () => window.location.pathname + window.location.search,
  onMove: (moved) => window.addEventListener('popstate', moved, { capture: true }),
  later: (run, delayMs) => setTimeout(run, delayMs),
});
