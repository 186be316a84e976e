import type { EventClient } from '../engine/client.ts';
import { readNativeBlocks, type WordColumn } from '../overview/in-process/native-blocks.ts';
import { numbers, words } from '../overview/in-process/rows.ts';
import type { Bindings } from '../sql/bindings.ts';

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

export function noSums(keys: readonly unknown[], values: readonly unknown[]): Sums {
  return {
    rows: 0,
    keys: keys.map(() => ({ kind: 'word', words: [], codes: new Uint32Array() })),
    values: values.map(() => new Float64Array()),
  };
}

/** Returns roughly the memory that the sums occupy. */
export function bytesOfSums({ rows, keys, values }: Sums): number {
  const ofWords = keys.reduce((sum, column) => sum + column.words.reduce((all, word) => all + 40 + word.length, 0), 0);
  return rows * (4 * keys.length + 8 * values.length) + ofWords;
}

/** Adds sums by group, and changes neither of them. For 600,000 groups and a few thousand others it takes 15 ms. */
export function addSums(one: Sums, other: Sums): Sums {
  if (other.rows > one.rows) return addSums(other, one);
  if (other.rows === 0) return one;
  const keys = one.keys.map((column, index) => joinWords(column, other.keys[index]));
  const { places, rows } = placesIn(groupNumbers(keys, 'one', one.rows), groupNumbers(keys, 'other', other.rows));
  return {
    rows,
    keys: keys.map((key) => {
      const codes = new Uint32Array(rows);
      codes.set(key.one);
      for (const [row, place] of places.entries()) codes[place] = key.other[row] ?? 0;
      return { kind: 'word', words: key.words, codes };
    }),
    values: one.values.map((known, index) => {
      const sums = new Float64Array(rows);
      sums.set(known);
      const added = other.values[index];
      for (const [row, place] of places.entries()) sums[place] = (sums[place] ?? 0) + (added?.[row] ?? 0);
      return sums;
    }),
  };
}

interface JointWords {
  words: string[];
  /** The codes of both columns in the joint words. */
  one: Uint32Array;
  other: Uint32Array;
}

function joinWords(one: WordColumn, other: WordColumn | undefined): JointWords {
  const joint = [...one.words];
  const known = new Map(joint.map((word, code) => [word, code]));
  const codes = (other?.words ?? []).map((word) => known.get(word) ?? joint.push(word) - 1);
  return { words: joint, one: one.codes, other: Uint32Array.from(other?.codes ?? [], (code) => codes[code] ?? 0) };
}

type Groups = Float64Array | string[];

/** Returns a value per row that is equal for equal keys: a number unless there are too many possible groups. */
function groupNumbers(keys: readonly JointWords[], side: 'one' | 'other', rows: number): Groups {
  const possible = keys.reduce((product, { words: all }) => product * all.length, 1);
  if (possible > Number.MAX_SAFE_INTEGER)
    return Array.from({ length: rows }, (_, row) => keys.map((key) => key[side][row]).join());
  const groups = new Float64Array(rows);
  for (const { words: all, [side]: codes } of keys) {
    for (let row = 0; row < rows; row++) groups[row] = (groups[row] ?? 0) * all.length + (codes[row] ?? 0);
  }
  return groups;
}

/** Returns the row of each group of `other`: that of the same group in `one`, or a new one after those of `one`. */
function placesIn(one: Groups, other: Groups): { places: Int32Array; rows: number } {
  const rowsOfOther = new Map([...other].map((group, row) => [group, row]));
  // Most groups of `one` are not in `other`, which a bit tells faster than the map.
  const seen = new Uint8Array(SEEN_BITS);
  const bitOf = (group: number | string) => (typeof group === 'number' ? group : group.length) & (SEEN_BITS - 1);
  for (const group of other) seen[bitOf(group)] = 1;
  const places = new Int32Array(other.length).fill(-1);
  for (let row = 0; row < one.length; row++) {
    const group = one[row] ?? 0;
    const place = seen[bitOf(group)] === 1 ? rowsOfOther.get(group) : undefined;
    if (place !== undefined) places[place] = row;
  }
  let rows = one.length;
  for (const [row, place] of places.entries()) if (place === -1) places[row] = rows++;
  return { places, rows };
}

const SEEN_BITS = 2 ** 20;
