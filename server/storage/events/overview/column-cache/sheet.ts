import type { BY_EVENT } from '../in-process/asked-rows.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { VisitFacts } from './visit-facts.ts';

export type SheetDimension = (typeof BY_EVENT)[number];

/**
 * All rows of a website's closed days, in a form that any filter is counted from without asking the engine: 20 bytes a row,
 * 40 a visit. What a row says of its visit is written down once.
 */
export interface Sheet {
  rows: number;
  /** Epoch milliseconds: the first of its days. */
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
  columns: ReadonlyMap<SheetDimension, SheetColumn>;
  payments: readonly Payment[];
  /** In order: where what each day brought begins. */
  days: readonly SheetDay[];
}

export interface SheetDay {
  /** Its first moment, in epoch milliseconds. */
  startsAt: number;
  /** The first of its rows, stays and visitors. */
  row: number;
  stay: number;
  visitor: number;
}

/** Rows, or what else there is, one after another; `to` is not among them. */
export interface Window {
  from: number;
  to: number;
}

export interface Payment {
  row: number;
  value: number;
  unit: string;
}
