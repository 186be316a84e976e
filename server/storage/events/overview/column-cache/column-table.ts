import type { BY_EVENT } from '../in-process/asked-rows.ts';
import type { TableColumn } from './table-column.ts';
import type { VisitFacts } from './visit-facts.ts';

export type ColumnTableDimension = (typeof BY_EVENT)[number];

/**
 * All rows of a website's closed days in columns from which any filter is counted without the engine: 20 bytes per row,
 * 40 per visit. Values of a visit are stored once.
 */
export interface ColumnTable {
  rows: number;
  /** Start of its first day, in epoch milliseconds. */
  startsAt: number;
  /** By row. `at`: seconds since `startsAt`. */
  stays: Uint32Array;
  at: Uint32Array;
  flags: Uint8Array;
  engagedMs: Uint32Array;
  stayCount: number;
  /** By stay. */
  visits: Uint32Array;
  visitors: Uint32Array;
  visitorCount: number;
  ofVisits: VisitFacts;
  columns: ReadonlyMap<ColumnTableDimension, TableColumn>;
  payments: readonly Payment[];
  /** Sorted; each entry marks where a day's rows, stays and visitors begin. */
  days: readonly ColumnTableDay[];
}

export interface ColumnTableDay {
  /** Start of the day, in epoch milliseconds. */
  startsAt: number;
  /** The first of its rows, stays and visitors. */
  row: number;
  stay: number;
  visitor: number;
}

/** A range of rows, stays or visitors; `to` is exclusive. */
export interface Window {
  from: number;
  to: number;
}

export interface Payment {
  row: number;
  value: number;
  unit: string;
}
