import { describe, expect, it } from 'vitest';
import { drawSymbol, fixedPlan } from './encode.ts';
import { formatBits, templateOfVersion } from './function-patterns.ts';
import { MASK_COUNT, maskSymbol, type Unmasked } from './masks.ts';
import { packModules } from './packed-lines.ts';
import { penalty } from './penalty.ts';

function empty(version: number): Unmasked {
  const template = templateOfVersion(version);
  return { template, modules: template.modules.slice(), level: 'M' };
}

describe('maskSymbol', () => {
  // ISO/IEC 18004 figure 23: the masks by their formula, i rows down, j columns across.
  it.each([
    [0, (i: number, j: number) => (i + j) % 2 === 0],
    [1, (i: number) => i % 2 === 0],
    [2, (_: number, j: number) => j % 3 === 0],
    [3, (i: number, j: number) => (i + j) % 3 === 0],
    [4, (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0],
    [5, (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0],
    [6, (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0],
    [7, (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0],
  ])('mask %i inverts the data modules of its formula and no other', (mask, formula) => {
    const { template, ...symbol } = empty(2);
    const { modules } = maskSymbol({ template, ...symbol }, mask);
    for (const index of template.dataOrder) {
      expect(modules[index] === 1).toBe(formula(Math.floor(index / template.size), index % template.size));
    }
  });

  it('writes level and mask into both copies of the format', () => {
    const { template, ...symbol } = empty(1);
    for (let mask = 0; mask < MASK_COUNT; mask++) {
      const { modules } = maskSymbol({ template, ...symbol }, mask);
      const copies = [0, 1].map((copy) =>
        template.formatPlaces.reduce((sum, places, bit) => {
          const [x, y] = places[copy as 0 | 1];
          return sum | ((modules[y * template.size + x] ?? 0) << bit);
        }, 0),
      );
      expect(copies).toEqual([formatBits('M', mask), formatBits('M', mask)]);
    }
  });

  it('leaves finders, timing and alignment unchanged', () => {
    const { template, ...symbol } = empty(7);
    const format = new Set(template.formatPlaces.flat().map(([x, y]) => y * template.size + x));
    const { modules } = maskSymbol({ template, ...symbol }, 3);
    template.reserved.forEach((flag, index) => {
      if (flag && !format.has(index)) expect(modules[index]).toBe(template.modules[index]);
    });
  });

  it.each(['a', 'https://example.com/q/abc1234', 'Z'.repeat(300), '0'.repeat(800)])(
    'chooses the mask with the lowest penalty for %.8s',
    (text) => {
      const plan = fixedPlan(text, 14, 'M');
      const points = Array.from({ length: MASK_COUNT }, (_, mask) => {
        const { size, modules } = drawSymbol(plan, mask);
        return penalty(packModules(size, modules));
      });
      expect(points[drawSymbol(plan).mask]).toBe(Math.min(...points));
      expect(new Set(points).size).toBeGreaterThan(1);
    },
  );
});
