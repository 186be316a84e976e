import type { OverviewAnswer, Panel } from '../../../analytics/question/question.ts';

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
 * merged: of most values nobody is told. Of what is kept (tens of thousands of values) the leaders alone are looked at, and
 * all of what is new, which is the last part.
 */
export function firstRows(parts: readonly Part[], by: Order, limit: number): PanelRow[] {
  const kept = parts.slice(0, -1).filter(({ size }) => size > FEW);
  return (kept.length > 0 && fromLeaders({ parts, kept }, by, limit)) || fromAll(parts, by, limit);
}

function fromAll(parts: readonly Part[], by: Order, limit: number): PanelRow[] {
  const first = new FirstRows(by, limit);
  for (const row of rowsOf(parts)) first.offer(row);
  return first.rows;
}

/**
 * Undefined where the leaders do not settle it. Leaders are looked at in order, all parts' side by side, until those that
 * follow can't be among the first whatever the other parts add (Fagin's threshold algorithm).
 */
function fromLeaders(
  { parts, kept }: { parts: readonly Part[]; kept: readonly Part[] },
  by: Order,
  limit: number,
): PanelRow[] | undefined {
  const first = new FirstRows(by, limit);
  const seen = new Set<string>();
  const offer = (value: string) => {
    if (seen.has(value)) return;
    seen.add(value);
    const row = sumOf(
      value,
      parts.map((part) => part.get(value)),
    );
    if (happened(row)) first.offer(row);
  };
  for (const part of parts) if (!kept.includes(part)) for (const value of part.keys()) offer(value);
  const leaders = kept.map((part) => leadersOf(part, by));
  const longest = Math.max(...leaders.map(({ rows }) => rows.length));
  for (let place = 0; place <= longest; place++) {
    // None that follows, and has not been looked at, has more.
    const most = leaders.reduce((sum, { rows, behind }) => sum + (rows[place]?.[by] ?? behind), 0);
    const last = first.rows[limit - 1];
    if (last !== undefined && last[by] > most) return first.rows;
    for (const { rows } of leaders) {
      const row = rows[place];
      if (row) offer(row.value);
    }
  }
  return undefined;
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

  offer(row: PanelRow): void {
    const last = this.rows[this.#limit - 1];
    if (last !== undefined && inOrder(this.#by)(row, last) >= 0) return;
    const place = this.rows.findIndex((other) => inOrder(this.#by)(row, other) < 0);
    this.rows.splice(place < 0 ? this.rows.length : place, 0, row);
    if (this.rows.length > this.#limit) this.rows.pop();
  }
}

const ORDERS = { visitors: orderBy('visitors'), events: orderBy('events') };

function inOrder(by: Order): (one: PanelRow, other: PanelRow) => number {
  return ORDERS[by];
}

function orderBy(by: Order) {
  return (one: PanelRow, other: PanelRow) => other[by] - one[by] || byBytes(one.value, other.value);
}

/** Code units come in the order of their bytes, but for halves of pairs, which stand below some that are less than any pair. */
export function byBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (unit === otherUnit) continue;
    const isPlain = unit < FIRST_HALF || otherUnit < FIRST_HALF;
    return isPlain ? unit - otherUnit : Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return one.length - other.length;
}

const FIRST_HALF = 0xd800;

interface Leaders {
  /** In order. */
  rows: readonly PanelRow[];
  /** None of the others has more. */
  behind: number;
}

const MOST_LEADERS = 2_000;
/** So many are looked at as fast as their leaders. */
const FEW = 200;
const LEADERS: Record<Order, WeakMap<Part, Leaders>> = { visitors: new WeakMap(), events: new WeakMap() };

/** Made once of what is kept, which never changes. */
function leadersOf(part: Part, by: Order): Leaders {
  const known = LEADERS[by].get(part);
  if (known) return known;
  const counts = Float64Array.from(part.values(), (sums) => sums[by]).sort();
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
