/** Codes of words, as narrow as possible: most columns have fewer than 256 words. */
export type CodeArray = Uint8Array | Uint16Array | Uint32Array;

/** A growing dictionary of words and a list of codes. Code 0 stands for no word. */
export class WordCodes {
  readonly words: string[] = [''];
  codes: CodeArray = new Uint8Array(0);
  readonly #known = new Map<string, number>();

  /** Returns the codes of these words and widens the list if needed. */
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

  /** Makes room for this many codes and keeps existing ones. */
  reserve(count: number): void {
    if (count > this.codes.length) this.#hold(Math.max(count, 2 * this.codes.length));
  }

  /** Drops spare room and the dictionary's index. */
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
