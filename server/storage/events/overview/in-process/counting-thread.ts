/** The counting thread, started by threaded-counting.ts. */
import { parentPort } from 'node:worker_threads';
import { createSheetKeeping } from '../column-cache/sheet-task.ts';
import type { Counted } from './count-rows.ts';
import { createCounting } from './count-task.ts';
import type { NumberedDone, NumberedTask } from './threaded-counting.ts';

const count = createCounting();
const keep = createSheetKeeping();

parentPort?.on('message', ({ id, task }: NumberedTask) => {
  const done: NumberedDone['done'] = 'sheet' in task ? keep(task) : count(task);
  const answer: NumberedDone = { id, done };
  parentPort?.postMessage(answer, [done.counted, done.change?.less, done.change?.more].flatMap(buffersOf));
});

/** Buffers that are transferred instead of copied. */
function buffersOf(counted: Counted | undefined): ArrayBuffer[] {
  return (counted?.groups ?? [])
    .flatMap(({ visitors, views, events, engaged_ms }) => [visitors, views, events, engaged_ms])
    .map(({ buffer }) => buffer);
}
