import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOnes, packModules, unpackModules } from './packed-lines.ts';
import { penalty } from './penalty.ts';

type Grid = readonly (readonly number[])[];

/** Counts the four features of clause 7.8.3 module by module. */
function slowPenalty(grid: Grid): number {
  const turned = grid.map((_, x) => grid.map((row) => row[x] ?? 0));
  const lines = [...grid, ...turned].map((line) => line.join(''));
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + looksLikeFinder(`0000${line}0000`), 0);
  return runs + 3 * blocks(grid) + 40 * finders + balance(grid);
}

function looksLikeFinder(line: string): number {
  return (
    [...line].filter((_, at) => /^00001011101/.test(line.slice(at))).length +
    [...line].filter((_, at) => /^10111010000/.test(line.slice(at))).length
  );
}

function blocks(grid: Grid): number {
  let count = 0;
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const square = [grid[y]?.[x], grid[y - 1]?.[x], grid[y]?.[x - 1], grid[y - 1]?.[x - 1]];
      if (new Set(square).size === 1) count++;
    }
  }
  return count;
}

function balance(grid: Grid): number {
  const percent = (grid.flat().filter((module) => module === 1).length / grid.length ** 2) * 100;
  const distance = Math.abs(percent - 50);
  return Math.max(0, Math.ceil(distance / 5) - 1) * 10;
}

function gridOf(size: number, modules: readonly number[]): Grid {
  return Array.from({ length: size }, (_, y) => modules.slice(y * size, (y + 1) * size));
}

describe('penalty', () => {
  // Sides below, at and above a word's 32 bits, and above two words.
  it.each([21, 29, 32, 33, 37, 64, 65])('agrees with counting module by module at a side of %i', (size) => {
    const module = fc.oneof(fc.constant(0), fc.constant(1));
    const modules = fc.array(module, { minLength: size * size, maxLength: size * size });
    fc.assert(
      fc.property(modules, (drawn) => {
        expect(penalty(packModules(size, Uint8Array.from(drawn)))).toBe(slowPenalty(gridOf(size, drawn)));
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['all light', () => 0],
    ['all dark', () => 1],
    ['stripes across', (_: number, y: number) => y % 2],
    ['stripes down', (x: number) => x % 2],
    ['a finder in each row', (x: number) => Number('1011101'[x % 11] ?? 0)],
    ['a finder in each column', (_: number, y: number) => Number('1011101'[y % 11] ?? 0)],
  ])('agrees on a pattern: %s', (_, draw) => {
    const size = 41;
    const drawn = Array.from({ length: size * size }, (_unused, index) => draw(index % size, Math.floor(index / size)));
    expect(penalty(packModules(size, Uint8Array.from(drawn)))).toBe(slowPenalty(gridOf(size, drawn)));
  });
});

describe('packed lines', () => {
  it('unpack to the original modules', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
        (size, stream) => {
          const modules = Uint8Array.from(stream.take(size * size));
          expect(unpackModules(packModules(size, modules))).toEqual(modules);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    [0, 0],
    [1, 1],
    [-1, 32],
    [0x55555555, 16],
    [0x80000000 | 0, 1],
  ])('%i has %i ones', (word, expected) => {
    expect(countOnes(word)).toBe(expected);
  });
});
