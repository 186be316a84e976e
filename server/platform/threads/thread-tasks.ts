/**
 * The thread's side of a pool, and the transfer of results: errors keep their message, an AppError stays an AppError.
 */
import { parentPort } from 'node:worker_threads';
import { AppError } from '../app-error.ts';

/** Only the plain values of an AppError can be transferred to another thread. */
type SerializedError = Pick<AppError, 'code' | 'message' | 'fields' | 'retryAfterSeconds'>;

export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refusal: SerializedError }
  | { readonly error: unknown };

/** Called by a pool's thread module. Threads receive one task at a time. */
export function serveTasks<Task, Result>(work: (task: Task) => Promise<Result> | Result): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await outcomeOf(() => work(task))));
}

export async function outcomeOf<Result>(work: () => Promise<Result> | Result): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) return { error };
    const { code, message, fields, retryAfterSeconds } = error;
    return { refusal: { code, message, fields, retryAfterSeconds } };
  }
}

/** Returns the result, or rethrows the error. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  if ('error' in outcome) throw outcome.error;
  const { code, message, fields, retryAfterSeconds } = outcome.refusal;
  const seconds = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  throw new AppError(code, message, { ...(fields && { fields }), ...seconds });
}
