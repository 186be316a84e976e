import { describe, expect, it } from 'vitest';
import { formatCompact, formatDecimal, formatInteger } from '../format.ts';
import { axisSteps, axisTop } from './axis-values.ts';

const written = (most: number, nameOf = formatInteger) => axisSteps(most, nameOf).map(nameOf);

describe('labels of the value axis', () => {
  it.each([
    [0, ['0']],
    [1, ['0', '1']],
    [1.08, ['0', '1']],
    [2.16, ['0', '1', '2']],
    [3.24, ['0', '1', '2', '3']],
    [5.4, ['0', '2', '4']],
    [10.8, ['0', '5', '10']],
    [1_080, ['0', '500', '1,000']],
  ])('up to %d of whole things are each there once: %s', (most, names) => {
    expect(written(most)).toEqual(names);
  });

  it.each([
    [0, 1],
    [1, 1],
    [5, 6],
    [10, 10],
    [11, 15],
    [203, 300],
    [100, 100],
  ])('end with one that %d does not go over: %d', (most, top) => {
    expect(axisTop(most, formatInteger)).toBe(top);
    expect(axisSteps(top, formatInteger).at(-1)).toBe(top);
  });

  it('may have fractions when the values have decimals', () => {
    expect(written(1.08, formatDecimal)).toEqual(['0', '0.5', '1']);
    expect(written(0.3, formatDecimal)).toEqual(['0', '0.1', '0.2', '0.3']);
  });

  it.each([1, 2, 3, 7, 12, 19, 45, 99, 130, 999, 10_500, 123_456])('up to %d are three to six', (most) => {
    const names = written(most * 1.08, formatCompact);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeLessThanOrEqual(6);
  });
});
