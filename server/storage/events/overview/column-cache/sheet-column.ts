import type { WordColumn } from '../in-process/native-blocks.ts';
import { type CodeArray, WordCodes } from './word-codes.ts';

/** Words of all rows: one a stay where each of its rows says the same, which most dimensions do, else one a row. */
export interface SheetColumn {
  /** 0 is none of them. */
  words: readonly string[];
  codes: CodeArray;
  isOfStays: boolean;
}

/** Where the rows of a part stand among all. */
export interface PlacedPart {
  /** By row of the part. */
  stays: Uint32Array;
  stayCount: number;
  /** By row of the sheet, with this part's. */
  allStays: Uint32Array;
  /** Rows that came before. */
  before: number;
}

export class SheetColumnBuilder {
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

  /** Its codes by row of the sheet, as far as they have come. */
  codeAt(row: number, allStays: Uint32Array): number {
    return this.#codes.codes[this.#isOfStays ? (allStays[row] ?? 0) : row] ?? 0;
  }

  finish(counts: { rows: number; stays: number }): SheetColumn {
    const { words } = this.#codes;
    this.#codes.trim(this.#isOfStays ? counts.stays : counts.rows);
    return { words, codes: this.#codes.codes, isOfStays: this.#isOfStays };
  }

  /** @returns the first row that says something else than its stay has said, from which on each row has its own */
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
