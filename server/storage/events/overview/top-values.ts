import type { OverviewResult, Panel } from '../../../analytics/query/query.ts';

/** Counts of one value of a panel. */
export interface PanelSums {
  visitors: number;
  views: number;
  events: number;
}

type Part = ReadonlyMap<string, PanelSums>;
type PanelRow = OverviewResult['panels'][Panel][number];
type Order = 'visitors' | 'events';

/**
 * Returns the first rows over all parts of a panel, in order; ties are sorted by bytes, like in the engine. Deps are
 * not merged, since most values are never shown. Of cached parts (tens of thousands of values) only the leaders are
 * read, of the last part, which holds new counts, all values.
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
 * Returns undefined if the leaders do not suffice. Reads the leaders of all parts in parallel and in order, until no
 * later value can be among the first, whatever other parts add (Fagin's threshold algorithm).
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
    // No later value can have more.
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

/** Maintains the first rows in order without sorting all candidates. */
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

/**
 * Compares by UTF-8 bytes. UTF-16 code units have the same order, except for surrogates, which sort below some units
 * although their characters sort above.
 */
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
  /** Sorted. */
  rows: readonly PanelRow[];
  /** No other value has more. */
  behind: number;
}

const MAX_LEADERS = 2_000;
/** Deps of this size are read as fast as their leaders. */
const FEW = 200;
const LEADERS: Record<Order, WeakMap<Part, Leaders>> = { visitors: new WeakMap(), events: new WeakMap() };

/** Returns a part's leaders, computed once, since a cached part never changes. */
function leadersOf(part: Part, by: Order): Leaders {
  const known = LEADERS[by].get(part);
  if (known) return known;
  const counts = Float64Array.from(part.values(), (sums) => sums[by]).sort();
  const behind = counts[counts.length - MAX_LEADERS] ?? 0;
  const rows: PanelRow[] = [];
  for (const [value, sums] of part) if (sums[by] > behind) rows.push(sumOf(value, [sums]));
  const leaders = { rows: rows.sort(inOrder(by)), behind };
  LEADERS[by].set(part, leaders);
  return leaders;
}

/** Yields each value once, with its sums over all parts. */
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
