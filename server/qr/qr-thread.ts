/** A thread that grades and draws, started by qr-engine.ts. */
import { serveTasks } from '../platform/thread-tasks.ts';
import { createZxingDecoder } from './decoders.ts';
import { doTask, type QrTask } from './qr-tasks.ts';

const decoder = createZxingDecoder();

serveTasks(async (task: QrTask) => doTask(await decoder, task));
