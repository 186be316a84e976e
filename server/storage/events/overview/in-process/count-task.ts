import { LRUCache } from 'lru-cache';
import type { CountRequest } from './asked-rows.ts';
import { type Counted, countRows } from './count-rows.ts';
import { type Change, countChange, splitRows } from './early-rows.ts';
import { type Columns, readNativeBlocks } from './native-blocks.ts';

/** Rows as the engine returned them. */
export interface CountTask {
  bytes: Uint8Array;
  request: CountRequest;
  most: number;
  early?: EarlyRows;
}

/** Rows before a moment, which are cached for the next query. */
export interface EarlyRows {
  key: string;
  before: number;
  /** The early rows are cached, and the bytes contain only later ones. */
  areKept: boolean;
}

/** Empty if there were too many rows, or the cached ones are gone. */
export interface CountResult {
  /** Counts of all rows, or of the early ones that are now cached. */
  counted?: Counted;
  /** The change through later rows. */
  change?: Change;
}

/** Cached early rows of all websites: 200 bytes each. */
const MAX_KEPT_ROWS = 200_000;

/** Counts all rows and caches nothing. */
export function countAll({ bytes, request, most }: CountTask): CountResult {
  const columns = readNativeBlocks(bytes);
  return columns.rows > most ? {} : { counted: countRows(columns, request) };
}

/** Creates a counter with a cache of rows between tasks. */
export function createCounting(): (task: CountTask) => CountResult {
  const kept = new LRUCache<string, Columns>({
    maxSize: MAX_KEPT_ROWS,
    sizeCalculation: ({ rows }) => Math.max(1, rows),
  });
  return (task) => {
    const { bytes, request, most, early } = task;
    if (!early) return countAll(task);
    const columns = readNativeBlocks(bytes);
    if (columns.rows > most) return {};
    if (early.areKept) {
      const known = kept.get(early.key);
      return known ? { change: countChange(known, columns, request) } : {};
    }
    const split = splitRows(columns, early.before);
    kept.set(early.key, split.early);
    return { counted: countRows(split.early, request), change: countChange(split.early, split.recent, request) };
  };
}
