import type { EventClient } from '../../engine/client.ts';
import { type AskedRows, askedRowsSql } from './asked-rows.ts';
import { type CountResult, type CountTask, countAll, type EarlyRows } from './count-task.ts';
import { ThreadedCounting } from './threaded-counting.ts';

/** Fetches a dashboard's rows and counts them. */
export interface RowCounter {
  /** Returns no counts if there are more rows than the limit, or the counting thread has ended. */
  count(client: EventClient, rows: AskedRows, early?: EarlyRows): Promise<CountedRows>;
}

export interface CountedRows extends CountResult {
  /** True for results that took long to count. Results of few rows are not cached. */
  areMany: boolean;
}

/**
 * Larger results take more than a millisecond or two to count (1 µs per row of 80 bytes) and are counted on the worker
 * thread, so that they do not delay other requests.
 */
const SMALL_BYTES = 160_000;

export interface RowCounterOptions {
  /** Tests set it so that everything is counted on the thread. */
  smallBytes?: number;
  /** Called when the thread fails; pending queries use the engine instead. */
  onError?: (error: unknown) => void;
  /** Its own thread by default. */
  thread?: ThreadedCounting;
}

export function createRowCounter(options: RowCounterOptions = {}): RowCounter {
  const { smallBytes = SMALL_BYTES, onError, thread = new ThreadedCounting(onError) } = options;
  return {
    count: async (client, requested, early) => {
      const { sql, bindings } = askedRowsSql(early?.areKept ? { ...requested, since: early.before } : requested);
      const bytes = await client.bytes(sql, bindings.values);
      const { figures, panels, boundaries, most } = requested;
      const task: CountTask = { bytes, request: { figures, panels, boundaries }, most };
      if (early?.areKept) return { areMany: true, ...(await thread.count({ ...task, early })) };
      if (bytes.length <= smallBytes) return { areMany: false, ...countAll(task) };
      return { areMany: true, ...(await thread.count(early ? { ...task, early } : task)) };
    },
  };
}
