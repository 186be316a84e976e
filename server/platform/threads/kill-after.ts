import { Worker } from 'node:worker_threads';

/**
 * Kills this process with SIGKILL after some time unless it ended before. The timer runs on its own thread, so native
 * code that blocks the main thread does not stop it. Resolves when the timer runs; if it cannot, kills the process immediately.
 */
export function killAfter(milliseconds: number): Promise<void> {
  const code = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${milliseconds})`;
  const timer = new Worker(code, { eval: true });
  timer.once('error', () => process.kill(process.pid, 'SIGKILL'));
  return new Promise((resolve) => {
    timer.once('online', () => {
      timer.unref();
      resolve();
    });
  });
}
