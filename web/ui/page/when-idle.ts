const begun = new Set<() => Promise<unknown>>();
/** By this time the screen has loaded with its data, even on a slow phone. */
const AFTER_MS = 3_000;

/** Preloads a module once, when the browser is idle. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  if (begun.has(load)) return;
  begun.add(load);
  // The error is ignored: the code that needs the module loads it again and reports the failure.
  const begin = () => void load().catch(() => undefined);
  // Not available in every Safari.
  setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(begin) : begin()), AFTER_MS);
}
