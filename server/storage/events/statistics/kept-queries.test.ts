import { expect, it } from 'vitest';
import type { FunnelQuery, PagePathQuery } from '../../../analytics/query/query.ts';
import { answering } from '../engine/answering-client.fixture.ts';
import { queryFunnel } from '../sql/funnel.ts';
import { queryJourneys } from '../sql/journeys.ts';
import { createKeptResults, type StatsDeps } from './closed-parts.ts';

const DAY_MS = 86_400_000;
const TODAY = 20_000;
const NOON = TODAY * DAY_MS + DAY_MS / 2;
const RANGE = { from: (TODAY - 8) * DAY_MS, to: NOON };
const WEBSITE = { accountId: 1, kind: 'website', id: 2 } as const;

function setUp(rows: object[]) {
  const days = new Map(Array.from({ length: 8 }, (_, index) => [TODAY - 8 + index, 1]));
  const { client, statements } = answering(() => rows);
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
  expect(await queryFunnel(deps, funnel)).toEqual([6, 6]);
  expect(statements).toHaveLength(2);
  // A minute later.
  expect(await queryFunnel(deps, { ...funnel, range: { ...RANGE, to: NOON + 60_000 } })).toEqual([6, 6]);
  expect(statements).toHaveLength(3);
  days.set(TODAY - 5, 2);
  await queryFunnel(deps, funnel);
  expect(statements).toHaveLength(5);
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
  expect(await queryJourneys(deps, query)).toEqual([{ pages: ['/', '/a'], visits: 8 }]);
  await queryJourneys(deps, { ...query, limit: 9 });
  expect(statements).toHaveLength(3);
  days.delete(TODAY - 1);
  await queryJourneys(deps, query);
  expect(statements).toHaveLength(4);
});
