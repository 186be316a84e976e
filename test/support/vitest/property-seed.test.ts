import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPropertySeed } from './property-seed.ts';

describe('the seed of properties', () => {
  it('is fixed unless one is set', () => {
    expect(readPropertySeed(undefined)).toBe(readPropertySeed(''));
    expect(readPropertySeed(undefined)).toEqual(expect.any(Number));
  });

  it('is the configured one, including fast-check’s negative ones', () => {
    expect(readPropertySeed('-17')).toBe(-17);
  });

  it('is left to fast-check when it shall be random', () => {
    expect(readPropertySeed('random')).toBeUndefined();
  });

  it('is rejected if invalid', () => {
    expect(() => readPropertySeed('1.5')).toThrow('PROPERTY_SEED must be a whole number or "random", not 1.5.');
  });

  it('is that of every property here', () => {
    const { seed } = fc.check(fc.property(fc.integer(), () => true));
    const wanted = readPropertySeed(process.env.PROPERTY_SEED);
    expect(wanted === undefined ? Number.isInteger(seed) : seed === wanted).toBe(true);
  });
});
