import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DimensionCounts, explainChange, isBeyondChance, type ValueCounts } from './explain-change.ts';

type Row = [value: string, current: number, previous: number];

function counts(dimension: DimensionCounts['dimension'], ...rows: Row[]): DimensionCounts {
  return { dimension, values: rows.map(([value, current, previous]) => ({ value, current, previous })) };
}

function totalOf(rows: readonly ValueCounts[]) {
  const sum = (name: 'current' | 'previous') => rows.reduce((total, row) => total + row[name], 0);
  return { current: sum('current'), previous: sum('previous') };
}

const SOURCES = counts('source', ['Google', 712, 300], ['', 440, 400], ['Bing', 110, 100], ['News', 268, 200]);
const DEVICES = counts('device', ['mobile', 930, 600], ['desktop', 600, 400]);
const WHOLE = totalOf(SOURCES.values);

describe('an explained change', () => {
  it('names what moved beyond an even change: the example of ADR 99', () => {
    const { change, finding, standout, dimensions } = explainChange(WHOLE, [DEVICES, SOURCES], 10);
    expect([change, finding]).toEqual([530, 'concentrated']);
    expect(standout).toEqual({ dimension: 'source', values: ['Google'], change: 412, share: 412 / 530 });
    expect(dimensions.map(({ dimension, concentration }) => [dimension, concentration.toFixed(3)])).toEqual([
      ['source', '0.477'],
      ['device', '0.000'],
    ]);
  });

  it('says that nothing stands out where every value grew alike, also the large ones', () => {
    const { finding, standout } = explainChange(WHOLE, [DEVICES], 10);
    expect([finding, standout]).toEqual(['even', null]);
  });

  it.each<[string, Row[], string]>([
    [
      'the same count',
      [
        ['a', 5, 9],
        ['b', 9, 5],
      ],
      'unchanged',
    ],
    [
      'a few more',
      [
        ['a', 12, 8],
        ['b', 3, 4],
      ],
      'chance',
    ],
    [
      'a compared period without any',
      [
        ['a', 40, 0],
        ['b', 2, 0],
      ],
      'new',
    ],
    [
      'nothing left',
      [
        ['a', 0, 40],
        ['b', 0, 60],
      ],
      'even',
    ],
    [
      'a value that is new',
      [
        ['a', 100, 100],
        ['b', 90, 0],
      ],
      'concentrated',
    ],
    [
      'a value that is gone',
      [
        ['a', 100, 100],
        ['b', 0, 90],
      ],
      'concentrated',
    ],
    [
      'one value against the others',
      [
        ['a', 500, 100],
        ['b', 50, 200],
      ],
      'concentrated',
    ],
    ['no values at all', [], 'unchanged'],
  ])('finds, with %s: %s', (_name, rows, finding) => {
    const source = counts('source', ...rows);
    expect(explainChange(totalOf(source.values), [source], 10).finding).toBe(finding);
  });

  it('names the fewest values that make half of the change, at most three', () => {
    const named = (...rows: Row[]) => {
      const page = counts('page', ...rows, ['rest', 1_000, 1_000]);
      return explainChange(totalOf(page.values), [page], 10).standout;
    };
    expect(named(['a', 200, 0], ['b', 180, 0], ['c', 170, 0])).toMatchObject({ values: ['a', 'b'], change: 380 });
    const five: Row[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, 100, 0]);
    expect(named(...five)).toMatchObject({ values: ['a', 'b', 'c'], change: 300, share: 0.375 });
  });

  it('has a share of more than the whole where other values moved the other way', () => {
    const source = counts('source', ['a', 900, 200], ['b', 130, 300]);
    const { dimensions, standout } = explainChange(totalOf(source.values), [source], 10);
    expect(dimensions[0]?.parts.map(({ value, change, share }) => [value, change, share?.toFixed(2)])).toEqual([
      ['a', 700, '1.32'],
      ['b', -170, '-0.32'],
    ]);
    expect(standout).toMatchObject({ values: ['a'], change: 700 });
  });

  it('has a negative rest where visitors are counted under several values', () => {
    const source = counts('source', ['a', 80, 40], ['b', 70, 30]);
    const [explained] = explainChange({ current: 120, previous: 60 }, [source], 10).dimensions;
    expect(explained?.rest).toEqual({ current: -30, previous: -10, change: -20, share: -20 / 60 });
  });

  it('lists the largest changes first, in either direction, without values that did not change', () => {
    const page = counts('page', ['/same', 50, 50], ['/b', 10, 40], ['/a', 40, 10], ['/c', 90, 10], ['/d', 0, 30]);
    const [explained] = explainChange(totalOf(page.values), [page], 3).dimensions;
    expect(explained?.parts.map(({ value }) => value)).toEqual(['/c', '/a', '/b']);
    expect(explained?.rest).toMatchObject({ current: 50, previous: 80, change: -30 });
  });

  it('keeps the order of dimensions that stand out alike', () => {
    const named = ['source', 'country', 'device'].map((dimension) => ({ ...SOURCES, dimension }) as DimensionCounts);
    expect(explainChange(WHOLE, named, 10).dimensions.map(({ dimension }) => dimension)).toEqual([
      'source',
      'country',
      'device',
    ]);
  });
});

describe('chance', () => {
  it.each([
    [7, { current: 7, previous: 0 }, 1, false],
    [8, { current: 8, previous: 0 }, 1, true],
    [-27, { current: 36, previous: 63 }, 1, false],
    [-28, { current: 36, previous: 64 }, 1, true],
    [-28, { current: 36, previous: 64 }, 10, false],
  ])('explains a difference of %i of %o among %i: not %s', (difference, both, values, isBeyond) => {
    expect(isBeyondChance(difference, both, values)).toBe(isBeyond);
  });

  it('needs a larger difference, the more values could have it', () => {
    const both = { current: 600, previous: 500 };
    expect([1, 10, 100, 1_000].map((values) => isBeyondChance(130, both, values))).toEqual([true, true, false, false]);
  });
});

describe('any change', () => {
  const count = fc.oneof(fc.nat(5), fc.nat(5_000));
  const rows = fc.uniqueArray(fc.record({ value: fc.string(), current: count, previous: count }), {
    selector: ({ value }) => value,
    maxLength: 30,
  });
  const extra = fc.record({
    current: fc.integer({ min: -20, max: 500 }),
    previous: fc.integer({ min: -20, max: 500 }),
  });
  const request = fc.record({ rows, other: rows, extra, limit: fc.integer({ min: 1, max: 12 }) });

  it('is the sum of the parts and the rest of each dimension, and its shares are one', () => {
    fc.assert(
      fc.property(request, ({ rows: values, other, extra: more, limit }) => {
        const sums = totalOf(values);
        const whole = {
          current: Math.max(0, sums.current + more.current),
          previous: Math.max(0, sums.previous + more.previous),
        };
        const dimensions: DimensionCounts[] = [
          { dimension: 'source', values },
          { dimension: 'page', values: other },
        ];
        const { change, dimensions: explained } = explainChange(whole, dimensions, limit);
        for (const { parts, rest } of explained) {
          const all = [...parts, rest];
          expect(totalOf(all.map((one) => ({ value: '', ...one })))).toEqual(whole);
          expect(all.reduce((sum, one) => sum + one.change, 0)).toBe(change);
          if (change === 0) expect(all.every(({ share }) => share === null)).toBe(true);
          else expect(all.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('has the same explanation whatever the order of its values', () => {
    fc.assert(
      fc.property(request, ({ rows: values, other, limit }) => {
        const whole = totalOf(values);
        const explain = (one: readonly ValueCounts[], two: readonly ValueCounts[]) =>
          explainChange(
            whole,
            [
              { dimension: 'source', values: one },
              { dimension: 'country', values: two },
            ],
            limit,
          );
        const explained = explain(values, other);
        expect(explain(values.toReversed(), other.toReversed())).toEqual(explained);
        expect(explain(values, other)).toEqual(explained);
      }),
    );
  });

  it('has a standout only in its own direction', () => {
    fc.assert(
      fc.property(request, ({ rows: values, limit }) => {
        const { change, finding, standout } = explainChange(totalOf(values), [{ dimension: 'source', values }], limit);
        expect(finding === 'concentrated').toBe(standout !== null);
        if (standout)
          expect([Math.sign(standout.change), standout.values.length > 0]).toEqual([Math.sign(change), true]);
      }),
    );
  });
});
