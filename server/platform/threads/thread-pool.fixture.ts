/** A thread module for pool tests: reports its thread, fails in every possible way, and waits for a signal. */
import { threadId } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { serveTasks } from './thread-tasks.ts';

export type TestTask =
  | { readonly kind: 'where' }
  | { readonly kind: 'refuse' | 'throw' | 'leave' }
  /** Increments the first number on start and continues when the second is no longer 0. */
  | { readonly kind: 'wait'; readonly shared: Int32Array };

serveTasks(async (task: TestTask): Promise<number> => {
  if (task.kind === 'refuse') {
    throw new AppError('invalid_input', 'Too blue.', { fields: { color: ['Too blue.'] }, retryAfterSeconds: 7 });
  }
  if (task.kind === 'throw') throw new RangeError('one too many');
  if (task.kind === 'leave') process.exit(3);
  if (task.kind === 'wait') {
    Atomics.add(task.shared, 0, 1);
    Atomics.notify(task.shared, 0);
    Atomics.wait(task.shared, 1, 0);
  }
  return threadId;
});
