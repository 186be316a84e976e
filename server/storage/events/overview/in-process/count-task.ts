import { LRUCache } from 'lru-cache';
import type { CountRequest } from './asked-rows.ts';
import { type Counted, countRows } from './count-rows.ts';
import { type Change, countChange, splitRows } from './early-rows.ts';
import { type Columns, readNativeBlocks } from './native-blocks.ts';

/** Rows as the engine answered with them. */
export interface CountTask {
  bytes: Uint8Array;
  request: CountRequest;
  most: number;
  early?: EarlyRows;
}

/** Rows up to a moment, to be kept for the next question. */
export interface EarlyRows {
  key: string;
  before: number;
  /** The bytes are only what came since. */
  areKept: boolean;
}

/** Nothing where there were too many, or where what was to be kept is gone. */
export interface CountDone {
  /** Of all rows, or of the early ones that are kept from now on. */
  counted?: Counted;
  /** What the others change. */
  change?: Change;
}

/** Early rows that are kept, of all websites: 200 bytes each. */
const MOST_KEPT_ROWS = 200_000;

/** Counts all rows, and keeps nothing. */
export function countAll({ bytes, request, most }: CountTask): CountDone {
  const columns = readNativeBlocks(bytes);
  return columns.rows > most ? {} : { counted: countRows(columns, request) };
}

/** Counts, with what it keeps between two tasks. */
export function createCounting(): (task: CountTask) => CountDone {
  const kept = new LRUCache<string, Columns>({
    maxSize: MOST_KEPT_ROWS,
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
