const AGAIN_AFTER_MS = 10_000;
const MOST_MESSAGES = 100;

/**
 * Passes an error on, and those that say the same only once in ten seconds, with how many were kept back: what happens to
 * thousands of events a second must not fill the log, least of all when the disk is full already.
 */
export function sparingly(tell: (error: unknown, keptBack: number) => void): (error: unknown) => void {
  const told = new Map<string, { at: number; keptBack: number }>();
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    const before = told.get(message);
    if (before !== undefined && now - before.at < AGAIN_AFTER_MS) {
      before.keptBack += 1;
      return;
    }
    if (told.size >= MOST_MESSAGES) told.clear();
    told.set(message, { at: now, keptBack: 0 });
    tell(error, before?.keptBack ?? 0);
  };
}
