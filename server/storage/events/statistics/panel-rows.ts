import type { OverviewAnswer, Panel } from '../../../stats/question.ts';

/** What is told of a value of a panel. */
export interface PanelSums {
  visitors: number;
  views: number;
  events: number;
}

type Part = ReadonlyMap<string, PanelSums>;
type PanelRow = OverviewAnswer['panels'][Panel][number];
type Order = 'visitors' | 'events';

/**
 * The first rows over all parts of a panel, in order; equal ones by their bytes, as the engine orders texts. Parts are not
 * merged: of most values nobody is told. Of what is kept of closed days (tens of thousands of values) the leaders alone are
 * looked at, and what is new.
 */
export function firstRows(parts: readonly Part[], by: Order, limit: number): PanelRow[] {
  const [larger, smaller] = parts.toSorted((one, other) => other.size - one.size);
  const isWorthIt = parts.length === 2 && larger && smaller && larger.size > MOST_LEADERS;
  return (isWorthIt && fromLeaders({ larger, smaller }, by, limit)) || fromAll(parts, by, limit);
}

function fromAll(parts: readonly Part[], by: Order, limit: number): PanelRow[] {
  const first = new FirstRows(by, limit);
  for (const row of rowsOf(parts)) first.offer(row);
  return first.rows;
}

/** Undefined where the leaders do not settle it. */
function fromLeaders({ larger, smaller }: { larger: Part; smaller: Part }, by: Order, limit: number) {
  const first = new FirstRows(by, limit);
  for (const [value, sums] of smaller) {
    const row = sumOf(value, [sums, larger.get(value)]);
    if (happened(row)) first.offer(row);
  }
  const { rows, behind } = leadersOf(larger, by);
  // In order: after one that comes too late all do.
  for (const row of rows) if (!smaller.has(row.value) && !first.offer(row)) break;
  const last = first.rows[limit - 1];
  return last !== undefined && last[by] > behind ? first.rows : undefined;
}

/** In order, without sorting all that are offered. */
class FirstRows {
  readonly rows: PanelRow[] = [];
  readonly #by: Order;
  readonly #limit: number;

  constructor(by: Order, limit: number) {
    this.#by = by;
    this.#limit = limit;
  }

  /** False when it comes too late. */
  offer(row: PanelRow): boolean {
    const last = this.rows[this.#limit - 1];
    if (last !== undefined && inOrder(this.#by)(row, last) >= 0) return false;
    const place = this.rows.findIndex((other) => inOrder(this.#by)(row, other) < 0);
    this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
    if (this.rows.length > this.#limit) this.rows.pop();
    return true;
  }
}

const ORDERS = { visitors: orderBy('visitors'), events: orderBy('events') };

function inOrder(by: Order): (one: PanelRow, other: PanelRow) => number {
  return ORDERS[by];
}

function orderBy(by: Order) {
  return (one: PanelRow, other: PanelRow) => other[by] - one[by] || byBytes(one.value, other.value);
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

interface Leaders {
  /** In order. */
  rows: readonly PanelRow[];
  /** None of the others has more. */
  behind: number;
}

const MOST_LEADERS = 2_000;
const LEADERS: Record<Order, WeakMap<Part, Leaders>> = { visitors: new WeakMap(), events: new WeakMap() };

/** Made once of what is kept, which never changes. */
function leadersOf(part: Part, by: Order): Leaders {
  const known = LEADERS[by].get(part);
  if (known) return known;
  const counts = Uint32Array.from(part.values(), (sums) => sums[by]).sort();
  const behind = counts[counts.length - MOST_LEADERS] ?? 0;
  const rows: PanelRow[] = [];
  for (const [value, sums] of part) if (sums[by] > behind) rows.push(sumOf(value, [sums]));
  const leaders = { rows: rows.sort(inOrder(by)), behind };
  LEADERS[by].set(part, leaders);
  return leaders;
}

/** Each value once, with what all parts say of it. */
function* rowsOf(parts: readonly Part[]): Generator<PanelRow> {
  for (const [index, part] of parts.entries()) {
    const [before, after] = [parts.slice(0, index), parts.slice(index + 1)];
    for (const [value, sums] of part) {
      if (before.some((other) => other.has(value))) continue;
      const row = sumOf(value, [sums, ...after.map((other) => other.get(value))]);
      if (happened(row)) yield row;
    }
  }
}

function sumOf(value: string, parts: ReadonlyArray<PanelSums | undefined>): PanelRow {
  const row = { value, visitors: 0, views: 0, events: 0 };
  for (const part of parts) if (part) addCounts(row, part);
  return row;
}

function happened({ visitors, views, events }: PanelSums): boolean {
  return visitors > 0 || views > 0 || events > 0;
}

export function addCounts(sums: PanelSums, counts: PanelSums): void {
  sums.visitors += counts.visitors;
  sums.views += counts.views;
  sums.events += counts.events;
}
