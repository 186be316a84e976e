import type { AnalyticsQuery, AnalyticsRow, Dimension, Metric } from '../../../analytics/query/query.ts';
import { inSlices, type Steps } from '../../../platform/threads/yield-to-event-loop.ts';
import { byBytes } from '../overview/top-values.ts';
import { type Measure, measuresOf, metricOf } from '../sql/measures.ts';
import type { Sums } from './sums.ts';

/** Turns sums into rows of an answer, as the statements of `stats-reader.ts` do: same metrics, order and page. */

export type SumsQuery = Pick<AnalyticsQuery, 'metrics' | 'dimensions' | 'interval' | 'order' | 'limit' | 'offset'>;

export interface SumsPage {
  rows: AnalyticsRow[];
  /** Of all pages. */
  total: number;
}

/** @param measures names of the values of the sums */
export function* pageOfSums(sums: Sums, measures: readonly Measure[], query: SumsQuery): Steps<SumsPage> {
  const present = yield* presentRows(sums);
  const first = yield* firstOf(present, ordersOf(sums, measures, query), query.offset + query.limit);
  const rows = first.slice(query.offset).map((row) => rowOf(sums, measures, { query, row }));
  return { rows, total: present.length };
}

/** Returns the numbers of the rows that have a value other than 0, without those that are left out. */
export function* presentRows({ rows, values }: Sums, isLeftOut?: Uint8Array): Steps<Uint32Array> {
  const numbers = new Uint32Array(rows);
  let count = 0;
  yield* inSlices(rows, (from, to) => {
    for (let row = from; row < to; row++) {
      if (isLeftOut?.[row] === 1) continue;
      for (const column of values) {
        if (column[row] === 0) continue;
        numbers[count++] = row;
        break;
      }
    }
  });
  return numbers.subarray(0, count);
}

/** Returns the rows by their keys, joined by the separator. */
export function rowsByKey(
  sums: Sums,
  measures: readonly Measure[],
  { query, wanted, between }: { query: SumsQuery; wanted: ReadonlySet<string>; between: string },
): Map<string, AnalyticsRow['metrics']> {
  const found = new Map<string, AnalyticsRow['metrics']>();
  for (let row = 0; row < sums.rows; row++) {
    const key = keysOf(sums, row).join(between);
    if (wanted.has(key)) found.set(key, rowOf(sums, measures, { query, row }).metrics);
  }
  return found;
}

/** Rounds to two decimals: further digits of a rate are noise and depend on the order of addition. */
export function roundMetric(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

function keysOf({ keys }: Sums, row: number): string[] {
  return keys.map(({ words, codes }) => words[codes[row] ?? 0] ?? '');
}

function rowOf(
  sums: Sums,
  measures: readonly Measure[],
  { query, row }: { query: SumsQuery; row: number },
): AnalyticsRow {
  return {
    dimensions: keysOf(sums, row),
    metrics: query.metrics.map((metric) => roundMetric(metricAt(sums, measures, metric)(row))),
  };
}

function metricAt({ values }: Sums, measures: readonly Measure[], metric: Metric): (row: number) => number | null {
  const columns = new Map(measures.map((measure, index) => [measure, values[index]]));
  const [own, ...others] = measuresOf([metric]);
  const column = own && columns.get(own);
  // Most metrics are a measure as it is.
  if (column && others.length === 0) return (row) => column[row] ?? 0;
  return (row) => metricOf(metric, (measure) => columns.get(measure)?.[row] ?? 0);
}

type Compare = (one: number, other: number) => number;
/** Returns a number by which rows ascend. */
type Order = (row: number) => number;

export function ordersOf(sums: Sums, measures: readonly Measure[], query: SumsQuery): Order[] {
  const { metrics, dimensions, interval, order } = query;
  const wanted = order ?? [
    interval ? { by: 'time' as const, direction: 'asc' as const } : { by: metrics[0], direction: 'desc' as const },
  ];
  const ties = [...(interval ? ['time' as const] : []), ...dimensions].map((by) => ({ by, direction: 'asc' as const }));
  return [...wanted, ...ties].map(({ by, direction }) => {
    const valueAt = valuesOf(sums, measures, { query, by });
    return direction === 'asc' ? valueAt : (row: number) => -valueAt(row);
  });
}

/** Returns a row's number in the order of a metric, or of the words of a key. */
function valuesOf(
  sums: Sums,
  measures: readonly Measure[],
  { query, by }: { query: SumsQuery; by: Metric | Dimension | 'time' | undefined },
): Order {
  const { metrics, dimensions, interval } = query;
  if (metrics.some((metric) => metric === by)) {
    const valueAt = metricAt(sums, measures, by as Metric);
    return (row) => valueAt(row) ?? 0;
  }
  const place = by === 'time' ? 0 : dimensions.indexOf(by as Dimension) + (interval ? 1 : 0);
  const { words = [], codes = new Uint32Array() } = sums.keys[place] ?? {};
  const ranks = by === 'time' ? words.map(Number) : ranksOf(words);
  return (row) => ranks[codes[row] ?? 0] ?? 0;
}

/** The order of the words of sums of closed days, which stay from one query to the next: sorting 5,000 takes 4 ms. */
const knownRanks = new WeakMap<readonly string[], readonly number[]>();

/** Returns each word's place in the order of bytes. */
function ranksOf(words: readonly string[]): readonly number[] {
  const known = knownRanks.get(words);
  if (known) return known;
  const ranks = words.map(() => 0);
  const sorted = [...words.keys()].sort((one, other) => byBytes(words[one] ?? '', words[other] ?? ''));
  for (const [rank, code] of sorted.entries()) ranks[code] = rank;
  knownRanks.set(words, ranks);
  return ranks;
}

/** Returns the first rows in order, without sorting all of them if few are wanted. */
export function* firstOf(rows: Uint32Array, orders: readonly Order[], count: number): Steps<number[]> {
  const [primary = () => 0, ...ties] = orders;
  const compare: Compare = (one, other) => {
    for (const valueAt of orders) {
      const difference = valueAt(one) - valueAt(other);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  if (count > rows.length / 20) return [...rows].sort(compare).slice(0, count);
  const first: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  const insert = (row: number) => {
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(row, first[middle] ?? 0) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, row);
    if (first.length > count) first.pop();
    if (first.length === count) last = primary(first[count - 1] ?? 0);
  };
  yield* inSlices(rows.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0;
      const value = primary(row);
      if (value < last || (value === last && !isAfter(ties, row, first[count - 1] ?? 0))) insert(row);
    }
  });
  return first;
}

function isAfter(ties: readonly Order[], one: number, other: number): boolean {
  for (const valueAt of ties) {
    const difference = valueAt(one) - valueAt(other);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
