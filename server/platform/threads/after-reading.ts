/**
 * Runs a timeout after the event loop has read its sockets once more: where this process stood still, the answer that came in time and the
 * timer are due together, and timers run first. Returns a function that cancels it.
 */
export function afterReading(delayMs: number, run: () => void): () => void {
  let isCancelled = false;
  const finish = () => {
    if (!isCancelled) run();
  };
  // The first runs before sockets are read if the timer was set off by them.
  const timer = setTimeout(() => setImmediate(() => setImmediate(finish)), delayMs);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
