/** The counting thread, started by threaded-counting.ts. */
import { parentPort } from 'node:worker_threads';
import { createColumnTableKeeping } from '../column-cache/column-table-task.ts';
import type { Counted } from './count-rows.ts';
import { createCounting } from './count-task.ts';
import type { NumberedResult, NumberedTask } from './threaded-counting.ts';

const count = createCounting();
const keep = createColumnTableKeeping();

parentPort?.on('message', ({ id, task }: NumberedTask) => {
  const result: NumberedResult['result'] = 'columnTable' in task ? keep(task) : count(task);
  const message: NumberedResult = { id, result };
  parentPort?.postMessage(message, [result.counted, result.change?.less, result.change?.more].flatMap(buffersOf));
});

/** Buffers that are transferred instead of copied. */
function buffersOf(counted: Counted | undefined): ArrayBuffer[] {
  return (counted?.groups ?? [])
    .flatMap(({ visitors, views, events, engaged_ms }) => [visitors, views, events, engaged_ms])
    .map(({ buffer }) => buffer);
}
