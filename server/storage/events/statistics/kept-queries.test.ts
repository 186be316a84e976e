import { expect, it } from 'vitest';
import type { AttributionQuery, FunnelQuery, PagePathQuery } from '../../../analytics/query/query.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import { queryFunnel } from '../sql/funnel.ts';
import { queryJourneys } from '../sql/journeys.ts';
import { queryAttribution } from './attribution.ts';
import { createKeptResults, type StatsDeps } from './closed-parts.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOON = TODAY * DAY_MS + DAY_MS / 2;
const RANGE = { from: (TODAY - 8) * DAY_MS, to: NOON };
const WEBSITE = { accountId: 1, kind: 'website', id: 2 } as const;

function setUp(rows: object[] | ((sql: string) => object[])) {
  const days = new Map(Array.from({ length: 8 }, (_, index) => [TODAY - 8 + index, 1]));
  const { client, statements } = answering((sql) => (typeof rows === 'function' ? rows(sql) : rows));
  const ledger: StatsDeps['ledger'] = {
    countedDays: async () => new Map(days),
    accountDays: async () => ({ days: new Map(days), others: [] }),
  };
  const deps: StatsDeps = { client, ledger, kept: createKeptResults(), now: () => NOON };
  return { days, deps, statements };
}

const funnel: FunnelQuery = {
  scope: WEBSITE,
  range: RANGE,
  steps: [
    { kind: 'page', path: '/' },
    { kind: 'event', name: 'Buy' },
  ],
  windowMs: 3_600_000,
  by: 'visit',
};

it('a funnel counts those of closed days once, and again when one of the days changes', async () => {
  const { days, deps, statements } = setUp([{ level: 2, followed: '3' }]);
  // Closed days, the day before yesterday, and the rest.
  expect(await queryFunnel(deps, funnel)).toEqual([9, 9]);
  expect(statements).toHaveLength(3);
  // A minute later.
  expect(await queryFunnel(deps, { ...funnel, range: { ...RANGE, to: NOON + 60_000 } })).toEqual([9, 9]);
  expect(statements).toHaveLength(4);
  days.set(TODAY - 5, 2);
  await queryFunnel(deps, funnel);
  expect(statements).toHaveLength(6);
});

it('a funnel of visitors, who are those of one day, counts only what is not closed again', async () => {
  const { days, deps, statements } = setUp([{ level: 2, followed: '3' }]);
  const ofVisitors = { ...funnel, by: 'visitor' } as const;
  // The days before yesterday, yesterday and today.
  expect(await queryFunnel(deps, ofVisitors)).toEqual([9, 9]);
  expect(statements).toHaveLength(3);
  expect(await queryFunnel(deps, { ...ofVisitors, range: { ...RANGE, to: NOON + 60_000 } })).toEqual([9, 9]);
  expect(statements).toHaveLength(4);
  days.set(TODAY - 1, 2);
  await queryFunnel(deps, ofVisitors);
  expect(statements).toHaveLength(6);
});

it('a funnel of visitors follows those of its last moment until the window ends, or the day', async () => {
  const { deps } = setUp([]);
  const ends: unknown[] = [];
  const client: StatsDeps['client'] = {
    ...deps.client,
    rows: async (_sql, values) => {
      ends.push(
        Math.max(
          ...Object.values(values)
            .filter((value) => typeof value === 'number' && value < 1e15)
            .map(Number),
        ),
      );
      return [];
    },
  };
  const to = NOON - 3 * DAY_MS;
  const asked = { ...funnel, by: 'visitor' as const, range: { ...RANGE, to } };
  await queryFunnel({ ...deps, client }, asked);
  await queryFunnel({ ...deps, client }, { ...asked, windowMs: 5 * DAY_MS });
  expect(ends).toEqual([to + 3_600_000, to + DAY_MS / 2]);
});

it.each<[string, Partial<FunnelQuery>]>([
  ['a goal that a later day may reach', { filter: { kind: 'is', dimension: 'goal', values: ['1'], goals: [] } }],
  ['a last page', { filter: { kind: 'is', dimension: 'exit_page', values: ['/'] } }],
  ['any click', { by: 'story', steps: [{ kind: 'click' }, ...funnel.steps] }],
  ['few days', { range: { from: NOON - 2 * DAY_MS, to: NOON } }],
  ['one link', { scope: { accountId: 1, kind: 'link', id: 3 } }],
])('a funnel with %s is counted as a whole', async (_, over) => {
  const { deps, statements } = setUp([]);
  await queryFunnel(deps, { ...funnel, ...over });
  await queryFunnel(deps, { ...funnel, ...over });
  expect(statements).toHaveLength(2);
});

it('journeys read closed days once, and are added up', async () => {
  const query: PagePathQuery = { scope: WEBSITE, range: RANGE, steps: 3, from: 'start', limit: 5 };
  const { days, deps, statements } = setUp([{ pages: ['/', '/a'], visits: '4' }]);
  // The days before yesterday, yesterday and today.
  expect(await queryJourneys(deps, query)).toEqual([{ pages: ['/', '/a'], visits: 12 }]);
  expect(await queryJourneys(deps, { ...query, limit: 9 })).toEqual([{ pages: ['/', '/a'], visits: 12 }]);
  expect(statements).toHaveLength(4);
  days.delete(TODAY - 1);
  await queryJourneys(deps, query);
  expect(statements).toHaveLength(5);
});

const attribution: AttributionQuery = {
  scope: WEBSITE,
  range: RANGE,
  goals: [{ kind: 'event', name: 'Buy' }],
  windowMs: DAY_MS,
  by: 'source',
  metric: 'conversions',
};
/** All, first, last, last with a source, conversions, and how many are identified. */
const touches = (identified: string) => ({
  group: ['', 'Google', '2'],
  sums: ['4', '1', '3', '2', '1', identified],
});

it('attribution keeps the touches before conversions of closed days, and adds them up', async () => {
  const { days, deps, statements } = setUp([touches('0')]);
  const added = {
    currency: '',
    value: 'Google',
    touches: 2,
    all: 12,
    first: 3,
    last: 9,
    lastNonDirect: 6,
    conversions: 3,
    identified: 0,
  };
  // Closed days, the day before yesterday, and the rest.
  expect(await queryAttribution(deps, attribution)).toEqual([added]);
  expect(statements).toHaveLength(3);
  expect(await queryAttribution(deps, { ...attribution, range: { ...RANGE, to: NOON + 60_000 } })).toEqual([added]);
  expect(statements).toHaveLength(4);
  days.set(TODAY - 3, 2);
  await queryAttribution(deps, attribution);
  expect(statements).toHaveLength(6);
});

it.each([
  ['nobody', 0, false, /^(?!.*(OR|toString\()\s?person_id)/s],
  ['few', 3, true, /toString\(person_id\) IN/],
  ['very many', 1_001, true, /OR person_id != 0/],
])(
  'attribution reads earlier visits of the people who have been named: %s',
  async (_, count, readsWindow, condition) => {
    const named = Array.from({ length: count }, (_, index) => ({ person: `${index + 1}` }));
    const { deps, statements } = setUp((sql) => (sql.includes('DISTINCT') ? named : [touches(`${count}`)]));
    const windowMs = 90 * DAY_MS;
    await queryAttribution(deps, { ...attribution, windowMs });
    const last = statements.at(-1);
    const earliest = Math.min(
      ...Object.values(last?.values ?? {})
        .filter((value) => typeof value === 'number' && value > 1e11)
        .map(Number),
    );
    expect(earliest < (TODAY - 60) * DAY_MS).toBe(readsWindow);
    expect(last?.sql).toMatch(condition);
  },
);

it.each<[string, Partial<AttributionQuery>]>([
  ['a goal that a later day may reach', { filter: { kind: 'is', dimension: 'goal', values: ['1'], goals: [] } }],
  ['conversions of the last days', { range: { from: NOON - 2 * DAY_MS, to: NOON } }],
  ['one link', { scope: { accountId: 1, kind: 'link', id: 3 } }],
])('attribution with %s is counted as a whole', async (_, over) => {
  const { deps, statements } = setUp([]);
  await queryAttribution(deps, { ...attribution, ...over });
  expect(statements).toHaveLength(1);
});
