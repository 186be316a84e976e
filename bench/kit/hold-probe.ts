/**
 * Loaded into a measured service with `--import`. Records the longest stretch of CPU time, in milliseconds, in which the main
 * thread did not reach its timers, and serves it on a port that it writes to `HOLD_FILE`.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

let longest = 0;
let before = threadMs();
let beforeAt = performance.now();

// Threads inherit `--import`.
if (isMainThread) {
  // Timers are looked at once in each turn of the event loop. CPU time omits what other programs took, but some systems only
  // count it in ticks of 4 ms, so that a stretch of 1 ms may appear as one of 4: no stretch is longer than the time that passed.
  setInterval(() => {
    const [now, at] = [threadMs(), performance.now()];
    longest = Math.max(longest, Math.min(now - before, at - beforeAt));
    [before, beforeAt] = [now, at];
  }, 1).unref();
  const server = createServer((_request, response) => {
    response.end(String(longest));
    longest = 0;
  });
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(process.env.HOLD_FILE ?? '', String((server.address() as { port: number }).port));
  });
  server.unref();
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
