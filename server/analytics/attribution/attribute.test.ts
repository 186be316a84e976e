import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateTable } from '../../currencies/currencies.ts';
import type { TouchGroup } from '../analytics.ts';
import { attribute, combine, MODELS, sumOfCredits } from './attribute.ts';
import { convertCredits } from './convert-credits.ts';

/** The groups of conversions whose touches have these values. The first of two touches counts as the last non-direct one. */
function groupsOf(conversions: readonly { touches: readonly string[]; weight?: number }[]): TouchGroup[] {
  const groups = new Map<string, TouchGroup>();
  for (const { touches, weight = 1 } of conversions) {
    touches.forEach((value, place) => {
      const key = `${value} ${touches.length}`;
      const none = { currency: '', value, touches: touches.length, all: 0, first: 0, last: 0, lastNonDirect: 0 };
      const group = groups.get(key) ?? { ...none, conversions: 0, identified: 0 };
      group.all += weight;
      if (place === 0) group.first += weight;
      if (place === 0) group.conversions += 1;
      if (place === 0 && touches.length > 1) group.identified += 1;
      if (place === touches.length - 1) group.last += weight;
      if (place === Math.max(0, touches.length - 2)) group.lastNonDirect += weight;
      groups.set(key, group);
    });
  }
  return [...groups.values()];
}

describe('attribution', () => {
  it('gives a conversion to the first, the last, and in equal parts to every touch', () => {
    const found = attribute(groupsOf([{ touches: ['Google', 'News', 'Direct'] }, { touches: ['News'] }]), 100);
    expect(found).toEqual({
      ...{ total: 200, conversions: 2, afterSeveral: 1, identified: 1 },
      values: [
        { value: 'News', first: 100, linear: 133, lastNonDirect: 200, last: 100 },
        { value: 'Direct', first: 0, linear: 34, lastNonDirect: 0, last: 100 },
        { value: 'Google', first: 100, linear: 33, lastNonDirect: 0, last: 0 },
      ],
    });
  });

  it('gives each touch of the same source its part', () => {
    const { values } = attribute(groupsOf([{ touches: ['Google', 'Google', 'News'] }]), 100);
    expect(values.map(({ value, linear }) => [value, linear])).toEqual([
      ['Google', 67],
      ['News', 33],
    ]);
  });

  it('has no rest where thirds make a whole', () => {
    const thirds = ['a', 'b', 'c'];
    const { values } = attribute(groupsOf([{ touches: thirds }, { touches: thirds }, { touches: thirds }]), 100);
    expect(values.map(({ linear }) => linear)).toEqual([100, 100, 100]);
  });

  it('adds up to the total in every model, whatever converted, also refunds', () => {
    const touches = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { minLength: 1, maxLength: 9 });
    const weight = fc.oneof(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: 0, max: 1e12 }));
    const conversions = fc.array(fc.record({ touches, weight }), { maxLength: 30 });
    fc.assert(
      fc.property(conversions, fc.constantFrom(1, 100), (all, scale) => {
        const { total, values } = attribute(groupsOf(all), scale);
        const whole = all.reduce((sum, one) => sum + one.weight, 0) * scale;
        expect(total).toBe(whole);
        const sums = sumOfCredits(values);
        // Adding 0 makes 0 of -0.
        for (const model of MODELS) expect(sums[model] + 0).toBe(whole + 0);
      }),
    );
  });

  it('differs from exact parts by less than two units', () => {
    const touches = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(fc.array(touches, { minLength: 1, maxLength: 20 }), (all) => {
        for (const { value, linear } of attribute(groupsOf(all.map((one) => ({ touches: one }))), 100).values) {
          const exact = all.reduce((sum, one) => sum + one.filter((name) => name === value).length / one.length, 0);
          expect(Math.abs(linear - 100 * exact)).toBeLessThan(2);
        }
      }),
    );
  });

  it('does not depend on the order of the groups', () => {
    const groups = groupsOf([{ touches: ['a', 'b', 'c'] }, { touches: ['c', 'b'] }, { touches: ['a', 'c', 'a', 'b'] }]);
    expect(attribute(groups.toReversed(), 100)).toEqual(attribute(groups, 100));
  });

  it('is nothing without conversions', () => {
    expect(attribute([], 100)).toEqual({ total: 0, conversions: 0, afterSeveral: 0, identified: 0, values: [] });
    const none = sumOfCredits([]);
    expect(combine(none, none, (one, other) => one - other)).toEqual({
      first: 0,
      linear: 0,
      lastNonDirect: 0,
      last: 0,
    });
  });
});

describe('attribution in several currencies', () => {
  const EUROS: RateTable = {
    base: 'EUR',
    rates: new Map([
      ['USD', { rate: 0.92, changedAt: 1 }],
      ['JPY', { rate: 0.0061, changedAt: 1 }],
    ]),
  };

  it('adds each value in the base currency, the highest linear credit first', () => {
    const dollars = attribute(groupsOf([{ touches: ['News', 'Google'], weight: 100_000 }]), 1);
    const euros = attribute(groupsOf([{ touches: ['Google'], weight: 10_000 }]), 1);
    const parts = [
      { currency: 'USD', attributed: dollars },
      { currency: 'EUR', attributed: euros },
    ];
    expect(convertCredits(EUROS, parts)).toEqual({
      ...{ total: 102_000, conversions: 2, afterSeveral: 1, identified: 1 },
      values: [
        { value: 'Google', first: 10_000, linear: 56_000, lastNonDirect: 10_000, last: 102_000 },
        { value: 'News', first: 92_000, linear: 46_000, lastNonDirect: 92_000, last: 0 },
      ],
    });
  });

  it('is nothing without sales', () => {
    expect(convertCredits(EUROS, [])).toEqual({ total: 0, conversions: 0, afterSeveral: 0, identified: 0, values: [] });
  });

  it('adds up to the converted total in every model, however amounts are rounded', () => {
    const touches = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 });
    const weight = fc.integer({ min: -50_000, max: 5_000_000 });
    const sales = fc.array(fc.record({ touches, weight }), { maxLength: 12 });
    fc.assert(
      fc.property(sales, sales, sales, (...all) => {
        const parts = ['EUR', 'USD', 'JPY'].map((currency, index) => {
          return { currency, attributed: attribute(groupsOf(all[index] ?? []), 1) };
        });
        const { total, values } = convertCredits(EUROS, parts);
        const sums = sumOfCredits(values);
        for (const model of MODELS) expect(sums[model] + 0).toBe(total + 0);
      }),
    );
  });
});
