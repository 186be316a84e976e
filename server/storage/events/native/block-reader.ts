import { readText, readVarint } from './format.ts';

const SHORT_INDEX = 1;
const TWO_TO_32 = 2 ** 32;

/** Where a column's data begins in a block. */
export interface Found {
  at: number;
}

/** Words of a column by row. */
export interface FoundWords {
  words: readonly string[];
  indexOf(row: number): number;
}

/**
 * Reads the first columns of a Native block without copying them: numbers of the types given and the texts of one column.
 * Stops at the first other column.
 */
export function readFirstColumns(block: Buffer, wanted: Readonly<Record<string, number>>, textColumn: string) {
  const { value: columns, end: afterColumns } = readVarint(block, 0);
  const { value: rows, end } = readVarint(block, afterColumns);
  const numbers = new Map<string, Found>();
  let texts: FoundWords | undefined;
  let at = end;
  for (let index = 0; index < columns; index++) {
    const name = readText(block, at);
    const data = readText(block, name.end).end;
    const bytesARow = wanted[name.value];
    if (bytesARow !== undefined) {
      numbers.set(name.value, { at: data });
      at = data + rows * bytesARow;
    } else if (name.value === textColumn) {
      const found = readWords(block, data, rows);
      texts = found;
      at = found.end;
    } else break;
  }
  return { rows, numbers, texts };
}

/** A column of LowCardinality(String): its version, flags and words, and a number for each row. */
function readWords(block: Buffer, at: number, rows: number): FoundWords & { end: number } {
  const isWide = block[at + 8] === SHORT_INDEX;
  const words: string[] = [];
  let end = at + 24;
  for (let left = block.readUInt32LE(at + 16); left > 0; left--) {
    const text = readText(block, end);
    words.push(text.value);
    end = text.end;
  }
  const first = end + 8;
  const indexOf = isWide
    ? (row: number) => block.readUInt16LE(first + row * 2)
    : (row: number) => block[first + row] ?? 0;
  return { words, indexOf, end: first + rows * (isWide ? 2 : 1) };
}

/** A whole number below 2^53 from 64 bits, little endian. */
export function numberAt(block: Buffer, at: number): number {
  return block.readUInt32LE(at) + block.readUInt32LE(at + 4) * TWO_TO_32;
}
