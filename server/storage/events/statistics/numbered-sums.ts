import { inSlices, inTurns, type Steps } from '../../../platform/threads/yield-to-event-loop.ts';
import type { EventClient } from '../engine/client.ts';
import { readNativeBlocks } from '../overview/in-process/native-blocks.ts';
import { numbers } from '../overview/in-process/rows.ts';
import type { Bindings } from '../sql/bindings.ts';
import type { CountedTexts } from '../sql/counted-pieces-sql.ts';
import { MAX_GROUPS, MAX_WORDS, noSums, type Sums } from './sums.ts';

/**
 * Sums of events by two or three texts. The engine groups by one number in half of the time of several texts, and sends the
 * numbers in a fifth of the bytes. The number is made of some bits of each text's hash, just as many as tell the texts apart.
 */

/** What is counted: the SQL of each text and value, and the condition for the events. */
export interface NumberedGroups {
  keys: readonly string[];
  values: readonly string[];
  where: string;
  bindings: Bindings;
  /** Counted days that have these texts and perhaps others; they are read in a third of the time of the events. */
  counted?: CountedTexts | undefined;
}

/** A text, and the lower 32 bits of its hash. */
export type HashedWord = readonly [word: string, hash: number];

/** Returns the place of a text in its list by its bits; undefined or -1 for others. */
type Codes = Pick<ReadonlyMap<number, number>, 'get'>;

/** The place of a text's bits within the number, and the text for each of their values. */
export interface NumberPart {
  factor: number;
  size: number;
  words: readonly string[];
  codes: Codes;
}

/** Every integer up to this number of bits is a number of JavaScript. */
const MAX_BITS = 53;
const MAX_BITS_OF_WORD = 32;

/**
 * Reads the sums; undefined if there are too many groups or texts, if their hashes do not tell them apart, or if a text has
 * come in between.
 */
export async function readNumberedSums(client: EventClient, groups: NumberedGroups): Promise<Sums | undefined> {
  const { keys, values, where, bindings } = groups;
  const parts = partsOf(await readWords(client, groups));
  if (parts === undefined) return undefined;
  const bits = keys.map(
    (key, index) => `bitAnd(cityHash64(${key}), ${(parts[index]?.size ?? 1) - 1}) * ${parts[index]?.factor ?? 1}`,
  );
  const sums = values.map((value, index) => `toFloat64(${value}) AS sum_${index}`);
  const bytes = await client.bytes(
    `SELECT toFloat64(${bits.join(' + ')}) AS number, ${sums.join(', ')}
     FROM events WHERE ${where} GROUP BY number LIMIT ${MAX_GROUPS + 1} FORMAT Native`,
    bindings.values,
  );
  const read = readNativeBlocks(bytes);
  if (read.rows === 0) return noSums(keys, values);
  const codes = read.rows > MAX_GROUPS ? undefined : await inTurns(codesOf(numbers(read, 'number'), parts));
  return (
    codes && {
      rows: read.rows,
      keys: parts.map(({ words }, index) => ({
        kind: 'word',
        words: [...words],
        codes: codes[index] ?? new Uint32Array(),
      })),
      values: values.map((_, index) => numbers(read, `sum_${index}`)),
    }
  );
}

/** Reads each text with its hash. Texts that the events do not have do no harm. */
async function readWords(client: EventClient, groups: NumberedGroups): Promise<HashedWord[][]> {
  const { keys, where, bindings, counted } = groups;
  const collected = (key: string, index: number) =>
    counted
      ? `groupUniqArrayIf(${MAX_WORDS + 1})(value, dimension = ${counted.dimensions[index]})`
      : `groupUniqArray(${MAX_WORDS + 1})(${key})`;
  const lists = keys.map(
    (key, index) =>
      `arrayMap(word -> (toString(word), toUInt32(bitAnd(cityHash64(word), ${2 ** MAX_BITS_OF_WORD - 1}))),
        ${collected(key, index)}) AS words_${index}`,
  );
  const [row] = await client.rows<Record<string, HashedWord[]>>(
    `SELECT ${lists.join(', ')} FROM ${counted ? `site_days WHERE ${counted.where}` : `events WHERE ${where}`}`,
    bindings.values,
  );
  return keys.map((_, index) => row?.[`words_${index}`] ?? []);
}

/** Returns the parts of the number, the first text in its lowest bits; undefined if they do not fit. */
export function partsOf(lists: readonly (readonly HashedWord[])[]): NumberPart[] | undefined {
  const parts: NumberPart[] = [];
  let bits = 0;
  for (const list of lists) {
    const own = bitsFor(list);
    if (own === undefined || list.length > MAX_WORDS || bits + own > MAX_BITS) return undefined;
    const size = 2 ** own;
    const codes = codesBy(size, list);
    parts.push({ factor: 2 ** bits, size, words: list.map(([word]) => word), codes });
    bits += own;
  }
  return parts;
}

/** Up to so many values, a list by value is three times as fast as a map. */
const MAX_LISTED = 2 ** 16;

function codesBy(size: number, list: readonly HashedWord[]): Codes {
  if (size > MAX_LISTED) return new Map(list.map(([, hash], code) => [hash % size, code]));
  const listed = new Int32Array(size).fill(-1);
  for (const [code, [, hash]] of list.entries()) listed[hash % size] = code;
  return { get: (value) => listed[value] };
}

/** Returns the least number of bits in which all hashes differ. */
function bitsFor(list: readonly HashedWord[]): number | undefined {
  for (let bits = Math.ceil(Math.log2(list.length + 1)); bits <= MAX_BITS_OF_WORD; bits += 1) {
    if (new Set(list.map(([, hash]) => hash % 2 ** bits)).size === list.length) return bits;
  }
  return undefined;
}

/** Returns the codes of each text by row; undefined if one is unknown. */
export function* codesOf(rows: Float64Array, parts: readonly NumberPart[]): Steps<Uint32Array[] | undefined> {
  const codes: Uint32Array[] = [];
  let isKnown = true;
  for (const { factor, size, codes: known } of parts) {
    const own = new Uint32Array(rows.length);
    codes.push(own);
    yield* inSlices(rows.length, (from, to) => {
      for (let row = from; row < to; row++) {
        const code = known.get(Math.floor((rows[row] ?? 0) / factor) % size);
        if (code === undefined || code === -1) isKnown = false;
        else own[row] = code;
      }
    });
    if (!isKnown) return undefined;
  }
  return codes;
}
