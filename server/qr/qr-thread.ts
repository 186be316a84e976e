/** Worker thread that grades and draws, started by qr-engine.ts. */
import { serveTasks } from '../platform/threads/thread-tasks.ts';
import { type QrTask, runTask } from './qr-tasks.ts';
import { createZxing } from './verify/decoders.ts';

const zxing = createZxing();

serveTasks(async (task: QrTask) => runTask(await zxing, task));
