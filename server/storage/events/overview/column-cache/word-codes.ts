/** Codes of words, as narrow as there are words: most columns have less than 256. */
export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/** Words that grow in number, and a list of codes. 0 is no word. */
export class WordCodes {
  readonly words: string[] = [''];
  codes: CodeArray = new Uint8Array(0);
  readonly #known = new Map<string, number>();

  /** The codes of these words; the list is made wide enough for them. */
  codesOf(words: readonly string[]): Uint32Array {
    const codes = Uint32Array.from(words, (word) => this.#codeOf(word));
    this.#hold(this.codes.length);
    return codes;
  }

  #codeOf(word: string): number {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const code = this.words.push(word) - 1;
    this.#known.set(word, code);
    return code;
  }

  /** Room for so many codes; what was there stays. */
  reserve(count: number): void {
    if (count > this.codes.length) this.#hold(Math.max(count, 2 * this.codes.length));
  }

  /** No more room than that. */
  trim(count: number): void {
    this.codes = this.codes.slice(0, count);
    this.#known.clear();
  }

  #hold(length: number): void {
    const { codes, words } = this;
    const bytes = words.length <= 256 ? 1 : words.length <= 65_536 ? 2 : 4;
    if (codes.length === length && codes.BYTES_PER_ELEMENT >= bytes) return;
    const wider =
      bytes === 1 ? new Uint8Array(length) : bytes === 2 ? new Uint16Array(length) : new Uint32Array(length);
    wider.set(codes);
    this.codes = wider;
  }
}
