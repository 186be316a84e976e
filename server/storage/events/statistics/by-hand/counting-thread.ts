/** A thread that counts, started by row-counter.ts. */
import { parentPort } from 'node:worker_threads';
import { type CountDone, type CountTask, countBytes } from './row-counter.ts';

parentPort?.on('message', ({ id, ...task }: CountTask) => {
  const done: CountDone = { id, counted: countBytes(task) };
  parentPort?.postMessage(done);
});
