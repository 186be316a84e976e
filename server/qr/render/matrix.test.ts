import { describe, expect, it } from 'vitest';
import { DEFAULT_LOGO_SPACE } from '../design/style.ts';
import { alignmentCenters } from '../encoder/function-patterns.ts';
import { clearBox, logoBox, repairShareUsed, SMALLEST_LOGO_VERSION } from './logo-box.ts';
import { encodeMatrix, type QrMatrix } from './matrix.ts';

const LOGO_VERSIONS = Array.from({ length: 41 - SMALLEST_LOGO_VERSION }, (_, index) => index + SMALLEST_LOGO_VERSION);

function module({ size, modules }: QrMatrix, x: number, y: number): number | undefined {
  return modules[y * size + x];
}

describe('encodeMatrix', () => {
  it.each([
    ['a short link', 'https://example.com/q/abc1234', false, 3, 'Q'],
    ['one letter, not in version 1', 'a', false, 2, 'H'],
    ['what would fit version 6 at best', 'a'.repeat(100), false, 7, 'M'],
    ['the same with a logo', 'a'.repeat(50), true, 7, 'H'],
    ['the largest plain content', 'a'.repeat(2331), false, 40, 'M'],
    ['the largest content in digits', '1'.repeat(5596), false, 40, 'M'],
    ['a short link with a logo', 'https://example.com/q/abc1234', true, 5, 'H'],
    ['the largest content with a logo', 'a'.repeat(1273), true, 40, 'H'],
  ] as const)('%s', (_, content, hasLogo, version, ecc) => {
    const matrix = encodeMatrix(content, hasLogo ? DEFAULT_LOGO_SPACE : null);
    expect(matrix).toMatchObject({ version, ecc, size: version * 4 + 17 });
    expect(matrix.modules).toHaveLength(matrix.size ** 2);
    expect(matrix.logoBox === null).toBe(!hasLogo);
  });

  it('never draws versions 1 and 6, which zbar misses when they are tilted', () => {
    const versions = Array.from({ length: 140 }, (_, length) => encodeMatrix('a'.repeat(length + 1), null).version);
    expect([...new Set(versions)]).toEqual([2, 3, 4, 5, 7, 8]);
  });

  it.each([
    ['one byte too many', 'a'.repeat(2332), false, 'has 2332 bytes, but a QR code can hold only about 2331 in total'],
    ['far too many', 'a'.repeat(1_000_000), false, 'has 1000000 bytes'],
    ['too many in UTF-8', '日'.repeat(800), false, 'has 2400 bytes'],
    [
      'too many for a logo',
      'a'.repeat(1274),
      true,
      'can hold only about 1273 with a logo. Shorten it or remove the logo',
    ],
    ['too many even without the logo', 'a'.repeat(2332), true, 'can hold only about 2331 in total'],
  ] as const)('%s is rejected with the maximum size', (_, content, hasLogo, sentence) => {
    expect(() => encodeMatrix(content, hasLogo ? DEFAULT_LOGO_SPACE : null)).toThrow(sentence);
  });

  it('all modules behind a logo and its ring are light', () => {
    const matrix = encodeMatrix('a'.repeat(100), DEFAULT_LOGO_SPACE);
    const { start, side } = matrix.logoBox ?? { start: 0, side: 0 };
    expect(side).toBeGreaterThan(8);
    for (let y = start; y < start + side; y++) {
      for (let x = start; x < start + side; x++) expect(module(matrix, x, y)).toBe(0);
    }
  });
});

describe('logoBox', () => {
  it.each(LOGO_VERSIONS)(
    'in version %i it is centered, at most a quarter of the side, and large enough to recognize',
    (version) => {
      const size = version * 4 + 17;
      const box = logoBox(version, 'H');
      if (!box) throw new Error('no box');
      const picture = box.side - 2 * box.ring;
      expect(box.ring).toBe(1);
      expect(box.start * 2 + box.side).toBe(size);
      expect(picture / size).toBeLessThanOrEqual(0.25);
      expect(picture / size).toBeGreaterThan(0.16);
    },
  );

  it.each(LOGO_VERSIONS)("in version %i it leaves half of every block's error correction", (version) => {
    const box = logoBox(version, 'H');
    expect(box && repairShareUsed(version, 'H', box)).toBeLessThanOrEqual(0.5);
  });

  it.each(LOGO_VERSIONS)('in version %i it avoids finders, format, version and timing', (version) => {
    const size = version * 4 + 17;
    const box = logoBox(version, 'H');
    expect(box?.start).toBeGreaterThan(8);
    expect((box?.start ?? 0) + (box?.side ?? 0)).toBeLessThan(size - 11);
  });

  it('a larger box uses more', () => {
    const shares = [7, 9, 11].map((side) => repairShareUsed(5, 'H', { start: (37 - side) / 2, side, ring: 1 }));
    expect(shares).toEqual([...shares].sort());
    expect(new Set(shares).size).toBeGreaterThan(1);
  });

  it.each([
    [10, 1, 4, 1],
    [20, 1, 7, 1],
    [25, 0, 9, 0],
    [25, 2, 9, 2],
    [40, 1, 15, 1],
    [40, 3, 13, 3],
    [8, 0, 3, 0],
  ])(
    'of %i %% of version 5 with %i clear modules is the nearest odd number of modules',
    (sizePercent, clearModules, most, ring) => {
      const box = logoBox(5, 'H', { sizePercent, clearModules });
      const picture = (box?.side ?? 0) - 2 * (box?.ring ?? 0);
      expect([picture % 2, box?.ring]).toEqual([1, ring]);
      expect(Math.abs(picture - most)).toBeLessThanOrEqual(1);
    },
  );

  it.each(LOGO_VERSIONS)('of any wished size in version %i stays off finders and format bits', (version) => {
    for (const clearModules of [0, 1, 2, 3]) {
      const box = logoBox(version, 'H', { sizePercent: 40, clearModules });
      expect(box?.start).toBeGreaterThanOrEqual(9);
      expect((box?.start ?? 0) * 2 + (box?.side ?? 0)).toBe(version * 4 + 17);
    }
  });

  it('the weakest level has room for hardly anything', () => {
    expect(logoBox(5, 'L')?.side ?? 0).toBeLessThan(logoBox(5, 'H')?.side ?? 0);
  });

  it('clearing leaves everything outside unchanged', () => {
    const cleared = clearBox(new Uint8Array(25).fill(1), 5, { start: 1, side: 3, ring: 1 });
    expect(cleared.reduce((sum, value) => sum + value)).toBe(25 - 9);
    expect([cleared[0], cleared[6], cleared[12], cleared[18], cleared[24]]).toEqual([1, 0, 0, 0, 1]);
  });
});

describe('function patterns', () => {
  it.each([2, 5, 7, 14, 32, 40])('version %i has finders, timing, alignment and the dark module', (version) => {
    const capacity = { 2: 26, 5: 84, 7: 122, 14: 362, 32: 1538, 40: 2331 }[version] ?? 0;
    const matrix = encodeMatrix('a'.repeat(capacity), null);
    const last = matrix.size - 1;
    expect(matrix.version).toBe(version);
    for (const [x, y] of [
      [0, 0],
      [last, 0],
      [0, last],
    ] as const)
      expect(module(matrix, x, y)).toBe(1);
    expect(module(matrix, last, last - 7)).toBeDefined();
    for (let at = 8; at < last - 7; at++) expect(module(matrix, at, 6)).toBe((at + 1) % 2);
    expect(module(matrix, 8, last - 7)).toBe(1);
    for (const centre of alignmentCenters(version).slice(1)) expect(module(matrix, centre, last - 6)).toBe(1);
  });
});
