/** Capacities of symbols: ISO/IEC 18004 tables 1, 7 and 9. The tests compare each row with the `qr` package. */

/** Error correction levels, weakest first: about 7, 15, 25 and 30 % of the codewords may be damaged. */
export const ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number];

export const LARGEST_VERSION = 40;

/** Correction codewords in each block, by version 1 to 40. */
const CORRECTION_CODEWORDS: Record<ErrorCorrection, readonly number[]> = {
  L: row('7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28 30*14'),
  M: row('10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26 28*19'),
  Q: row('13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28 30*14'),
  H: row('17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24 30*18'),
};

/** Number of blocks, by version 1 to 40. */
const BLOCKS: Record<ErrorCorrection, readonly number[]> = {
  L: row('1*5 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24 25'),
  M: row('1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47 49'),
  Q: row(
    '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65 68',
  ),
  H: row(
    '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77 81',
  ),
};

/**
 * The division of a version's codewords into blocks at one level. Long blocks have one more data codeword and come
 * last.
 */
export interface BlockLayout {
  readonly blocks: number;
  readonly correctionCodewords: number;
  readonly shortBlocks: number;
  readonly shortDataCodewords: number;
  readonly dataCodewords: number;
  readonly totalCodewords: number;
}

/** Returns the side of the symbol in modules, without the quiet zone: 21 to 177. */
export function sideOfVersion(version: number): number {
  return version * 4 + 17;
}

/** Returns the number of alignment patterns along one side (none in version 1). */
export function alignmentCount(version: number): number {
  return version === 1 ? 0 : Math.floor(version / 7) + 2;
}

/** Returns the number of modules for data and correction bits; up to 7 of them remain after the last codeword. */
export function dataModules(version: number): number {
  const side = sideOfVersion(version);
  const findersFormatAndTiming = 3 * 64 + 31 + 2 * (side - 16);
  const count = alignmentCount(version);
  const alignment = count === 0 ? 0 : (count * count - 3) * 25 - (count - 2) * 2 * 5;
  return side * side - findersFormatAndTiming - alignment - (version >= 7 ? 36 : 0);
}

export function blockLayout(version: number, level: ErrorCorrection): BlockLayout {
  const blocks = BLOCKS[level][version - 1];
  const correctionCodewords = CORRECTION_CODEWORDS[level][version - 1];
  if (blocks === undefined || correctionCodewords === undefined) throw new Error(`No QR version ${version}`);
  const totalCodewords = Math.floor(dataModules(version) / 8);
  return {
    blocks,
    correctionCodewords,
    shortBlocks: blocks - (totalCodewords % blocks),
    shortDataCodewords: Math.floor(totalCodewords / blocks) - correctionCodewords,
    dataCodewords: totalCodewords - blocks * correctionCodewords,
    totalCodewords,
  };
}

/** Parses a table row; `30*14` means fourteen times 30. */
function row(text: string): number[] {
  return text.split(' ').flatMap((cell) => {
    const [value, times = '1'] = cell.split('*');
    return new Array<number>(Number(times)).fill(Number(value));
  });
}
