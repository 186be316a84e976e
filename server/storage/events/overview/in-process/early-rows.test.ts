import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Aggregate, addCounted, aggregateOf, emptyAggregate, sumsOf } from '../overview-aggregate.ts';
import { columnsOf, plainRows } from './columns.fixture.ts';
import { countRows } from './count-rows.ts';
import { countChange, splitRows } from './early-rows.ts';

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;
const REQUEST = {
  figures: [{ from: 4 * HALF_HOUR_MS, to: 3 * DAY_MS }],
  panels: [{ from: 2 * HALF_HOUR_MS, to: 3 * DAY_MS }],
  boundaries: [0, DAY_MS, 2 * DAY_MS],
};

/** Returns all aggregates without empty ones. */
function reported(parts: readonly Aggregate[]) {
  const panels: Record<string, Record<string, number[]>> = {};
  for (const { panels: values } of parts) {
    for (const [panel, sums] of values) {
      for (const [value, { visitors, views, events }] of sums) {
        const [own = 0, viewed = 0, happened = 0] = panels[panel]?.[value] ?? [];
        panels[panel] = { ...panels[panel], [value]: [own + visitors, viewed + views, happened + events] };
      }
    }
  }
  const said = (sums: object) =>
    Object.values(sums).some((sum) => sum !== 0 && !(Array.isArray(sum) && !sum.some(Boolean)));
  const { totals, times, goals } = sumsOf(parts);
  return {
    totals,
    goals,
    times: Object.fromEntries([...times].filter(([, sums]) => said(sums))),
    panels: Object.fromEntries(
      Object.entries(panels)
        .map(([panel, values]) => [panel, Object.fromEntries(Object.entries(values).filter(([, sums]) => said(sums)))])
        .filter(([, values]) => Object.keys(values ?? {}).length > 0),
    ),
  };
}

describe('rows that are counted once, with later rows', () => {
  it('give together the same as all rows, with visitors who continue', () => {
    fc.assert(
      fc.property(plainRows, fc.integer({ min: 0, max: 101 }), (rows, step) => {
        const all = columnsOf(rows);
        const { early, recent } = splitRows(all, step * HALF_HOUR_MS);
        expect(early.rows + recent.rows).toBe(rows.length);
        const { less, more } = countChange(early, recent, REQUEST);
        const change = emptyAggregate();
        addCounted(change, less, -1);
        addCounted(change, more);
        const parts = [aggregateOf(countRows(early, REQUEST)), change];
        expect(reported(parts)).toEqual(reported([aggregateOf(countRows(all, REQUEST))]));
      }),
      { numRuns: 500 },
    );
  });

  it('are not counted again except for visitors who continue', () => {
    const row = { kind: 'pageview', path: '/', at: 0, startedAt: 0, sequence: 0, engagedMs: 0, value: 0 } as const;
    const rest = {
      unit: '',
      paid: false,
      fits: true,
      goal: false,
      depthGoal: false,
      name: '',
      country: '',
      region: '',
    };
    const rows = Array.from({ length: 100 }, (_, visitor) => ({
      ...row,
      ...rest,
      visitor,
      visit: visitor,
      at: visitor,
    }));
    const goesOn = { ...row, ...rest, visitor: 7, visit: 200, at: 1_000 };
    const { early, recent } = splitRows(columnsOf([...rows, goesOn]), 500);
    const { less, more } = countChange(early, recent, { ...REQUEST, figures: [{ from: 0, to: DAY_MS }] });
    const views = [less, more].map(({ groups }) => groups.find(({ panel }) => panel === '')?.views);
    expect(views).toEqual([Uint32Array.of(1), Uint32Array.of(2)]);
  });
});
