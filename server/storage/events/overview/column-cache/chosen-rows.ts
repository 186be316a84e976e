import type { TimeRange } from '../../../../analytics/query/query.ts';
import type { ColumnTable, Window } from './column-table.ts';
import { IS_EVENT, IS_VIEW } from './row-flags.ts';
import type { Windows } from './windows.ts';

/** The rows of a query: those that match its filter and lie in its ranges. */
export interface ChosenRows {
  rows: Uint32Array;
  /** Visits with a matching row at any time, unordered. */
  visits: Uint32Array;
  /** By row in `rows`: the visitor's number within the query. */
  visitors: Uint32Array;
  /** Number of visitors, including those that `placeOf` has added. */
  countVisitors(): number;
  /** Counts of each stay of these rows. */
  stays: ChosenStays;
  /** Returns a visitor's number within the query and assigns one if needed. */
  placeOf(visitor: number): number;
}

export interface ChosenStays {
  stays: Uint32Array;
  visitors: Uint32Array;
  views: Uint32Array;
  events: Uint32Array;
}

/** Ranges in seconds since the column table's first moment. */
export type Seconds = readonly { from: number; to: number }[];

export function secondsOf({ startsAt }: ColumnTable, ranges: readonly TimeRange[]): Seconds {
  return ranges.map(({ from, to }) => ({ from: (from - startsAt) / 1000, to: (to - startsAt) / 1000 }));
}

export function isWithin(ranges: Seconds, second: number): boolean {
  for (const { from, to } of ranges) if (second >= from && second < to) return true;
  return false;
}

/** 1 for each row of a window that matches the filter. */
export interface Fitting {
  window: Window;
  fits: Uint8Array;
}

export function chooseRows(
  columnTable: ColumnTable,
  fitting: Fitting & { windows: Windows },
  ranges: Seconds,
): ChosenRows {
  const all = fittingRows(fitting);
  return {
    visits: visitsOf(columnTable, all),
    ...placed(columnTable, rowsWithin(columnTable, all, ranges), fitting.windows),
  };
}

// Loops, here and below: filter and map on such arrays take three times as long.
function fittingRows({ window, fits }: Fitting): Uint32Array {
  let size = 0;
  for (let place = 0; place < fits.length; place++) size += fits[place] ?? 0;
  const rows = new Uint32Array(size);
  let count = 0;
  for (let place = 0; place < fits.length; place++) {
    if (fits[place] !== 1) continue;
    rows[count] = window.from + place;
    count += 1;
  }
  return rows;
}

function rowsWithin({ at }: ColumnTable, all: Uint32Array, ranges: Seconds): Uint32Array {
  const rows = new Uint32Array(all.length);
  // In nearly all cases there is a single range.
  const [first, last, areSeveral] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0, ranges.length > 1];
  let count = 0;
  for (let place = 0; place < all.length; place++) {
    const row = all[place] ?? 0;
    const second = at[row] ?? 0;
    if (second < first || second >= last || (areSeveral && !isWithin(ranges, second))) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

function visitsOf({ visits: visitsOfStays, stays, ofVisits }: ColumnTable, rows: Uint32Array): Uint32Array {
  const [areKnown, visits] = [new Uint8Array(ofVisits.count), new Uint32Array(rows.length)];
  let count = 0;
  for (let place = 0; place < rows.length; place++) {
    const visit = visitsOfStays[stays[rows[place] ?? 0] ?? 0] ?? 0;
    if (areKnown[visit] === 1) continue;
    areKnown[visit] = 1;
    visits[count] = visit;
    count += 1;
  }
  return visits.subarray(0, count);
}

/** Numbers visitors in order of first appearance, which places neighbors next to each other. */
class Numbering {
  count = 0;
  readonly #places: Uint32Array;
  readonly #first: number;

  constructor({ from, to }: Window) {
    this.#places = new Uint32Array(to - from);
    this.#first = from;
  }

  placeOf(number: number): number {
    const known = this.#places[number - this.#first] ?? 0;
    if (known > 0) return known - 1;
    this.count += 1;
    this.#places[number - this.#first] = this.count;
    return this.count - 1;
  }
}

function placed(columnTable: ColumnTable, rows: Uint32Array, windows: Windows): Omit<ChosenRows, 'visits'> {
  const [ofStays, ofVisitors] = [new Numbering(windows.stays), new Numbering(windows.visitors)];
  const visitors = new Uint32Array(rows.length);
  const stays = new Uint32Array(rows.length);
  const [ownVisitors, views, events] = [1, 2, 3].map(() => new Uint32Array(rows.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const [stay = 0, flags = 0] = [columnTable.stays[row], columnTable.flags[row]];
    const place = ofStays.placeOf(stay);
    const visitor = ofVisitors.placeOf(columnTable.visitors[stay] ?? 0);
    visitors[index] = visitor;
    stays[place] = stay;
    ownVisitors[place] = visitor;
    if ((flags & IS_VIEW) !== 0) views[place] = (views[place] ?? 0) + 1;
    else if ((flags & IS_EVENT) !== 0) events[place] = (events[place] ?? 0) + 1;
  }
  const cut = (list: Uint32Array) => list.subarray(0, ofStays.count);
  return {
    rows,
    visitors,
    countVisitors: () => ofVisitors.count,
    stays: { stays: cut(stays), visitors: cut(ownVisitors), views: cut(views), events: cut(events) },
    placeOf: (visitor) => ofVisitors.placeOf(visitor),
  };
}
