import { WindowSteps } from './window-steps.ts';

let steps: WindowSteps | undefined;

/** Returns the history entries of dialogs in this browser tab. */
export function tabSteps(): WindowSteps {
  steps ??= new WindowSteps({
    history: window.history,
    address: () => window.location.pathname + window.location.search,
    onMove: (moved) => window.addEventListener('popstate', moved, { capture: true }),
    later: (run, delayMs) => setTimeout(run, delayMs),
  });
  return steps;
}
