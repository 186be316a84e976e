import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analytics, AnalyticsQuery, OverviewQuery } from '../../../analytics/query/query.ts';
import type { EventLogReader } from '../../../analytics/query/stats-port.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { expectedTotals } from './expected-objects.fixture.ts';
import { expectedOverview } from './expected-results.fixture.ts';
import { expectedStats } from './expected-stats.fixture.ts';
import type { Rows } from './facts.fixture.ts';
import { holds, IS_FULL, type OracleLog, refsOf, type Settled, sampled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { accountQueries, countableQueries, valueQueries, wholeOverviews } from './other-queries.fixture.ts';
import { DAY_MS, eventSetsIn, FIRST_DAY } from './rows.fixture.ts';

/** Few days, since each is counted repeatedly. Europe switches to daylight saving time on the fourth. */
export const DAYS = 5;
export const AFTER_LAST_DAY = FIRST_DAY + DAYS * DAY_MS + 2 * 3_600_000;
export const daysEventSets = eventSetsIn(DAYS);

/** Queries that run before days are counted and again afterwards. */
export interface Requested {
  queries: readonly AnalyticsQuery[];
  overviews: readonly OverviewQuery[];
}

export const daysQueries: fc.Arbitrary<Requested> = fc.record({
  queries: fc
    .tuple(
      fc.array(countableQueries, { minLength: 6, maxLength: 6 }),
      fc.array(valueQueries, { minLength: 4, maxLength: 4 }),
      fc.array(accountQueries, { minLength: 4, maxLength: 4 }),
    )
    .map((lists) => lists.flat()),
  overviews: fc.array(wholeOverviews, { minLength: 1, maxLength: 1 }),
});

/** The process of the service that runs the queries. */
export interface Answering {
  analytics: Analytics;
  reader: Pick<EventLogReader, 'objectTotals'>;
}

/** Compares all results with the oracle's; resolves to the number of results that used counted days. */
export async function expectResponses(
  log: OracleLog,
  { rows, mine, theirs }: Settled,
  requested: Requested,
  by: Answering,
) {
  let fromDays = 0;
  const compare = async (result: { resolution: string }, expected: object, question: unknown) => {
    if (result.resolution === 'days') fromDays += 1;
    expect({ ...result, resolution: '' }, JSON.stringify(question)).toEqual({ ...expected, resolution: '' });
  };
  const owned = <Query extends AnalyticsQuery | OverviewQuery>(query: Query): Query => ({
    ...query,
    scope: { ...query.scope, accountId: mine },
  });
  const refs = refsOf([mine, theirs]);
  await Promise.all([
    ...requested.queries.map(owned).map(async (query) => {
      await compare(await log.ask(() => by.analytics.query(query)), expectedStats(rows, query), query);
    }),
    ...requested.overviews.map(owned).map(async (query) => {
      await compare(await log.ask(() => by.analytics.overview(query)), expectedOverview(rows, query), query);
    }),
    log.ask(() => by.reader.objectTotals(refs)).then((totals) => expect(totals).toEqual(expectedTotals(rows, refs))),
  ]);
  return fromDays;
}

/** Counted days give the same results as their events. */
export function daysSuite(log: OracleLog, share = 1): void {
  const bySelf = (): Answering => ({ analytics: log.log().analytics, reader: log.log().reader });
  const countAll = async () => {
    log.wait(INSERT_IS_OVER_MS + 2_000);
    while ((await log.ask(() => log.log().days.countDue())) > 0);
  };

  describe('counted days', () => {
    it(
      'of all websites, counted together, give the same results as before',
      async () => {
        const sets: { settled: Settled; requested: Requested }[] = [];
        const generated = fc.tuple(daysEventSets, daysQueries);
        for (const [set, requested] of sampled(generated, IS_FULL ? 12 : 2))
          sets.push({ settled: await log.settle(set), requested });
        for (const { settled, requested } of sets)
          expect(await expectResponses(log, settled, requested, bySelf())).toBe(0);
        await countAll();
        const { thorough, reader } = log.another();
        for (const by of [bySelf(), { analytics: thorough, reader }]) {
          let fromDays = 0;
          for (const { settled, requested } of sets) fromDays += await expectResponses(log, settled, requested, by);
          expect(fromDays).toBeGreaterThan(0);
        }
      },
      TIMEOUT_MS,
    );

    it(
      'of one website give the same results as before, also after late events are stored and counted',
      () =>
        holds(
          fc.asyncProperty(daysEventSets, daysQueries, fc.nat(200), async (set, requested, cut) => {
            const whole = await log.settle([]);
            const own = set.map((row) => ({ ...row, accountId: row.accountId === 1 ? whole.mine : whole.theirs }));
            // Events omitted here are stored late.
            const early = own.filter((_, index) => (index * 7 + cut) % 5 > 0);
            await log.store(early);
            await expectResponses(log, { ...whole, rows: early }, requested, bySelf());
            await countAll();
            await expectResponses(log, { ...whole, rows: early }, requested, bySelf());
            await log.store(own.filter((row) => !early.includes(row)));
            await expectResponses(log, { ...whole, rows: inOrderOfWriting(own, early) }, requested, bySelf());
            await countAll();
            await expectResponses(log, { ...whole, rows: inOrderOfWriting(own, early) }, requested, bySelf());
          }),
          { sets: Math.ceil(40 * share), seconds: 3 * share },
        ),
      TIMEOUT_MS,
    );
  });
}

/** Returns rows of one moment in the order in which they were stored. */
function inOrderOfWriting(all: Rows, first: Rows): Settled['rows'] {
  const early = new Set(first);
  return [...all.filter((row) => early.has(row)), ...all.filter((row) => !early.has(row))];
}
