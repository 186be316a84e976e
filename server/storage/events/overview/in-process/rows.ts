import type { TimeRange } from '../../../../analytics/query/query.ts';
import { countsKind, type KindMeasure } from '../../counting-rules.ts';
import { denseNumbers } from './dense-numbers.ts';
import type { Column, Columns, WordColumn } from './native-blocks.ts';

/** Rows with the dense numbers of their visitors and visits. */
export interface Rows {
  count: number;
  visitors: Uint32Array;
  visitorCount: number;
  visits: Uint32Array;
  visitCount: number;
  at: Float64Array;
  startedAt: Float64Array;
  sequence: Float64Array;
  isView: Uint8Array;
  isEvent: Uint8Array;
  fits: Float64Array;
  path: WordColumn;
}

/** @throws Error when a column is missing */
export function rowsOf(columns: Columns): Rows {
  const [visitors, visits] = [denseNumbers(wide(columns, 'visitor')), denseNumbers(wide(columns, 'visit_id'))];
  const kinds = words(columns, 'kind');
  return {
    count: columns.rows,
    visitors: visitors.places,
    visitorCount: visitors.count,
    visits: visits.places,
    visitCount: visits.count,
    at: numbers(columns, 'occurred_at'),
    startedAt: numbers(columns, 'visit_started_at'),
    sequence: numbers(columns, 'sequence'),
    isView: areCounted(kinds, 'views'),
    isEvent: areCounted(kinds, 'events'),
    fits: numbers(columns, 'fits'),
    path: words(columns, 'path'),
  };
}

function areCounted({ words: kinds, codes }: WordColumn, measure: KindMeasure): Uint8Array {
  const ofKinds = kinds.map((kind) => Number(countsKind(measure, kind)));
  return Uint8Array.from(codes, (code) => ofKinds[code] ?? 0);
}

/** Returns the numbers of the rows that match and lie in one of the ranges. */
export function rowsIn({ count, at, fits }: Rows, ranges: readonly TimeRange[]): Uint32Array {
  const places = new Uint32Array(count);
  let found = 0;
  for (let row = 0; row < count; row++) {
    if (fits[row] === 1 && isIn(ranges, at[row] ?? 0)) {
      places[found] = row;
      found += 1;
    }
  }
  return places.subarray(0, found);
}

export function isIn(ranges: readonly TimeRange[], moment: number): boolean {
  for (const { from, to } of ranges) if (moment >= from && moment < to) return true;
  return false;
}

/** Returns the index of the interval that contains a moment. */
export function intervalOf(boundaries: readonly number[], moment: number): number {
  let [low, high] = [0, boundaries.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((boundaries[middle] ?? 0) <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}

function columnOf<Kind extends Column['kind']>({ byName }: Columns, name: string, kind: Kind) {
  const column = byName.get(name);
  if (column?.kind !== kind) throw new Error(`The engine answered without ${name}.`);
  return column as Extract<Column, { kind: Kind }>;
}

export function numbers(columns: Columns, name: string): Float64Array {
  return columnOf(columns, name, 'number').values;
}

export function wide(columns: Columns, name: string): Uint32Array {
  return columnOf(columns, name, 'wide').halves;
}

export function words(columns: Columns, name: string): WordColumn {
  return columnOf(columns, name, 'word');
}
