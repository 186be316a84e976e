import encodeQR, { type ErrorCorrection as Word } from 'qr';
import { describe, expect, it } from 'vitest';
import { blockLayout, ERROR_CORRECTIONS, type ErrorCorrection } from './capacity.ts';
import { drawSymbol, fixedPlan, planAtLevel, planSymbol } from './encode.ts';
import { formatBits } from './function-patterns.ts';
import { MASK_COUNT } from './masks.ts';

const WORDS: Record<ErrorCorrection, Word> = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' };
const VERSIONS = Array.from({ length: 40 }, (_, index) => index + 1);

/** Returns ASCII text that fills a symbol to the last byte. */
function fullText(version: number, level: ErrorCorrection): string {
  const header = version <= 9 ? 2 : 3;
  return `version ${version} `.repeat(400).slice(0, blockLayout(version, level).dataCodewords - header);
}

function drawnByPackage(text: string, options: { version: number; level: ErrorCorrection; mask: number }): number[] {
  const { version, mask } = options;
  const rows = encodeQR(text, 'raw', { version, mask, ecc: WORDS[options.level], encoding: 'byte', border: 1 });
  return rows.slice(1, -1).flatMap((row) => row.slice(1, -1).map(Number));
}

describe('drawSymbol', () => {
  it.each(VERSIONS)(
    "version %i equals another implementation's symbol module for module, at every level",
    (version) => {
      for (const [index, level] of ERROR_CORRECTIONS.entries()) {
        const text = fullText(version, level);
        const mask = (version + index * 3) % MASK_COUNT;
        const own = drawSymbol(fixedPlan(text, version, level), mask);
        expect([...own.modules]).toEqual(drawnByPackage(text, { version, level, mask }));
      }
    },
  );

  it("every mask equals another implementation's", () => {
    for (let mask = 0; mask < MASK_COUNT; mask++) {
      const own = drawSymbol(fixedPlan('every mask', 7, 'Q'), mask);
      expect([...own.modules]).toEqual(drawnByPackage('every mask', { version: 7, level: 'Q', mask }));
    }
  });

  it('the same text always gives the same symbol', () => {
    const draw = (): Uint8Array => drawSymbol(fixedPlan('same', 3, 'M')).modules;
    expect(draw()).toEqual(draw());
  });

  it('a mask that does not exist is a bug of the caller', () => {
    expect(() => drawSymbol(fixedPlan('x', 1, 'M'), 8)).toThrow('No mask 8');
  });
});

describe('planSymbol', () => {
  it.each([
    ['the smallest version is taken', 'a'.repeat(14), 'M', 1, 'M'],
    ['one byte more takes the next version', 'a'.repeat(15), 'M', 2, 'Q'],
    ['the level is raised where there is room', 'a', 'M', 1, 'H'],
    ['by as much as fits and no more', 'a'.repeat(11), 'M', 1, 'Q'],
    ['digits take a third of the room', '1'.repeat(34), 'M', 1, 'M'],
    ['the largest content of all', 'a'.repeat(2331), 'M', 40, 'M'],
  ] as const)('%s', (_, text, level, version, raised) => {
    expect(planSymbol(text, level)).toMatchObject({ version, level: raised });
  });

  it('starts at the requested version', () => {
    expect(planSymbol('a', 'H', 5)?.version).toBe(5);
  });

  it('recognizes when no version fits the text', () => {
    expect(planSymbol('a'.repeat(2332), 'M')).toBeUndefined();
    expect(planSymbol('a'.repeat(1274), 'H')).toBeUndefined();
  });

  it.each([
    ['plain ASCII, line breaks included', 'a\r\n~', false],
    ['anything else', 'é', true],
  ])('%s: designator %s', (_, text, eci) => {
    expect(planSymbol(text, 'M')?.bits.eci).toBe(eci);
  });

  it('segments change where character counts get wider', () => {
    const text = `${'a'.repeat(176)}${'1'.repeat(9)}`;
    const plan = planSymbol(text, 'M');
    expect(plan?.version).toBe(10);
    expect(plan && drawSymbol(plan).size).toBe(57);
  });
});

describe('formatBits', () => {
  // ISO/IEC 18004 annex C, example and table C.1.
  it.each([
    ['M', 5, 0b100000011001110],
    ['L', 0, 0b111011111000100],
    ['H', 7, 0b000100000111011],
    ['Q', 0, 0b011010101011111],
  ] as const)('%s with mask %i', (level, mask, expected) => {
    expect(formatBits(level, mask)).toBe(expected);
  });
});

describe('a plan at a level', () => {
  it.each([
    ['M', 2],
    ['M', 7],
    ['H', 2],
  ] as const)('%s from version %i on is not raised, however much room there is', (level, atLeast) => {
    const plan = planAtLevel('https://example.com', level, atLeast);
    expect(plan?.level).toBe(level);
    expect(plan?.version).toBeGreaterThanOrEqual(atLeast);
  });

  it('has the version of the raised one, and is missing when nothing fits', () => {
    for (const length of [1, 20, 60, 200, 331]) {
      const text = 'x'.repeat(length);
      expect(planAtLevel(text, 'M', 1)?.version).toBe(planSymbol(text, 'M')?.version);
    }
    expect(planAtLevel('x'.repeat(2_332), 'M', 1)).toBeUndefined();
    expect(planAtLevel('x'.repeat(331), 'M', 1)?.version).toBe(13);
    expect(planAtLevel('x'.repeat(332), 'M', 1)?.version).toBe(14);
  });
});
