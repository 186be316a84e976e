import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../../analytics/query/query.ts';
import { columnsOf, type PlainRow } from '../in-process/columns.fixture.ts';
import { type Counted, countRows } from '../in-process/count-rows.ts';
import type { ColumnTable } from './column-table.ts';
import { ColumnTableBuilder } from './column-table-builder.ts';
import { isOfColumnTable } from './column-table-filter.ts';
import { countColumnTable } from './count-column-table.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAY = 20_000 * DAY_MS;

/** Rows of a visit that begins on one of three days and lasts up to half a day, also past midnight. */
const visits: fc.Arbitrary<PlainRow[]> = fc
  .record({
    startsAfter: fc.integer({ min: 0, max: 3 * 48 - 1 }),
    person: fc.integer({ min: 0, max: 3 }),
    // The rows of a visit may differ in country; in most visits they agree.
    country: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(['DE'], ['FR'], ['']) },
      { weight: 1, arbitrary: fc.constant(['DE', 'FR']) },
    ),
    rows: fc.uniqueArray(anyHit(), {
      minLength: 1,
      maxLength: 6,
      selector: ({ after, sequence }) => `${after} ${sequence}`,
    }),
  })
  .map(({ startsAfter, person, country, rows }) =>
    rows.map(({ after, ...hit }, index) => {
      const startedAt = FIRST_DAY + (startsAfter * HOUR_MS) / 2;
      const at = startedAt + (after * HOUR_MS) / 2;
      const day = Math.floor(at / DAY_MS);
      return {
        ...hit,
        at,
        startedAt,
        visit: 0,
        visitor: 10 * day + person,
        country: country[index % country.length] ?? '',
      };
    }),
  );

function anyHit() {
  return fc.record({
    after: fc.integer({ min: 0, max: 23 }),
    kind: fc.constantFrom<PlainRow['kind'][]>('pageview', 'event', 'engagement'),
    path: fc.constantFrom('/', '/a', '/b'),
    sequence: fc.integer({ min: 0, max: 3 }),
    engagedMs: fc.integer({ min: 0, max: 5_000 }),
    value: fc.integer({ min: 0, max: 1_000 }),
    unit: fc.constantFrom('EUR', 'USD', ''),
    paid: fc.boolean(),
    fits: fc.constant(true),
    goal: fc.boolean(),
    depthGoal: fc.boolean(),
    name: fc.constantFrom('', 'Buy', 'Play'),
    region: fc.constantFrom('', 'BE', 'IDF'),
  });
}

const allRows = fc
  .array(visits, { maxLength: 12 })
  .map((list) => list.flatMap((rows, visit) => rows.map((row) => ({ ...row, visit }))));

const condition: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constantFrom('is', 'is_not'),
  dimension: fc.constantFrom('page', 'country', 'region', 'event', 'browser'),
  values: fc.subarray(['/', '/a', 'DE', '', 'BE, DE', 'Buy', 'same', 'unheard of'], { minLength: 1, maxLength: 3 }),
});
const filters: fc.Arbitrary<Filter> = fc.oneof(
  condition,
  fc.record({ kind: fc.constantFrom('and', 'or'), filters: fc.array(condition, { maxLength: 3 }) }),
);

/** Ranges between half hours, sometimes with a gap. */
const someRanges = fc
  .uniqueArray(fc.integer({ min: 0, max: 3 * 48 }), { minLength: 2, maxLength: 4 })
  .filter((halves) => halves.length % 2 === 0)
  .map((halves) => halves.sort((one, other) => one - other).map((half) => FIRST_DAY + (half * HOUR_MS) / 2))
  .map(([from = 0, to = 0, again, last]) => [{ from, to }, ...(again && last ? [{ from: again, to: last }] : [])]);

function wordOf(row: PlainRow, dimension: string): string {
  if (dimension === 'page') return row.path;
  if (dimension === 'event') return row.name;
  if (dimension === 'country') return row.country;
  if (dimension === 'region') return row.region && row.country ? `${row.region}, ${row.country}` : row.region;
  return 'same';
}

function fits(row: PlainRow, filter: Filter): boolean {
  if ('filters' in filter) {
    if (filter.kind === 'and') return filter.filters.every((inner) => fits(row, inner));
    return filter.filters.some((inner) => fits(row, inner));
  }
  return filter.values.includes(wordOf(row, filter.dimension)) === (filter.kind === 'is');
}

/** A column table of three days, and the rows of the following day in visits that began before it. */
function columnTableOf(rows: readonly PlainRow[]): ColumnTable {
  const builder = new ColumnTableBuilder(FIRST_DAY);
  for (let day = 0; day < 4; day++) {
    const startsAt = FIRST_DAY + day * DAY_MS;
    const own = rows.filter(({ at }) => at >= startsAt && at < startsAt + DAY_MS);
    builder.append(columnsOf(own), { startsAt, goOnFrom: startsAt + DAY_MS / 2 });
  }
  return builder.finish();
}

/** Returns the counts independent of their order. */
function said({ groups, visits: visitGroups, goals }: Counted) {
  const panels = groups.map(({ panel, groups: values, visitors, views, events, engaged_ms }): [string, object] => [
    panel,
    Object.fromEntries(
      values.map((value, at) => [value, [visitors[at], views[at], events[at], engaged_ms?.[at]]] as const),
    ),
  ]);
  const [goal] = goals;
  return {
    panels: Object.fromEntries(panels.filter(([, values]) => Object.keys(values).length > 0)),
    visits: new Map(visitGroups.map((group) => [`${group.panel} ${group.group_value}`, group])),
    goal: goal && { ...goal, currencies: goal.currencies.toSorted() },
  };
}

describe('counting a columnTable', () => {
  it('equals counting the rows, for any filter and days', () => {
    fc.assert(
      fc.property(allRows, filters, someRanges, fc.boolean(), (rows, filter, ranges, panels) => {
        fc.pre(rows.length > 0);
        const from = ranges[0]?.from ?? 0;
        const boundaries = [from, from + 10 * HOUR_MS, from + DAY_MS];
        const counted = countColumnTable(columnTableOf(rows), { filter, ranges, boundaries, panels });
        const fitting = rows.map((row) => ({ ...row, fits: fits(row, filter) }));
        const request = { figures: ranges, panels: panels ? ranges : [], boundaries };
        expect(said(counted)).toEqual(said(countRows(columnsOf(fitting), request)));
      }),
      { numRuns: 300 },
    );
  });

  it('stores a value once per stay if all of its rows agree, and otherwise per row', () => {
    const row = { kind: 'pageview', visitor: 1, visit: 1, at: FIRST_DAY, startedAt: FIRST_DAY, sequence: 0 } as const;
    const money = {
      engagedMs: 0,
      value: 0,
      unit: '',
      paid: false,
      fits: true,
      goal: false,
      depthGoal: false,
      name: '',
    };
    const rows = ['/', '/a'].map((path, sequence) => ({
      ...row,
      ...money,
      path,
      sequence,
      country: 'DE',
      region: 'BE',
    }));
    const columnTable = columnTableOf(rows);
    expect(columnTable.columns.get('country')).toMatchObject({ isOfStays: true, words: ['', 'nobody', 'DE'] });
    expect(columnTable.columns.get('page')).toMatchObject({ isOfStays: false });
    expect([columnTable.columns.get('country')?.codes.length, columnTable.columns.get('page')?.codes.length]).toEqual([
      1, 2,
    ]);
  });

  it('returns nothing for a columnTable without rows', () => {
    const filter = { kind: 'is', dimension: 'page', values: ['/'] } as const;
    const range = { from: FIRST_DAY, to: FIRST_DAY + DAY_MS };
    const { groups, goals } = countColumnTable(columnTableOf([]), {
      filter,
      ranges: [range],
      boundaries: [range.from],
      panels: true,
    });
    expect(groups.flatMap((group) => group.groups)).toEqual([]);
    expect(goals).toEqual([{ conversions: 0, converted: 0, revenue: 0, currencies: [] }]);
  });
});

describe('filters of columnTables', () => {
  it.each<[Filter, boolean]>([
    [{ kind: 'is', dimension: 'page', values: ['/'] }, true],
    [{ kind: 'is_not', dimension: 'language', values: ['de'] }, true],
    [{ kind: 'and', filters: [] }, true],
    [{ kind: 'contains', dimension: 'page', values: ['a'] }, false],
    [{ kind: 'is', dimension: 'exit_page', values: ['/'] }, false],
    [{ kind: 'is', dimension: 'property:plan', values: ['pro'] }, false],
    [{ kind: 'or', filters: [{ kind: 'is', dimension: 'continent', values: ['EU'] }] }, false],
  ])('%j: %s', (filter, isIn) => {
    expect(isOfColumnTable(filter)).toBe(isIn);
  });
});
