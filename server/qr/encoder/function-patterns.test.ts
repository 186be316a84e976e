import { describe, expect, it } from 'vitest';
import { dataModules } from './capacity.ts';
import { alignmentCenters, templateOfVersion } from './function-patterns.ts';

const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);

/** Returns a corner of a template as text, `#` dark, `.` light. */
function corner(version: number, at: { x: number; y: number; side: number }): string[] {
  const { size, modules } = templateOfVersion(version);
  return Array.from({ length: at.side }, (_, row) =>
    Array.from({ length: at.side }, (_unused, column) =>
      modules[(at.y + row) * size + at.x + column] ? '#' : '.',
    ).join(''),
  );
}

describe('templateOfVersion', () => {
  it.each(VERSIONS)('in version %i data modules and function patterns cover the symbol without a gap', (version) => {
    const { size, reserved, dataOrder } = templateOfVersion(version);
    const seen = new Set(dataOrder);
    expect(dataOrder).toHaveLength(dataModules(version));
    expect(seen.size).toBe(dataOrder.length);
    expect(reserved.every((flag, index) => (flag === 1) !== seen.has(index))).toBe(true);
    expect(reserved).toHaveLength(size * size);
  });

  it('the finder has its light separator', () => {
    expect(corner(1, { x: 0, y: 0, side: 8 })).toEqual([
      '#######.',
      '#.....#.',
      '#.###.#.',
      '#.###.#.',
      '#.###.#.',
      '#.....#.',
      '#######.',
      '........',
    ]);
  });

  it('the other two are mirrored', () => {
    const first = corner(2, { x: 0, y: 0, side: 8 });
    const right = corner(2, { x: 25 - 8, y: 0, side: 8 });
    const below = corner(2, { x: 0, y: 25 - 8, side: 8 });
    expect(right.map((row) => [...row].reverse().join(''))).toEqual(first);
    expect([...below].reverse().slice(0, 7)).toEqual(first.slice(0, 7));
  });

  it('an alignment pattern is a ring around a dot', () => {
    expect(corner(2, { x: 16, y: 16, side: 5 })).toEqual(['#####', '#...#', '#.#.#', '#...#', '#####']);
  });

  // ISO/IEC 18004 annex D: version 7 is 000111 110010 010100.
  it('version 7 encodes its number next to two finder patterns', () => {
    const { size, modules } = templateOfVersion(7);
    const bits = Array.from({ length: 18 }, (_, bit) => modules[Math.floor(bit / 3) * size + size - 11 + (bit % 3)]);
    const mirrored = Array.from(
      { length: 18 },
      (_, bit) => modules[(size - 11 + (bit % 3)) * size + Math.floor(bit / 3)],
    );
    expect([...bits].reverse().join('')).toBe('000111110010010100');
    expect(mirrored).toEqual(bits);
  });

  it('version 6 encodes none', () => {
    const { size, reserved } = templateOfVersion(6);
    expect(reserved[size - 11]).toBe(0);
  });

  it('both copies of the format are in their reserved areas, without overlap', () => {
    const { size, reserved, formatPlaces } = templateOfVersion(3);
    const places = formatPlaces.flat().map(([x, y]) => y * size + x);
    expect(places).toHaveLength(30);
    expect(new Set(places).size).toBe(30);
    expect(places.every((index) => reserved[index] === 1)).toBe(true);
  });

  it('is drawn once per version', () => {
    expect(templateOfVersion(9)).toBe(templateOfVersion(9));
  });
});

describe('alignmentCentres', () => {
  // ISO/IEC 18004 annex E.
  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [14, [6, 26, 46, 66]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])('version %i', (version, expected) => {
    expect(alignmentCenters(version)).toEqual(expected);
  });
});
