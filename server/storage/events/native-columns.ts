/**
 * Columns of ClickHouse's Native format, filled row by row. A column whose values are all the type's default is left out:
 * the engine fills it in, as it does for columns that a release did not know yet.
 */
export interface NativeColumn {
  isDefault(rows: number): boolean;
  /** Bytes that the column takes at most. */
  size(rows: number): number;
  /** Writes the column's data and returns the offset after it. */
  write(out: Buffer, at: number, rows: number): number;
  clear(): void;
}

const TWO_TO_32 = 2 ** 32;
const VARINT_BYTES = 5;

/** Whole numbers below 2^53 as UInt64 or Int64. */
export class Numbers implements NativeColumn {
  readonly #halves: Uint32Array;
  #any = 0;

  constructor(capacity: number) {
    this.#halves = new Uint32Array(capacity * 2);
  }

  put(row: number, value: number): void {
    const high = Math.floor(value / TWO_TO_32);
    this.#halves[row * 2] = value;
    this.#halves[row * 2 + 1] = high;
    this.#any |= value | high;
  }

  isDefault(): boolean {
    return this.#any === 0;
  }

  size(rows: number): number {
    return rows * 8;
  }

  write(out: Buffer, at: number, rows: number): number {
    return copied(bytesOf(this.#halves, rows * 2), out, at);
  }

  clear(): void {
    this.#any = 0;
  }
}

/** 64-bit numbers in decimal. */
export class Hashes implements NativeColumn {
  readonly #values: BigUint64Array;
  #any = false;

  constructor(capacity: number) {
    this.#values = new BigUint64Array(capacity);
  }

  put(row: number, decimal: string): void {
    if (decimal === '0') {
      this.#values[row] = 0n;
      return;
    }
    this.#any = true;
    this.#values[row] = BigInt(decimal);
  }

  isDefault(): boolean {
    return !this.#any;
  }

  size(rows: number): number {
    return rows * 8;
  }

  write(out: Buffer, at: number, rows: number): number {
    return copied(bytesOf(this.#values, rows), out, at);
  }

  clear(): void {
    this.#any = false;
  }
}

/** Numbers of other types, in an array of that type. */
export class Values implements NativeColumn {
  readonly #values: Uint8Array | Uint16Array | Uint32Array | Float64Array;
  #any = false;

  constructor(values: Uint8Array | Uint16Array | Uint32Array | Float64Array) {
    this.#values = values;
  }

  put(row: number, value: number): void {
    this.#values[row] = value;
    if (value !== 0) this.#any = true;
  }

  isDefault(): boolean {
    return !this.#any;
  }

  size(rows: number): number {
    return rows * this.#values.BYTES_PER_ELEMENT;
  }

  write(out: Buffer, at: number, rows: number): number {
    return copied(bytesOf(this.#values, rows), out, at);
  }

  clear(): void {
    this.#any = false;
  }
}

/** The version of LowCardinality's format, which precedes the data of a column. */
export const DICTIONARY_VERSION = 1;
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
  readonly #ends: Numbers;
  readonly #keys: Words;
  readonly #values: string[] = [];
  #bytes = 0;

  /** @param most pairs of all rows together */
  constructor(capacity: number, most: number) {
    this.#ends = new Numbers(capacity);
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
    this.#ends.put(row, this.#values.length);
  }

  isDefault(): boolean {
    return this.#values.length === 0;
  }

  size(rows: number): number {
    return 8 + this.#ends.size(rows) + this.#keys.size(this.#values.length) + this.#bytes;
  }

  write(out: Buffer, at: number, rows: number): number {
    let end = this.#ends.write(out, writeNumber(out, at, DICTIONARY_VERSION), rows);
    end = this.#keys.writeData(out, end, this.#values.length);
    for (const value of this.#values) end = writeText(out, end, value);
    return end;
  }

  clear(): void {
    this.#ends.clear();
    this.#keys.clear();
    this.#values.length = 0;
    this.#bytes = 0;
  }
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array | BigUint64Array;

function bytesOf(values: TypedArray, count: number): Uint8Array {
  return new Uint8Array(values.buffer, 0, count * values.BYTES_PER_ELEMENT);
}

function copied(bytes: Uint8Array, out: Buffer, at: number): number {
  out.set(bytes, at);
  return at + bytes.byteLength;
}

/** Writes a number below 2^32 in 64 bits, little endian. */
function writeNumber(out: Buffer, at: number, value: number): number {
  out.writeUInt32LE(value, at);
  return out.writeUInt32LE(0, at + 4);
}

export function writeVarint(out: Buffer, at: number, value: number): number {
  let rest = value;
  let end = at;
  while (rest > 127) {
    out[end++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  out[end++] = rest;
  return end;
}

/** Texts up to this length are copied by hand if they are ASCII: a call into Node costs more. */
const SHORT = 24;

export function writeText(out: Buffer, at: number, text: string): number {
  const { length } = text;
  if (length <= SHORT) {
    let index = 0;
    for (; index < length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) break;
      out[at + 1 + index] = code;
    }
    if (index === length) {
      out[at] = length;
      return at + 1 + length;
    }
  }
  const bytes = Buffer.byteLength(text);
  const start = writeVarint(out, at, bytes);
  return start + out.write(text, start);
}
