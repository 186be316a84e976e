import type { EventClient } from '../../engine/client.ts';
import { type AskedRows, askedRowsSql } from './asked-rows.ts';
import { type CountDone, type CountTask, countAll, type EarlyRows } from './count-task.ts';
import { ThreadedCounting } from './threaded-counting.ts';

/** Fetches a dashboard's rows and counts them. */
export interface RowCounter {
  /** Nothing is counted where there are more than the most that are wanted, or the thread that counts has ended. */
  count(client: EventClient, rows: AskedRows, early?: EarlyRows): Promise<CountedRows>;
}

export interface CountedRows extends CountDone {
  /** What took its time. Of few rows nothing is kept. */
  areMany: boolean;
}

/** What counting them takes longer than a millisecond or two for (1 µs a row of 80 bytes) is done beside, not before, others' requests. */
const SMALL_BYTES = 160_000;

export interface RowCounterOptions {
  /** Tests count everything beside. */
  smallBytes?: number;
  /** Told when the thread fails; whoever waits for it asks the engine instead. */
  onError?: (error: unknown) => void;
  /** One of its own unless given. */
  thread?: ThreadedCounting;
}

export function createRowCounter(options: RowCounterOptions = {}): RowCounter {
  const { smallBytes = SMALL_BYTES, onError, thread = new ThreadedCounting(onError) } = options;
  return {
    count: async (client, asked, early) => {
      const { sql, bindings } = askedRowsSql(early?.areKept ? { ...asked, since: early.before } : asked);
      const bytes = await client.bytes(sql, bindings.values);
      const { figures, panels, boundaries, most } = asked;
      const task: CountTask = { bytes, request: { figures, panels, boundaries }, most };
      if (early?.areKept) return { areMany: true, ...(await thread.count({ ...task, early })) };
      if (bytes.length <= smallBytes) return { areMany: false, ...countAll(task) };
      return { areMany: true, ...(await thread.count(early ? { ...task, early } : task)) };
    },
  };
}
