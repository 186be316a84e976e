import { bytesOf, copied, readText, VARINT_BYTES, writeNumber, writeText } from './format.ts';
import type { NativeColumn, Span } from './native-column.ts';

/** The version of LowCardinality's format, which precedes the data of a column. */
const DICTIONARY_VERSION = 1;
/** The keys follow the flags, and the reader has no other keys. */
const OWN_KEYS = 0x600;
const BYTE_INDEX = 0;
const SHORT_INDEX = 1;

/** Texts as LowCardinality(String): each one once, and a number for each row. At most 65,535 different ones. */
export class Words implements NativeColumn {
  readonly #indexes: Uint16Array;
  readonly #numbers = new Map<string, number>();
  #last = '';
  #lastNumber = 0;
  /** At most so many bytes do the words take. */
  #bytes = 0;

  constructor(capacity: number) {
    this.#indexes = new Uint16Array(capacity);
    this.clear();
  }

  get bytes(): number {
    return this.#bytes;
  }

  put(row: number, text: string): void {
    if (text !== this.#last) {
      this.#lastNumber = this.#numbers.get(text) ?? this.#add(text);
      this.#last = text;
    }
    this.#indexes[row] = this.#lastNumber;
  }

  #add(text: string): number {
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    this.#bytes += VARINT_BYTES + text.length * 3;
    return number;
  }

  isDefault(): boolean {
    return this.#numbers.size === 1;
  }

  size(rows: number): number {
    return 32 + this.#bytes + rows * 2;
  }

  write(out: Buffer, at: number, rows: number): number {
    return this.writeData(out, writeNumber(out, at, DICTIONARY_VERSION), rows);
  }

  /** Without the version, which a Map writes elsewhere. */
  writeData(out: Buffer, at: number, rows: number): number {
    const isWide = this.#numbers.size > 256;
    let end = writeNumber(out, at, OWN_KEYS | (isWide ? SHORT_INDEX : BYTE_INDEX));
    end = writeNumber(out, end, this.#numbers.size);
    for (const text of this.#numbers.keys()) end = writeText(out, end, text);
    end = writeNumber(out, end, rows);
    if (isWide) return copied(bytesOf(this.#indexes, rows), out, end);
    for (let row = 0; row < rows; row++) out[end + row] = this.#indexes[row] ?? 0;
    return end + rows;
  }

  read(block: Buffer, at: number, to: Span): number {
    return this.readData(block, at + 8, to);
  }

  readData(block: Buffer, at: number, { first, rows }: Span): number {
    const isWide = block[at] === SHORT_INDEX;
    const numbers = new Uint16Array(block.readUInt32LE(at + 8));
    let end = at + 16;
    for (let word = 0; word < numbers.length; word++) {
      const text = readText(block, end);
      numbers[word] = this.#numbers.get(text.value) ?? this.#add(text.value);
      end = text.end;
    }
    end += 8;
    for (let row = 0; row < rows; row++) {
      const index = isWide ? block.readUInt16LE(end + row * 2) : (block[end + row] ?? 0);
      this.#indexes[first + row] = numbers[index] ?? 0;
    }
    return end + rows * (isWide ? 2 : 1);
  }

  skip({ first, rows }: Span): void {
    this.#indexes.fill(0, first, first + rows);
  }

  clear(): void {
    this.#numbers.clear();
    this.#numbers.set('', 0);
    this.#bytes = VARINT_BYTES;
    this.#last = '';
    this.#lastNumber = 0;
  }
}

/** Map(LowCardinality(String), String): where each row's pairs end, all keys, all values. */
export class Pairs implements NativeColumn {
  readonly #ends: Uint32Array;
  readonly #keys: Words;
  readonly #values: string[] = [];
  #bytes = 0;

  /** @param most pairs of all rows together */
  constructor(capacity: number, most: number) {
    this.#ends = new Uint32Array(capacity);
    this.#keys = new Words(most);
  }

  get bytes(): number {
    return this.#bytes + this.#keys.bytes;
  }

  put(row: number, pairs: Readonly<Record<string, string>>): void {
    for (const name in pairs) {
      const value = pairs[name] ?? '';
      this.#keys.put(this.#values.length, name);
      this.#values.push(value);
      this.#bytes += VARINT_BYTES + value.length * 3;
    }
    this.#ends[row] = this.#values.length;
  }

  isDefault(rows: number): boolean {
    return this.#total(rows) === 0;
  }

  /** Pairs of the first rows; there are more after a block that could not be added. */
  #total(rows: number): number {
    return rows === 0 ? 0 : (this.#ends[rows - 1] ?? 0);
  }

  size(rows: number): number {
    return 8 + rows * 8 + this.#keys.size(this.#values.length) + this.#bytes;
  }

  write(out: Buffer, at: number, rows: number): number {
    let end = writeNumber(out, at, DICTIONARY_VERSION);
    for (let row = 0; row < rows; row++) end = writeNumber(out, end, this.#ends[row] ?? 0);
    const total = this.#total(rows);
    end = this.#keys.writeData(out, end, total);
    for (let pair = 0; pair < total; pair++) end = writeText(out, end, this.#values[pair] ?? '');
    return end;
  }

  read(block: Buffer, at: number, { first, rows }: Span): number {
    const before = this.#total(first);
    this.#values.length = before;
    const total = block.readUInt32LE(at + rows * 8);
    for (let row = 0; row < rows; row++) this.#ends[first + row] = before + block.readUInt32LE(at + 8 + row * 8);
    let end = this.#keys.readData(block, at + 8 + rows * 8, { first: before, rows: total });
    for (let pair = 0; pair < total; pair++) {
      const text = readText(block, end);
      this.#values.push(text.value);
      this.#bytes += VARINT_BYTES + text.value.length * 3;
      end = text.end;
    }
    return end;
  }

  skip({ first, rows }: Span): void {
    this.#ends.fill(this.#total(first), first, first + rows);
  }

  clear(): void {
    this.#keys.clear();
    this.#values.length = 0;
    this.#bytes = 0;
  }
}
