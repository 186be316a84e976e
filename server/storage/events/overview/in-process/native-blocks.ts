/**
 * Reads ClickHouse's Native format, in which the engine returns columns as it stores them: repeated values as a
 * dictionary and a number per row. For 75,000 rows this takes a tenth of the time of their JSON. The layout follows
 * ClickHouse's documentation of the format and its SerializationLowCardinality. Supports only the types that our
 * statements use.
 */

/** One column of all blocks. */
export type Column = NumberColumn | WideColumn | WordColumn;

export interface NumberColumn {
  kind: 'number';
  values: Float64Array;
}

/** 64-bit values that are compared and never added: lower and upper half of each, alternating. */
export interface WideColumn {
  kind: 'wide';
  halves: Uint32Array;
}

/** Texts as indexes into a list of distinct words. */
export interface WordColumn {
  kind: 'word';
  words: string[];
  codes: Uint32Array;
}

export interface Columns {
  rows: number;
  byName: ReadonlyMap<string, Column>;
}

interface Block {
  rows: number;
  columns: { name: string; type: string; start: number }[];
}

/** @throws Error for an unsupported type, which means a faulty statement of ours */
export function readNativeBlocks(bytes: Uint8Array): Columns {
  const cursor = new Cursor(bytes);
  const blocks: Block[] = [];
  while (!cursor.isAtEnd()) blocks.push(skimBlock(cursor));
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
  const byName = new Map<string, Column>();
  for (const [index, { name, type }] of (blocks[0]?.columns ?? []).entries()) {
    const column = emptyColumn(type, rows);
    let at = 0;
    for (const block of blocks) {
      cursor.at = block.columns[index]?.start ?? 0;
      if (block.rows > 0) fill(column, { type, at, rows: block.rows, cursor });
      at += block.rows;
    }
    byName.set(name, column);
  }
  return { rows, byName };
}

const NUMBER_BYTES: Readonly<Record<string, number>> = { UInt8: 1, UInt16: 2, UInt32: 4, Float64: 8 };
const INDEX_BYTES = [1, 2, 4, 8];

function isTime(type: string): boolean {
  return type.startsWith('DateTime64(3');
}

function isWord(type: string): boolean {
  return type === 'String' || type === 'LowCardinality(String)';
}

/** Finds the start of each column of a block. */
function skimBlock(cursor: Cursor): Block {
  const [count, rows] = [cursor.variable(), cursor.variable()];
  const columns = Array.from({ length: count }, () => {
    const [name, type] = [cursor.text(), cursor.text()];
    const start = cursor.at;
    if (rows > 0) skip(cursor, type, rows);
    return { name, type, start };
  });
  return { rows, columns };
}

function skip(cursor: Cursor, type: string, rows: number): void {
  if (type === 'LowCardinality(String)') {
    const { indexBytes, keys } = dictionaryHead(cursor);
    for (let key = 0; key < keys; key++) cursor.skipText();
    cursor.at += 8 + rows * indexBytes;
  } else if (type === 'String') {
    for (let row = 0; row < rows; row++) cursor.skipText();
  } else cursor.at += rows * (isTime(type) || type === 'UInt64' ? 8 : bytesOf(type));
}

function bytesOf(type: string): number {
  const bytes = NUMBER_BYTES[type];
  if (bytes === undefined) throw new Error(`No decoder for columns of type ${type}.`);
  return bytes;
}

function emptyColumn(type: string, rows: number): Column {
  if (isWord(type)) return { kind: 'word', words: [], codes: new Uint32Array(rows) };
  if (type === 'UInt64') return { kind: 'wide', halves: new Uint32Array(2 * rows) };
  return { kind: 'number', values: new Float64Array(rows) };
}

interface Part {
  type: string;
  at: number;
  rows: number;
  cursor: Cursor;
}

function fill(column: Column, { type, at, rows, cursor }: Part): void {
  if (column.kind === 'wide') column.halves.set(new Uint32Array(cursor.copy(rows * 8)), 2 * at);
  else if (column.kind === 'number' && type === 'Float64')
    cursor.copyTo(new Uint8Array(column.values.buffer, 8 * at, 8 * rows));
  else if (column.kind === 'number') column.values.set(numbersOf(cursor, type, rows), at);
  else if (type === 'String') fillTexts(column, { type, at, rows, cursor });
  else fillWords(column, { type, at, rows, cursor });
}

function numbersOf(cursor: Cursor, type: string, rows: number): ArrayLike<number> {
  if (isTime(type)) {
    const halves = new Int32Array(cursor.copy(rows * 8));
    const moments = new Float64Array(rows);
    // Milliseconds since 1970; the lower half is unsigned.
    for (let row = 0; row < rows; row++)
      moments[row] = ((halves[2 * row] ?? 0) >>> 0) + (halves[2 * row + 1] ?? 0) * 4_294_967_296;
    return moments;
  }
  return unsigned(cursor.copy(rows * bytesOf(type)), bytesOf(type));
}

function unsigned(bytes: ArrayBuffer, size: number): ArrayLike<number> {
  if (size === 1) return new Uint8Array(bytes);
  if (size === 2) return new Uint16Array(bytes);
  if (size === 4) return new Uint32Array(bytes);
  return new Uint32Array(bytes).filter((_, index) => index % 2 === 0);
}

/** Dictionaries from words to codes over all blocks of a column. */
const codesOfColumns = new WeakMap<WordColumn, Map<string, number>>();

function codeOf(column: WordColumn, word: string): number {
  let codes = codesOfColumns.get(column);
  if (!codes) {
    codes = new Map();
    codesOfColumns.set(column, codes);
  }
  const known = codes.get(word);
  if (known !== undefined) return known;
  codes.set(word, column.words.length);
  return column.words.push(word) - 1;
}

function fillTexts(column: WordColumn, { at, rows, cursor }: Part): void {
  for (let row = 0; row < rows; row++) column.codes[at + row] = codeOf(column, cursor.text());
}

function fillWords(column: WordColumn, { at, rows, cursor }: Part): void {
  const { indexBytes, keys } = dictionaryHead(cursor);
  const ownCodes = new Uint32Array(keys);
  for (let key = 0; key < keys; key++) ownCodes[key] = codeOf(column, cursor.text());
  cursor.at += 8;
  const indexes = unsigned(cursor.copy(rows * indexBytes), indexBytes);
  for (let row = 0; row < rows; row++) column.codes[at + row] = ownCodes[indexes[row] ?? 0] ?? 0;
}

/** Reads the version, flags with the index size in the lowest byte, and the number of words. */
function dictionaryHead(cursor: Cursor): { indexBytes: number; keys: number } {
  cursor.at += 8;
  const indexBytes = INDEX_BYTES[cursor.byte()] ?? 1;
  cursor.at += 7;
  return { indexBytes, keys: cursor.count() };
}

class Cursor {
  at = 0;
  readonly #bytes: Buffer;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.#bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.at] ?? 0;
    this.#advance(1);
    return value;
  }

  /** Reads a 64-bit number that is known to be small. */
  count(): number {
    const value = this.#bytes.readUInt32LE(this.at);
    this.at += 8;
    return value;
  }

  /** Reads a LEB128 number. */
  variable(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  }

  text(): string {
    const start = this.skipText();
    return this.#bytes.toString('utf8', start, this.at);
  }

  /** @returns the start of the text */
  skipText(): number {
    const length = this.variable();
    const start = this.at;
    this.#advance(length);
    return start;
  }

  #advance(length: number): void {
    this.at += length;
    // A truncated response must end the reading: the bytes at this position say how much more to read.
    if (this.at > this.#bytes.length) throw new Error("The engine's response is truncated.");
  }

  /** Copies bytes to an aligned buffer, as typed arrays require. */
  copy(length: number): ArrayBuffer {
    const copied = new Uint8Array(length);
    this.copyTo(copied);
    return copied.buffer;
  }

  /** Copies as many bytes as the target has. */
  copyTo(target: Uint8Array): void {
    const start = this.at;
    this.#advance(target.length);
    target.set(this.#bytes.subarray(start, this.at));
  }
}
