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
  const sum = (column: Float64Array) => Float64Array.of(column.reduce((all, value) => all + value, 0));
  return { rows: 1, keys: [], values: values.map(sum) };
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
export function addSums(one: Sums, other: Sums): Sums {
  if (other.rows > one.rows) return addSums(other, one);
  if (other.rows === 0) return one;
  const { keys, rows: places } = matchGroups(one, other);
  let rows = one.rows;
  for (const [row, place] of places.entries()) if (place === -1) places[row] = rows++;
  return {
    rows,
    keys: keys.map(({ words, added }, place) => {
      const joint = new Uint32Array(rows);
      joint.set(one.keys[place]?.codes ?? []);
      for (let row = 0; row < other.rows; row++) joint[places[row] ?? 0] = added[row] ?? 0;
      return { kind: 'word', words, codes: joint };
    }),
    values: one.values.map((column, place) => {
      const sums = new Float64Array(rows);
      sums.set(column);
      const added = other.values[place];
      for (let row = 0; row < other.rows; row++) {
        const at = places[row] ?? 0;
        sums[at] = (sums[at] ?? 0) + (added?.[row] ?? 0);
      }
      return sums;
    }),
  };
}

/** Finds the groups of other sums: their rows, -1 for those that do not exist, and their words among all of both. */
export function matchGroups(one: Sums, other: Sums): { keys: JointWords[]; rows: Int32Array } {
  const index = groupIndexOf(one);
  const keys = one.keys.map((column, place) => joinWords(column, other.keys[place], index.codes[place]));
  const codes = keys.map(({ added }) => added);
  const rows = new Int32Array(other.rows);
  for (const { added, first } of keys)
    for (let row = 0; row < other.rows; row++) if ((added[row] ?? 0) >= first) rows[row] = -1;
  for (let row = 0; row < other.rows; row++) if (rows[row] === 0) rows[row] = index.find(codes, row);
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
