/** Worker thread that grades and draws, started by qr-engine.ts. */
import { serveTasks } from '../platform/threads/thread-tasks.ts';
import { type QrTask, runTask } from './qr-tasks.ts';
import { createZxingDecoder } from './verify/decoders.ts';

const decoder = createZxingDecoder();

serveTasks(async (task: QrTask) => runTask(await decoder, task));
