import { inSlices, type Steps } from '../../../platform/threads/yield-to-event-loop.ts';
import type { Measure } from '../sql/measures.ts';
import { firstOf, ordersOf, pageOfSums, presentRows, type SumsPage, type SumsQuery } from './sum-rows.ts';
import { addSums, matchGroups, type Sums, ungrouped } from './sums.ts';

/**
 * Sums of a range in two parts. Those with most groups are of closed days and stay as they are from one query to the next, so
 * that neither adding nor sorting touches all of their groups: for 650,000 groups, that took 60 ms and as much of collecting
 * garbage.
 */
export interface PartedSums {
  most: Sums;
  rest: Sums;
}

/** Returns the sums of both parts. */
export function* wholeOf(parts: PartedSums | undefined): Steps<Sums | undefined> {
  return parts && (yield* addSums(parts.most, parts.rest));
}

/** Returns the sums of all groups of both parts together, without keys. */
export function totalOf({ most, rest }: PartedSums): Steps<Sums> {
  return addSums(ungrouped(most), ungrouped(rest));
}

/** Returns the page that `pageOfSums` returns for the whole. */
export function* pageOfParts(
  { most, rest }: PartedSums,
  measures: readonly Measure[],
  query: SumsQuery,
): Steps<SumsPage> {
  if (rest.rows === 0) return yield* pageOfSums(most, measures, query);
  const { keys, rows } = yield* matchGroups(most, rest);
  const isChanged = new Uint8Array(most.rows);
  for (const row of rows) if (row >= 0) isChanged[row] = 1;
  const others = yield* presentRows(most, isChanged);
  const first = yield* firstOf(others, ordersOf(most, measures, query), query.offset + query.limit);
  const candidates: Sums = {
    rows: rest.rows + first.length,
    keys: keys.map(({ words, added }, key) => {
      const codes = new Uint32Array(rest.rows + first.length);
      codes.set(added);
      const known = most.keys[key]?.codes;
      for (const [index, row] of first.entries()) codes[rest.rows + index] = known?.[row] ?? 0;
      return { kind: 'word', words, codes };
    }),
    values: rest.values.map((added, place) => {
      const values = new Float64Array(rest.rows + first.length);
      values.set(added);
      for (const [index, row] of first.entries()) values[rest.rows + index] = most.values[place]?.[row] ?? 0;
      return values;
    }),
  };
  for (const [place, values] of candidates.values.entries()) yield* addKnown(values, most.values[place], rows);
  const page = yield* pageOfSums(candidates, measures, query);
  return { rows: page.rows, total: page.total - first.length + others.length };
}

/** Adds to the first values those of the known groups in these rows. */
function addKnown(values: Float64Array, known: Float64Array | undefined, rows: Int32Array): Steps<void> {
  return inSlices(rows.length, (from, to) => {
    for (let row = from; row < to; row++) values[row] = (values[row] ?? 0) + (known?.[rows[row] ?? -1] ?? 0);
  });
}
