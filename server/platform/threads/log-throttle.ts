const AGAIN_AFTER_MS = 10_000;
const MAX_MESSAGES = 100;

/**
 * Passes on an error, and repeats of its message once in ten seconds with the number suppressed: errors of thousands of
 * events per second must not fill the log, especially when the disk is already full.
 */
export function throttleLog(tell: (error: unknown, keptBack: number) => void): (error: unknown) => void {
  const reported = new Map<string, { at: number; keptBack: number }>();
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    const before = reported.get(message);
    if (before !== undefined && now - before.at < AGAIN_AFTER_MS) {
      before.keptBack += 1;
      return;
    }
    if (reported.size >= MAX_MESSAGES) reported.clear();
    reported.set(message, { at: now, keptBack: 0 });
    tell(error, before?.keptBack ?? 0);
  };
}
