import { useSyncExternalStore } from 'react';
import type { ApiClient, Body } from '../../../api/client.ts';
import { Refusal } from '../../../api/refusal.ts';
import { CODES } from '../code-data.ts';
import { createFileCounter } from './zip-count.ts';

/** A batch that is being made. It belongs to the page and not to a screen: it goes on wherever one goes in the application. */
export interface BatchJob {
  state: 'none' | 'running' | 'done' | 'failed' | 'stopped';
  done: number;
  total: number;
  fault?: Refusal;
  /** The zip, once it is whole. */
  file?: Blob;
}

const NO_JOB: BatchJob = { state: 'none', done: 0, total: 0 };

/** How often the progress is told. */
const TELL_EVERY_MS = 120;

export interface BatchRunner {
  read(): BatchJob;
  watch(listener: () => void): () => void;
  start(client: Pick<ApiClient, 'send'>, body: Body<'batchQrCodes'>, total: number): Promise<BatchJob>;
  stop(): void;
  forget(): void;
}

export function createBatchRunner(now: () => number = Date.now): BatchRunner {
  let job = NO_JOB;
  let control = new AbortController();
  const listeners = new Set<() => void>();
  const put = (next: BatchJob) => {
    job = next;
    for (const listener of listeners) listener();
    return next;
  };
  const run = async (client: Pick<ApiClient, 'send'>, body: Body<'batchQrCodes'>, total: number) => {
    const { signal } = control;
    try {
      const response = await client.send(`${CODES}/batch`, { method: 'POST', body, signal, accept: 'application/zip' });
      let toldAt = 0;
      const file = await gather(response, (count) => {
        if (now() - toldAt < TELL_EVERY_MS) return;
        toldAt = now();
        put({ state: 'running', done: Math.min(count, total), total });
      });
      return put({ state: 'done', done: total, total, file });
    } catch (error) {
      if (signal.aborted) return put({ ...job, state: 'stopped' });
      const fault = error instanceof Refusal ? error : new Refusal('The connection broke off. Try again.');
      return put({ ...job, state: 'failed', fault });
    }
  };
  return {
    read: () => job,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (client, body, total) => {
      control = new AbortController();
      put({ state: 'running', done: 0, total });
      return run(client, body, total);
    },
    stop: () => control.abort(),
    forget: () => put(NO_JOB),
  };
}

/** Reads the zip as it comes. */
async function gather({ body }: Response, onCount: (files: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const count = createFileCounter();
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value);
    onCount(count(read.value));
  }
  return new Blob(pieces, { type: 'application/zip' });
}

/** The one of this page. */
export const batchRunner = createBatchRunner();

export function useBatchJob(): BatchJob {
  return useSyncExternalStore(batchRunner.watch, batchRunner.read);
}
