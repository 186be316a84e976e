import { bytesOf, copied, fill } from './format.ts';
import type { NativeColumn, Span } from './native-column.ts';

const TWO_TO_32 = 2 ** 32;

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

  read(block: Buffer, at: number, { first, rows }: Span): number {
    this.#any = 1;
    return fill(bytesOf(this.#halves, (first + rows) * 2).subarray(first * 8), block, at);
  }

  skip({ first, rows }: Span): void {
    this.#halves.fill(0, first * 2, (first + rows) * 2);
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

  read(block: Buffer, at: number, { first, rows }: Span): number {
    this.#any = true;
    return fill(bytesOf(this.#values, first + rows).subarray(first * 8), block, at);
  }

  skip({ first, rows }: Span): void {
    this.#values.fill(0n, first, first + rows);
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

  read(block: Buffer, at: number, { first, rows }: Span): number {
    this.#any = true;
    return fill(bytesOf(this.#values, first + rows).subarray(first * this.#values.BYTES_PER_ELEMENT), block, at);
  }

  skip({ first, rows }: Span): void {
    this.#values.fill(0, first, first + rows);
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
