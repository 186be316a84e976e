import type { WordColumn } from '../in-process/native-blocks.ts';
import { type CodeArray, WordCodes } from './word-codes.ts';

/**
 * A column of words: one code per stay if all rows of each stay agree, as in most dimensions, otherwise one per row.
 */
export interface TableColumn {
  /** Index 0 stands for no word. */
  words: readonly string[];
  codes: CodeArray;
  isOfStays: boolean;
}

/** Position of a part's rows within the column table. */
export interface PlacedPart {
  /** By row of the part. */
  stays: Uint32Array;
  stayCount: number;
  /** By row of the column table, including this part. */
  allStays: Uint32Array;
  /** Number of rows before this part. */
  before: number;
}

export class TableColumnBuilder {
  readonly #codes = new WordCodes();
  #isOfStays = true;

  append({ words, codes: ownCodes }: WordColumn, part: PlacedPart): void {
    const codes = this.#codes.codesOf(words);
    const from = this.#isOfStays ? this.#appendToStays(codes, ownCodes, part) : 0;
    if (this.#isOfStays) return;
    this.#codes.reserve(part.before + part.stays.length);
    const all = this.#codes.codes;
    for (let row = from; row < part.stays.length; row++) all[part.before + row] = codes[ownCodes[row] ?? 0] ?? 0;
  }

  get words(): number {
    return this.#codes.words.length;
  }

  /** Returns the code of a row of the column table that has already been appended. */
  codeAt(row: number, allStays: Uint32Array): number {
    return this.#codes.codes[this.#isOfStays ? (allStays[row] ?? 0) : row] ?? 0;
  }

  finish(counts: { rows: number; stays: number }): TableColumn {
    const { words } = this.#codes;
    this.#codes.trim(this.#isOfStays ? counts.stays : counts.rows);
    return { words, codes: this.#codes.codes, isOfStays: this.#isOfStays };
  }

  /** @returns the first row whose word differs from that of its stay; from this row on, each row has its own */
  #appendToStays(
    codes: Uint32Array,
    ownCodes: Uint32Array,
    { stays, stayCount, allStays, before }: PlacedPart,
  ): number {
    this.#codes.reserve(stayCount);
    const ofStays = this.#codes.codes;
    for (let row = 0; row < stays.length; row++) {
      const [stay = 0, code = 0] = [stays[row], codes[ownCodes[row] ?? 0]];
      const known = ofStays[stay] ?? 0;
      if (known === 0) ofStays[stay] = code;
      else if (known !== code) {
        this.#toRows(allStays, before + row);
        return row;
      }
    }
    return 0;
  }

  #toRows(allStays: Uint32Array, rows: number): void {
    const ofStays = this.#codes.codes;
    const ofRows = ofStays.slice(0, 0);
    this.#codes.codes = ofRows;
    this.#codes.reserve(allStays.length);
    const codes = this.#codes.codes;
    for (let row = 0; row < rows; row++) codes[row] = ofStays[allStays[row] ?? 0] ?? 0;
    this.#isOfStays = false;
  }
}
