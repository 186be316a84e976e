import { _alignmentPatterns, _BYTES, _ECC_BLOCKS, _WORDS_PER_BLOCK, type ErrorCorrection as Word } from 'qr';
import { describe, expect, it } from 'vitest';
import {
  alignmentCount,
  blockLayout,
  dataModules,
  ERROR_CORRECTIONS,
  type ErrorCorrection,
  sideOfVersion,
} from './capacity.ts';
import { alignmentCenters } from './function-patterns.ts';

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);
const WORDS: Record<ErrorCorrection, Word> = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' };

describe('capacity', () => {
  it.each(VERSIONS)(
    'version %i has as many codewords and alignment patterns as in another implementation',
    (version) => {
      expect(Math.floor(dataModules(version) / 8)).toBe(_BYTES[version - 1]);
      expect(alignmentCenters(version)).toEqual(_alignmentPatterns(version));
      expect(alignmentCenters(version)).toHaveLength(alignmentCount(version));
    },
  );

  it.each(ERROR_CORRECTIONS)('level %s is divided into blocks like in another implementation', (level) => {
    for (const version of VERSIONS) {
      const layout = blockLayout(version, level);
      expect(layout.blocks).toBe(_ECC_BLOCKS[WORDS[level]][version - 1]);
      expect(layout.correctionCodewords).toBe(_WORDS_PER_BLOCK[WORDS[level]][version - 1]);
    }
  });

  it.each(ERROR_CORRECTIONS)('blocks of level %s contain all codewords of every version and nothing else', (level) => {
    for (const version of VERSIONS) {
      const { blocks, shortBlocks, shortDataCodewords, correctionCodewords, ...sums } = blockLayout(version, level);
      const data = shortBlocks * shortDataCodewords + (blocks - shortBlocks) * (shortDataCodewords + 1);
      expect(data).toBe(sums.dataCodewords);
      expect(data + blocks * correctionCodewords).toBe(sums.totalCodewords);
    }
  });

  // ISO/IEC 18004 table 7, bytes in byte mode plus the two bytes of header.
  it.each([
    [1, 'L', 19],
    [1, 'M', 16],
    [5, 'Q', 62],
    [10, 'H', 122],
    [40, 'L', 2956],
    [40, 'M', 2334],
    [40, 'Q', 1666],
    [40, 'H', 1276],
  ] as const)('version %i-%s holds %i data codewords', (version, level, codewords) => {
    expect(blockLayout(version, level).dataCodewords).toBe(codewords);
  });

  it('sides run from 21 to 177 modules', () => {
    expect([1, 2, 40].map(sideOfVersion)).toEqual([21, 25, 177]);
  });

  it.each([0, 41, 1.5])('version %d is a bug of the caller', (version) => {
    expect(() => blockLayout(version, 'M')).toThrow(`No QR version ${version}`);
  });
});
