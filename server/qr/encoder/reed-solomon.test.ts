import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockLayout, ERROR_CORRECTIONS } from './capacity.ts';
import { blockOfPosition, correctionCodewords, interleave } from './reed-solomon.ts';

/** Multiplies in GF(2^8) bit by bit, independently of the tables under test. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

/** Returns the value of the polynomial at 2 to the power of `root`; zero for every root of a valid block. */
function syndrome(block: readonly number[], root: number): number {
  let point = 1;
  for (let step = 0; step < root; step++) point = multiply(point, 2);
  return block.reduce((sum, codeword) => multiply(sum, point) ^ codeword, 0);
}

describe('correctionCodewords', () => {
  it('the worked example "01234567" in 1-M of ISO/IEC 18004 annex I', () => {
    const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
    const expected = [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55];
    expect([...correctionCodewords(Uint8Array.from(data), 10)]).toEqual(expected);
  });

  it('data and correction together have every root of the generator', () => {
    const block = fc.uint8Array({ minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(block, fc.integer({ min: 7, max: 30 }), (data, degree) => {
        const whole = [...data, ...correctionCodewords(data, degree)];
        for (let root = 0; root < degree; root++) expect(syndrome(whole, root)).toBe(0);
      }),
    );
  });

  it('a degree that no version has is a bug of the caller', () => {
    expect(() => correctionCodewords(new Uint8Array(3), 31)).toThrow('No generator of degree 31');
  });
});

describe('interleave', () => {
  it('takes codewords from the blocks in turn, long blocks last (5-Q: 15, 15, 16, 16)', () => {
    const layout = blockLayout(5, 'Q');
    const data = Uint8Array.from({ length: layout.dataCodewords }, (_, index) => index);
    const drawn = [...interleave(data, layout)];
    expect(drawn.slice(0, 8)).toEqual([0, 15, 30, 46, 1, 16, 31, 47]);
    expect(drawn.slice(60, 62)).toEqual([45, 61]);
  });

  it.each(ERROR_CORRECTIONS)('every block of level %s, extracted again, is a valid block', (level) => {
    for (const version of [1, 5, 14, 22, 40]) {
      const layout = blockLayout(version, level);
      const data = Uint8Array.from({ length: layout.dataCodewords }, (_, index) => (index * 37 + version) % 256);
      const blocks: number[][] = Array.from({ length: layout.blocks }, () => []);
      interleave(data, layout).forEach((codeword, position) => {
        blocks[blockOfPosition(position, layout)]?.push(codeword);
      });
      expect(blocks.map((block) => syndrome(block, 3))).toEqual(blocks.map(() => 0));
      expect(blocks.reduce((sum, block) => sum + block.length, 0)).toBe(layout.totalCodewords);
    }
  });
});
