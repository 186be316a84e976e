const begun = new Set<() => Promise<unknown>>();
/** By then the screen stands there, with its answers, on a slow phone too. */
const AFTER_MS = 3_000;

/** Loads what will be wanted soon, once, when there is nothing better to do. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  if (begun.has(load)) return;
  begun.add(load);
  // Nobody waits for it yet: whoever wants it loads it again, and tells what is wrong.
  const begin = () => void load().catch(() => undefined);
  // Not in every Safari.
  setTimeout(() => ('requestIdleCallback' in window ? window.requestIdleCallback(begin) : begin()), AFTER_MS);
}
