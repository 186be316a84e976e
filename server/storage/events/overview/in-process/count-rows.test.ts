import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeRange } from '../../../../analytics/query/query.ts';
import type { GroupLists } from '../overview-sql.ts';
import { BY_EVENT } from './asked-rows.ts';
import { columnsOf, type PlainRow, plainRows } from './columns.fixture.ts';
import { countRows } from './count-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BOUNDARIES = [0, 10 * HOUR_MS, 20 * HOUR_MS];

/** Ranges within the two days of the rows, sorted and disjoint. */
const ranges: fc.Arbitrary<TimeRange[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 4 })
  .filter((hours) => hours.length % 2 === 0)
  .map((hours) => hours.sort((one, other) => one - other))
  .map((hours) =>
    Array.from({ length: hours.length / 2 }, (_, at) => ({
      from: (hours[2 * at] ?? 0) * HOUR_MS,
      to: (hours[2 * at + 1] ?? 0) * HOUR_MS,
    })),
  );

const isIn = (within: readonly TimeRange[], moment: number) =>
  within.some(({ from, to }) => moment >= from && moment < to);
const happens = ({ kind }: PlainRow) => kind !== 'engagement';
const different = <Value>(values: readonly Value[]) => new Set(values).size;

/** Counts a group of rows in the plainest way. */
function said(rows: readonly PlainRow[]) {
  return {
    visitors: different(rows.filter(happens).map(({ visitor }) => visitor)),
    views: rows.filter(({ kind }) => kind === 'pageview').length,
    events: rows.filter(({ kind }) => kind === 'event').length,
  };
}

/** Returns groups by value, without empty ones. */
function groupsOf({ groups, visitors, views, events }: GroupLists) {
  const reported = groups.map((value, at) => [
    value,
    { visitors: Number(visitors[at]), views: Number(views[at]), events: Number(events[at]) },
  ]);
  return Object.fromEntries(reported.filter(([, counts]) => Object.values(counts ?? {}).some((count) => count > 0)));
}

function plainGroups(rows: readonly PlainRow[], nameOf: (row: PlainRow) => string | undefined) {
  const groups = Map.groupBy(rows, nameOf);
  groups.delete(undefined);
  return Object.fromEntries(
    [...groups]
      .map(([value, own]) => [value, said(own)] as const)
      .filter(([, counts]) => Object.values(counts).some((count) => count > 0)),
  );
}

const count = (rows: readonly PlainRow[], figures: readonly TimeRange[], panels: readonly TimeRange[]) =>
  countRows(columnsOf(rows), { figures, panels, boundaries: BOUNDARIES });

describe('counting in the process', () => {
  it('returns figures in total and by interval, for rows that match and lie in the ranges', () => {
    fc.assert(
      fc.property(plainRows, ranges, (rows, figures) => {
        const chosen = rows.filter(({ at, fits }) => fits && isIn(figures, at));
        const [whole, times] = count(rows, figures, []).groups;
        const expected = said(chosen);
        if (whole && rows.length > 0)
          expect(groupsOf(whole)).toEqual(Object.values(expected).some((one) => one > 0) ? { '': expected } : {});
        const engaged = chosen.reduce((sum, { engagedMs }) => sum + engagedMs, 0);
        expect(Number(whole?.engaged_ms?.[0] ?? 0)).toBe(engaged);
        const interval = ({ at }: PlainRow) => String(BOUNDARIES.findLast((start) => start <= at));
        if (times) expect(groupsOf(times)).toEqual(plainGroups(chosen, interval));
      }),
    );
  });

  it('returns every panel by value, and a region with its country', () => {
    const valueIn: Partial<Record<(typeof BY_EVENT)[number], (row: PlainRow) => string | undefined>> = {
      page: ({ path }) => path,
      country: ({ country }) => country,
      region: ({ region, country }) => (region === '' || country === '' ? region : `${region}, ${country}`),
      city: ({ country }) => (country === '' ? 'same' : `same, ${country}`),
      event: ({ kind, name }) => (kind === 'event' && name !== '' ? name : undefined),
    };
    fc.assert(
      fc.property(plainRows, ranges, (rows, panels) => {
        const chosen = rows.filter(({ at, fits }) => fits && isIn(panels, at));
        const { groups } = count(rows, [], panels);
        for (const panel of BY_EVENT) {
          const lists = groups.find((group) => group.panel === panel);
          if (rows.length > 0) expect(lists, panel).toBeDefined();
          if (lists) expect(groupsOf(lists), panel).toEqual(plainGroups(chosen, valueIn[panel] ?? (() => 'same')));
        }
      }),
    );
  });

  it('adds goals, each depth of a page once per visit and day, and revenue by currency', () => {
    fc.assert(
      fc.property(plainRows, ranges, (rows, figures) => {
        const chosen = rows.filter(({ at, fits }) => fits && isIn(figures, at));
        const depths = chosen
          .filter(({ depthGoal }) => depthGoal)
          .map(({ visit, at, path }) => `${visit} ${Math.floor(at / DAY_MS)} ${path}`);
        const paid = chosen.filter((row) => row.paid);
        const [goals] = count(rows, figures, []).goals;
        expect({ ...goals, currencies: goals?.currencies.toSorted() }).toEqual(
          rows.length === 0
            ? { currencies: undefined }
            : {
                conversions: chosen.filter(({ goal }) => goal).length + different(depths),
                converted: different(chosen.filter((row) => row.goal || row.depthGoal).map(({ visitor }) => visitor)),
                revenue: paid.reduce((sum, { value }) => sum + value, 0),
                currencies: [...new Set(paid.map(({ unit }) => unit))].sort(),
              },
        );
      }),
    );
  });

  it('returns nothing for no rows', () => {
    expect(count([], [{ from: 0, to: DAY_MS }], [{ from: 0, to: DAY_MS }])).toEqual({
      groups: [],
      visits: [],
      goals: [],
    });
  });
});
