/**
 * The readability penalty of a symbol: the four features of ISO/IEC 18004 clause 7.8.3, counted 32 lines at a time.
 * Features 1 and 3 compare across lines, never along them, so one function serves rows and columns.
 */
import { countOnes, type PackedLines } from './packed-lines.ts';

const RUN_WEIGHT = 3;
const BLOCK_WEIGHT = 3;
const FINDER_WEIGHT = 40;
const BALANCE_WEIGHT = 10;

export function penalty(lines: PackedLines): number {
  const { rows, columns, wordsPerLine, size } = lines;
  let sum = blockPenalty(lines) + balancePenalty(lines);
  for (let word = 0; word < wordsPerLine; word++) {
    const valid = word === wordsPerLine - 1 && size % 32 !== 0 ? (1 << (size % 32)) - 1 : -1;
    for (const words of [rows, columns]) {
      const strip = { words, word, wordsPerLine, size, valid };
      sum += runPenalty(strip) + finderPenalty(strip);
    }
  }
  return sum;
}

/** One word of every line: up to 32 parallel sequences, `size` modules long. */
interface Strip {
  readonly words: Int32Array;
  readonly word: number;
  readonly wordsPerLine: number;
  readonly size: number;
  readonly valid: number;
}

/**
 * Feature 1: runs of five or more equal modules cost 3, plus 1 for each module over five: (positions where 5 start) +
 * 2.
 */
function runPenalty({ words, word, wordsPerLine, size, valid }: Strip): number {
  let sum = 0;
  let alike1 = 0;
  let alike2 = 0;
  let alike3 = 0;
  let before = 0;
  for (let line = 1, at = word + wordsPerLine; line < size; line++, at += wordsPerLine) {
    const alike = ~((words[at] as number) ^ (words[at - wordsPerLine] as number)) & valid;
    const five = alike & alike1 & alike2 & alike3;
    if (five) sum += countOnes(five) + (RUN_WEIGHT - 1) * countOnes(five & ~before);
    before = five;
    alike3 = alike2;
    alike2 = alike1;
    alike1 = alike;
  }
  return sum;
}

/** Feature 3: dark-light-dark-dark-dark-light-dark with four light modules before or after; the outside is light. */
function finderPenalty({ words, word, wordsPerLine, size }: Strip): number {
  let count = 0;
  const at = (line: number): number => (line < 0 || line >= size ? 0 : (words[line * wordsPerLine + word] as number));
  for (let line = 0; line + 6 < size; line++) {
    const start = line * wordsPerLine + word;
    const ends = (words[start] as number) & (words[start + 6 * wordsPerLine] as number);
    if (ends === 0) continue;
    const middle = at(line + 2) & at(line + 3) & at(line + 4);
    const core = ends & middle & ~at(line + 1) & ~at(line + 5);
    if (core === 0) continue;
    const before = at(line - 1) | at(line - 2) | at(line - 3) | at(line - 4);
    const after = at(line + 7) | at(line + 8) | at(line + 9) | at(line + 10);
    count += countOnes(core & ~before) + countOnes(core & ~after);
  }
  return count * FINDER_WEIGHT;
}

/** Feature 2: every square of two by two equal modules. */
function blockPenalty({ rows, wordsPerLine, size }: PackedLines): number {
  let count = 0;
  const lastWord = wordsPerLine - 1;
  for (let line = 1; line < size; line++) {
    for (let word = 0; word < wordsPerLine; word++) {
      const at = line * wordsPerLine + word;
      const more = word < lastWord;
      const own = rows[at] as number;
      const above = rows[at - wordsPerLine] as number;
      const ownRight = (own >>> 1) | (more ? (rows[at + 1] as number) << 31 : 0);
      const aboveRight = (above >>> 1) | (more ? (rows[at + 1 - wordsPerLine] as number) << 31 : 0);
      const valid = more ? -1 : (1 << ((size - 1) & 31)) - 1;
      count += countOnes(~((own ^ above) | (ownRight ^ aboveRight) | (own ^ ownRight)) & valid);
    }
  }
  return count * BLOCK_WEIGHT;
}

/** Feature 4: 10 points for each full 5 % by which the dark share differs from a half. */
function balancePenalty({ rows, size }: PackedLines): number {
  let dark = 0;
  for (let index = 0; index < rows.length; index++) dark += countOnes(rows[index] as number);
  const total = size * size;
  return Math.max(0, Math.ceil(Math.abs(dark * 20 - total * 10) / total) - 1) * BALANCE_WEIGHT;
}
