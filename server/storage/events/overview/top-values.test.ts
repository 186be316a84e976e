import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byBytes, firstRows } from './top-values.ts';

const LIMITS = fc.integer({ min: 1, max: 20 });

/** So many values that only their leaders are compared; most have few visitors. */
function manyValues(count: number, seed: number): Map<string, { visitors: number; views: number; events: number }> {
  let state = seed + 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const visitors = Math.floor(1 / (random() + 0.0005)) - 1;
      return [`/page-${index}`, { visitors, views: visitors * 2, events: Math.floor(random() * 3) }];
    }),
  );
}

type Sums = { visitors: number; views: number; events: number };

/** Merges all parts and sorts the result. */
function plainFirst(parts: readonly Map<string, Sums>[], by: 'visitors' | 'events', limit: number) {
  const all = new Map<string, Sums>();
  for (const [value, sums] of parts.flatMap((part) => [...part])) {
    const { visitors, views, events } = all.get(value) ?? { visitors: 0, views: 0, events: 0 };
    all.set(value, {
      visitors: visitors + sums.visitors,
      views: views + sums.views,
      events: events + sums.events,
    });
  }
  return [...all]
    .filter(([, { visitors, views, events }]) => visitors + views + events > 0)
    .map(([value, sums]) => ({ value, ...sums }))
    .sort((one, other) => other[by] - one[by] || Buffer.compare(Buffer.from(one.value), Buffer.from(other.value)))
    .slice(0, limit);
}

/** Additions and subtractions: never more is subtracted than there was. */
function changeOf(early: Map<string, Sums>, fresh: Map<string, Sums>, every: number): Map<string, Sums> {
  const change = new Map(fresh);
  for (const [index, [value, sums]] of [...early].entries()) {
    if (index % every > 0) continue;
    const { visitors, views, events } = change.get(value) ?? { visitors: 0, views: 0, events: 0 };
    const less = Math.floor(sums.visitors / 2);
    change.set(value, { visitors: visitors - less, views: views - less, events });
  }
  return change;
}

describe('the first rows of closed days and of today', () => {
  it.each(['visitors', 'events'] as const)('by %s equal those of both together', (by) => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(60), LIMITS, (seed, fresh, limit) => {
        const closed = manyValues(3_000, seed);
        const today = new Map(
          [...manyValues(fresh, seed + 7)].map(([value, sums]) => [seed % 2 ? value : `${value}!`, sums]),
        );
        const expected = plainFirst([closed, today], by, limit);
        expect(firstRows([closed, today], by, limit)).toEqual(expected);
        // Cached parts are queried repeatedly.
        expect(firstRows([closed, today], by, limit)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['visitors', 'events'] as const)('by %s equal those of cached parts and changes', (by) => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 1_500 }), LIMITS, (seed, size, limit) => {
        const [closed, early] = [manyValues(3_000, seed), manyValues(size, seed + 7)];
        const change = changeOf(early, manyValues(seed % 60, seed + 9), 1 + (seed % 50));
        const parts = seed % 3 ? [closed, early, change] : [early, change];
        expect(firstRows(parts, by, limit)).toEqual(plainFirst(parts, by, limit));
      }),
      { numRuns: 60 },
    );
  });

  it('are correct if all have the same count', () => {
    const same = (prefix: string) =>
      new Map(
        Array.from({ length: 2_500 }, (_, index) => [
          `${prefix}${9_999 - index}`,
          { visitors: 1, views: 1, events: 0 },
        ]),
      );
    const rows = firstRows([same('/b'), new Map([['/a', { visitors: 1, views: 1, events: 0 }]])], 'visitors', 3);
    expect(rows.map(({ value }) => value)).toEqual(['/a', '/b7500', '/b7501']);
  });
});

describe('the order of texts', () => {
  it('follows their bytes, for any characters', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc
        .array(fc.constantFrom('a', 'z', 'ä', '\ue000', '\uffff', '😀', '\u{10ffff}'), { maxLength: 3 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(Math.sign(byBytes(one, other))).toBe(Buffer.compare(Buffer.from(one), Buffer.from(other)));
      }),
      { numRuns: 2_000 },
    );
  });
});
