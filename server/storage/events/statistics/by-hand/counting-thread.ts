/** A thread that counts, started by row-counter.ts. */
import { parentPort } from 'node:worker_threads';
import { type CountDone, type CountTask, countBytes } from './row-counter.ts';

parentPort?.on('message', ({ id, ...task }: CountTask) => {
  const done: CountDone = { id, counted: countBytes(task) };
  const arrays = done.counted?.groups.flatMap(({ visitors, views, events, engaged_ms }) => [
    visitors,
    views,
    events,
    engaged_ms,
  ]);
  parentPort?.postMessage(done, arrays?.map(({ buffer }) => buffer) ?? []);
});
