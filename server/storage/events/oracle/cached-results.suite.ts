import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  Analytics,
  AnalyticsQuery,
  AttributionQuery,
  FunnelQuery,
  PagePathQuery,
  TouchGroup,
} from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { daysEventSets } from './days.suite.ts';
import { expectedFunnel, expectedJourneys } from './expected-results.fixture.ts';
import { expectedStats } from './expected-stats.fixture.ts';
import type { Rows } from './facts.fixture.ts';
import { IS_FULL, type OracleLog, type Settled, sampled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { attributions, funnels, journeyQueries } from './other-queries.fixture.ts';
import { statsQueries } from './queries.fixture.ts';
import { DAY_COUNT, DAY_MS, FIRST_DAY } from './rows.fixture.ts';

interface Requested {
  queries: AnalyticsQuery[];
  funnels: FunnelQuery[];
  journeys: PagePathQuery[];
  attributions: AttributionQuery[];
}

const SCOPES = fc.constantFrom(
  ...[
    { kind: 'website' as const, id: 1, accountId: 0 },
    { kind: 'website' as const, id: 2, accountId: 0 },
  ],
  { kind: 'account' as const, accountId: 0 },
);
const SOMETIMES = <Query extends { scope: unknown }>(queries: fc.Arbitrary<Query>) =>
  fc.tuple(queries, SCOPES).map(([query, scope]) => ({ ...query, scope }));

const requested: fc.Arbitrary<Requested> = fc.record({
  queries: fc.array(SOMETIMES(statsQueries), { minLength: 9, maxLength: 9 }),
  funnels: fc.array(SOMETIMES(funnels), { minLength: 3, maxLength: 3 }),
  journeys: fc.array(SOMETIMES(journeyQueries), { minLength: 2, maxLength: 2 }),
  attributions: fc.array(SOMETIMES(attributions), { minLength: 3, maxLength: 3 }),
});

/** The conversions of single days, of which nothing is kept. Their sum is that of the range. */
async function touchesByDay(from: Analytics, { range, ...query }: AttributionQuery): Promise<TouchGroup[]> {
  const midnights = Array.from({ length: DAY_COUNT + 1 }, (_, day) => FIRST_DAY + day * DAY_MS);
  const starts = [range.from, ...midnights.filter((start) => start > range.from && start < range.to)];
  const days = starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? range.to }));
  return (await Promise.all(days.map((one) => from.attribution({ ...query, range: one })))).flat();
}

function sumsOfTouches(groups: readonly TouchGroup[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { currency, value, touches, ...numbers } of groups)
    for (const [name, number] of Object.entries(numbers)) {
      const key = `${currency} ${value} ${touches} ${name}`;
      sums.set(key, (sums.get(key) ?? 0) + number);
    }
  return sums;
}

async function expectAll(log: OracleLog, { rows, mine }: Settled, all: Requested): Promise<void> {
  const { analytics } = log.log();
  const compare = async <Query extends { scope: object }>(
    given: Query,
    ask: (from: Analytics, query: Query) => Promise<unknown>,
    expected: (rows: Rows, query: Query) => unknown,
  ) => {
    const query = { ...given, scope: { ...given.scope, accountId: mine } };
    expect(await log.ask(() => ask(analytics, query)), JSON.stringify(query)).toEqual(expected(rows, query));
  };
  const plain = <Result extends object>(result: Result) => ({ ...result, resolution: '' });
  await Promise.all([
    ...all.queries.map((query) =>
      compare(
        query,
        async (from, one) => plain(await from.query(one)),
        (known, one) => plain(expectedStats(known, one)),
      ),
    ),
    ...all.funnels.map((query) => compare(query, (from, one) => from.funnel(one), expectedFunnel)),
    ...all.journeys.map((query) => compare(query, (from, one) => from.journeys(one), expectedJourneys)),
    ...all.attributions.map(async (given) => {
      const query = { ...given, scope: { ...given.scope, accountId: mine } };
      const byDay = await log.ask(() => touchesByDay(analytics, query));
      const found = await log.ask(() => analytics.attribution(query));
      expect(sumsOfTouches(found), JSON.stringify(query)).toEqual(sumsOfTouches(byDay));
    }),
  ]);
}

/** What is kept of closed days gives the same as all events, whatever happens to a day. */
export function cachedResultsSuite(log: OracleLog): void {
  const countAll = async () => {
    log.wait(INSERT_IS_OVER_MS + 2_000);
    while ((await log.ask(() => log.log().days.countDue())) > 0);
  };

  it.each(Array.from({ length: IS_FULL ? 30 : 1 }, (_, index) => index))(
    'what is kept of closed days gives the same as events (set %i)',
    async () => {
      const [given] = sampled(fc.tuple(daysEventSets, requested), 1);
      if (!given) throw new Error('nothing was generated');
      const [set, all] = given;
      const whole = await log.settle([]);
      const own = set.map((row) => ({ ...row, accountId: row.accountId === 1 ? whole.mine : whole.theirs }));
      const dayOf = ({ occurredAt }: EventRow) => Math.floor((occurredAt - FIRST_DAY) / DAY_MS);
      const [late, early] = [0, 1].map((part) =>
        own.filter((row, index) => Number(index % 3 > 0 || dayOf(row) % 2 === 0) === part),
      );
      const stored: EventRow[] = [];
      for (const rows of [early ?? [], late ?? []]) {
        await log.store(rows);
        stored.push(...rows);
        // Before the days are counted, and twice after: what was kept then is used.
        await expectAll(log, { ...whole, rows: stored }, all);
        await countAll();
        await expectAll(log, { ...whole, rows: stored }, all);
        await expectAll(log, { ...whole, rows: stored }, all);
      }
    },
    TIMEOUT_MS,
  );
}
