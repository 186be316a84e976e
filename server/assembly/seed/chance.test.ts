import { describe, expect, it } from 'vitest';
import { seededRandom, weighted, wideNumber } from './random.ts';

describe('chance', () => {
  it('is the same for the same seed and another for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('is spread evenly from 0 to 1', () => {
    const chance = seededRandom(3);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draws = 0; draws < 10_000; draws++) {
      const tenth = Math.floor(chance() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(Math.min(...tenths)).toBeGreaterThan(900);
    expect(Math.max(...tenths)).toBeLessThan(1100);
  });

  it('picks by weight, and never what weighs nothing', () => {
    const pick = weighted(seededRandom(4), [
      ['often', 9],
      ['never', 0],
      ['seldom', 1],
    ]);
    const picked = Array.from({ length: 10_000 }, pick);
    expect(picked.filter((value) => value === 'often').length).toBeGreaterThan(8_800);
    expect(new Set(picked)).toEqual(new Set(['often', 'seldom']));
  });

  it('picks the last of them at the very end, and refuses to pick from nothing', () => {
    expect(
      weighted(
        () => 0.999_999_999,
        [
          ['first', 1],
          ['last', 1],
        ],
      )(),
    ).toBe('last');
    expect(() => weighted(seededRandom(1), [['never', 0]])).toThrow('Nothing to pick from.');
  });

  it('returns integers', () => {
    const chance = seededRandom(5);
    const numbers = Array.from({ length: 1_000 }, () => wideNumber(chance));
    expect(numbers.every((number) => Number.isSafeInteger(Number(number)) && /^\d+$/.test(number))).toBe(true);
    expect(new Set(numbers).size).toBe(1_000);
  });
});
