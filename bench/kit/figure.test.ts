import { describe, expect, it } from 'vitest';
import { percentilesOf } from '../load.ts';
import { type Figure, meetsTarget, rounded, tableRow } from './figure.ts';

const figure: Figure = { name: 'redirect', value: 60, unit: 'µs', baseline: { name: 'bare', value: 48 }, ratio: 1.25 };

describe('a figure', () => {
  it.each([
    [{ of: 'value', atMost: 60 }, true],
    [{ of: 'value', atMost: 59 }, false],
    [{ of: 'value', atLeast: 60 }, true],
    [{ of: 'value', atLeast: 61 }, false],
    [{ of: 'ratio', atMost: 1.5 }, true],
    [{ of: 'ratio', atMost: 1.2 }, false],
  ] as const)('is held against %j: %s', (target, met) => {
    expect(meetsTarget({ ...figure, target })).toBe(met);
  });

  it('without a target is neither met nor missed; a ratio that was not measured is missed', () => {
    expect(meetsTarget(figure)).toBeUndefined();
    expect(meetsTarget({ ...figure, ratio: undefined, target: { of: 'ratio', atMost: 2 } })).toBe(false);
  });

  it('prints the measurement, the target and the baseline', () => {
    expect(tableRow({ ...figure, target: { of: 'ratio', atMost: 1.5 }, detail: { p50: 41.26 } })).toEqual({
      figure: 'redirect',
      value: '60 µs',
      target: 'at most 1.5 times',
      met: 'yes',
      baseline: 'bare: 48',
      ratio: '1.25',
      spread: 'p50 41.3',
    });
  });

  it.each([
    [0, 0],
    [0.012345, 0.0123],
    [1.2345, 1.23],
    [100, 100],
    [1000.4, 1000],
    [12_345.6, 12_346],
  ])('of %d is shown as %d', (value, shown) => {
    expect(rounded(value)).toBe(shown);
  });
});

describe('percentiles', () => {
  it('are measured latencies', () => {
    const latencies = Array.from({ length: 200 }, (_, index) => ({ name: 'x', milliseconds: 200 - index }));
    expect(percentilesOf(latencies)).toEqual({ count: 200, p50: 100, p95: 190, p99: 198, max: 200 });
    expect(percentilesOf(latencies.slice(0, 1))).toEqual({ count: 1, p50: 200, p95: 200, p99: 200, max: 200 });
  });
});
