import { inSlices, type Steps } from '../../../platform/threads/yield-to-event-loop.ts';
import type { EventClient } from '../engine/client.ts';
import { readNativeBlocks, type WordColumn } from '../overview/in-process/native-blocks.ts';
import { numbers, words } from '../overview/in-process/rows.ts';
import type { Bindings } from '../sql/bindings.ts';
import { groupIndexOf } from './group-index.ts';

/** Sums by group, in columns: one row per group, with its keys as indexes into lists of words. */
export interface Sums {
  rows: number;
  keys: readonly WordColumn[];
  values: readonly Float64Array[];
}

/** More groups are left to the engine: a million of three keys and two values have 28 MB. */
export const MAX_GROUPS = 1_000_000;
/** Distinct values of one key: joining and sorting the lists of two parts takes 1 µs each. */
export const MAX_WORDS = 30_000;

/**
 * Reads the sums of a statement whose columns are the keys and then the values; undefined if there are too many groups.
 */
export async function readSums(
  client: EventClient,
  { sql, bindings }: { sql: string; bindings: Bindings },
  { keys, values }: { keys: readonly string[]; values: readonly string[] },
): Promise<Sums | undefined> {
  const columns = [
    // The engine sends each word of a dictionary once.
    ...keys.map((key) => `toLowCardinality(toString(${key})) AS key_${key}`),
    ...values.map((value) => `toFloat64(sum(${value})) AS sum_${value}`),
  ];
  const by = keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')} LIMIT ${MAX_GROUPS + 1}`;
  const bytes = await client.bytes(`SELECT ${columns.join(', ')} FROM (${sql}) ${by} FORMAT Native`, bindings.values);
  const read = readNativeBlocks(bytes);
  if (read.rows === 0) return noSums(keys, values);
  if (read.rows > MAX_GROUPS) return undefined;
  const columnsOfKeys = keys.map((key) => words(read, `key_${key}`));
  if (columnsOfKeys.some((column) => column.words.length > MAX_WORDS)) return undefined;
  return {
    rows: read.rows,
    keys: columnsOfKeys,
    values: values.map((value) => numbers(read, `sum_${value}`)),
  };
}

/** Returns the sums of all groups together, without keys. */
export function ungrouped({ values }: Sums): Sums {
  return { rows: 1, keys: [], values: values.map((column) => Float64Array.of(sumOf(column))) };
}

/** For 650,000 values 0.6 ms; `reduce` takes 10. */
function sumOf(column: Float64Array): number {
  let sum = 0;
  for (const value of column) sum += value;
  return sum;
}

/** Returns no groups of the same keys and values. */
export function noRows({ keys, values }: Sums): Sums {
  return noSums(keys, values);
}

export function noSums(keys: readonly unknown[], values: readonly unknown[]): Sums {
  return {
    rows: 0,
    keys: keys.map(() => ({ kind: 'word', words: [], codes: new Uint32Array() })),
    values: values.map(() => new Float64Array()),
  };
}

/** Index of a group (`groupIndexOf`): a number and up to four slots. */
const INDEX_BYTES = 24;

/** Returns roughly the memory that the sums occupy, with their index. */
export function bytesOfSums({ rows, keys, values }: Sums): number {
  const ofWords = keys.reduce((sum, column) => sum + column.words.reduce((all, word) => all + 40 + word.length, 0), 0);
  return rows * (4 * keys.length + 8 * values.length + INDEX_BYTES) + ofWords;
}

/** Adds sums by group, and changes neither of them. For 650,000 groups and a few thousand others it takes 10 ms. */
export function* addSums(one: Sums, other: Sums): Steps<Sums> {
  if (other.rows > one.rows) return yield* addSums(other, one);
  if (other.rows === 0) return one;
  const { keys, rows: places } = yield* matchGroups(one, other);
  let rows = one.rows;
  for (const [row, place] of places.entries()) if (place === -1) places[row] = rows++;
  const sums: Sums = {
    rows,
    keys: keys.map(({ words }, place) => {
      const codes = new Uint32Array(rows);
      codes.set(one.keys[place]?.codes ?? []);
      return { kind: 'word', words, codes };
    }),
    values: one.values.map((column) => {
      const values = new Float64Array(rows);
      values.set(column);
      return values;
    }),
  };
  yield;
  for (const [key, { added }] of keys.entries()) yield* write(added, places, sums.keys[key]?.codes);
  for (const [place, values] of sums.values.entries()) yield* add(places, values, other.values[place]);
  return sums;
}

function write(added: Uint32Array, places: Int32Array, codes: Uint32Array = new Uint32Array()): Steps<void> {
  return inSlices(places.length, (from, to) => {
    for (let row = from; row < to; row++) codes[places[row] ?? 0] = added[row] ?? 0;
  });
}

function add(places: Int32Array, values: Float64Array, added: Float64Array = new Float64Array()): Steps<void> {
  return inSlices(places.length, (from, to) => {
    for (let row = from; row < to; row++) {
      const at = places[row] ?? 0;
      values[at] = (values[at] ?? 0) + (added[row] ?? 0);
    }
  });
}

/** Finds the groups of other sums: their rows, -1 for those that do not exist, and their words among all of both. */
export function* matchGroups(one: Sums, other: Sums): Steps<{ keys: JointWords[]; rows: Int32Array }> {
  const index = yield* groupIndexOf(one);
  const keys = one.keys.map((column, place) => joinWords(column, other.keys[place], index.codes[place]));
  yield;
  const codes = keys.map(({ added }) => added);
  const rows = new Int32Array(other.rows);
  for (const { added, first } of keys)
    for (let row = 0; row < other.rows; row++) if ((added[row] ?? 0) >= first) rows[row] = -1;
  yield* inSlices(other.rows, (from, to) => {
    for (let row = from; row < to; row++) if (rows[row] === 0) rows[row] = index.find(codes, row);
  });
  return { keys, rows };
}

interface JointWords {
  words: string[];
  /** The codes of the other column in the joint words; from `first` on, they are of new words. */
  added: Uint32Array;
  first: number;
}

function joinWords(
  { words }: WordColumn,
  other: WordColumn | undefined,
  known: ReadonlyMap<string, number> = new Map(),
): JointWords {
  const more: string[] = [];
  const codes = (other?.words ?? []).map((word) => known.get(word) ?? words.length + more.push(word) - 1);
  const added = new Uint32Array(other?.codes.length ?? 0);
  for (let row = 0; row < added.length; row++) added[row] = codes[other?.codes[row] ?? 0] ?? 0;
  // The same list as before where nothing is new, because the order of its words is kept (`sum-rows.ts`).
  return { words: more.length === 0 ? words : [...words, ...more], added, first: words.length };
}
