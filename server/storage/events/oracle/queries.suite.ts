import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  Analytics,
  AnalyticsQuery,
  AnalyticsRow,
  AnalyticsScope,
  EventRecord,
} from '../../../analytics/query/query.ts';
import {
  expectedFunnel,
  expectedGoals,
  expectedJourneys,
  expectedLive,
  expectedOverview,
  expectedRetention,
} from './expected-results.fixture.ts';
import { expectedExport, expectedFirstEvent, readExported } from './expected-rows.fixture.ts';
import { expectedStats } from './expected-stats.fixture.ts';
import { byBytes, type Rows } from './facts.fixture.ts';
import { holds, type OracleLog, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { funnels, goalQueries, journeyQueries, moments, overviews, retentions } from './other-queries.fixture.ts';
import type { OtherProcess } from './processes.fixture.ts';
import { channelQueries, scopes, statsQueries } from './queries.fixture.ts';
import { eventSets } from './rows.fixture.ts';

interface Comparison<Query> {
  queries: fc.Arbitrary<Query>;
  ask(analytics: Analytics, query: Query): Promise<unknown>;
  expected(rows: Rows, query: Query): unknown;
  /** Event sets in full mode, seconds otherwise. */
  sets: number;
  seconds: number;
}

const QUESTIONS_A_SET = 12;
/** Maximum age of a process's copy of the ledger: it may miss days that others counted or marked a second ago. */
const HEARD_OF_AFTER_MS = 1_000;

/** Every result on generated events equals that of plain counting. */
export function queriesSuite(log: OracleLog, share = 1): void {
  let other: OtherProcess | undefined;
  const another = () => {
    other ??= log.another();
    // On a stopped clock, it would never refresh its copy of the ledger.
    log.wait(HEARD_OF_AFTER_MS);
    return other;
  };
  function compare<Query extends { scope: AnalyticsScope }>(name: string, comparison: Comparison<Query>): void {
    const { queries, ask, expected, sets, seconds } = comparison;
    const several = fc.array(queries, { minLength: QUESTIONS_A_SET, maxLength: QUESTIONS_A_SET });
    it(
      name,
      () =>
        holds(
          fc.asyncProperty(eventSets, several, async (set, requested) => {
            const { rows, mine } = await log.settle(set);
            await Promise.all(
              requested.map(async (given) => {
                const query = { ...given, scope: { ...given.scope, accountId: mine } };
                const result = await log.ask(() => ask(log.log().analytics, query));
                expect(result, JSON.stringify(query)).toEqual(expected(rows, query));
              }),
            );
          }),
          { sets: Math.ceil(sets * share), seconds: seconds * share },
        ),
      TIMEOUT_MS,
    );
  }

  describe('plain counting agrees', () => {
    compare('on queries of any metrics, dimensions, filters, intervals and orders', {
      queries: statsQueries,
      ask: async (analytics, query) => ({ ...(await analytics.query(query)), resolution: '' }),
      expected: (rows, query) => ({ ...expectedStats(rows, query), resolution: '' }),
      sets: 250,
      seconds: 6,
    });
    compare('on channels: each counts what its own scope counts', {
      queries: channelQueries,
      ask: async (analytics, query) => byChannel((await analytics.query(query)).rows),
      expected: (rows, query) => byChannel(CHANNELS.flatMap((channel) => expectedOfChannel(rows, query, channel))),
      sets: 40,
      seconds: 2,
    });
    compare('on dashboards that are counted by the engine', {
      queries: overviews,
      ask: async (_, query) => ({ ...(await another().thorough.overview(query)), resolution: '' }),
      expected: (rows, query) => ({ ...expectedOverview(rows, query), resolution: '' }),
      sets: 30,
      seconds: 2,
    });
    compare('on dashboards of few events', {
      queries: overviews,
      ask: async (analytics, query) => ({ ...(await analytics.overview(query)), resolution: '' }),
      expected: (rows, query) => ({ ...expectedOverview(rows, query), resolution: '' }),
      sets: 30,
      seconds: 2,
    });
    compare('on dashboards of many events', {
      queries: overviews,
      ask: async (_, query) => ({ ...(await another().beside.overview(query)), resolution: '' }),
      expected: (rows, query) => ({ ...expectedOverview(rows, query), resolution: '' }),
      sets: 30,
      seconds: 1,
    });
    compare('on goals', {
      queries: goalQueries,
      ask: (analytics, query) => analytics.goals(query),
      expected: expectedGoals,
      sets: 20,
      seconds: 1,
    });
    compare('on funnels of visitors, visits and stories', {
      queries: funnels,
      ask: (analytics, query) => analytics.funnel(query),
      expected: expectedFunnel,
      sets: 60,
      seconds: 2,
    });
    compare('on named people who come back', {
      queries: retentions,
      ask: (analytics, query) => analytics.retention(query),
      expected: expectedRetention,
      sets: 30,
      seconds: 1,
    });
    compare('on the ways that visits take', {
      queries: journeyQueries,
      ask: (analytics, query) => analytics.journeys(query),
      expected: expectedJourneys,
      sets: 30,
      seconds: 1,
    });
    compare('on exports, event by event', {
      queries: goalQueries,
      ask: async (analytics, query) => {
        const records: EventRecord[] = [];
        for await (const piece of analytics.exportEvents(query)) records.push(...piece);
        return records.map(readExported);
      },
      expected: expectedExport,
      sets: 20,
      seconds: 1,
    });
    compare('on where everything begins', {
      queries: fc.record({ scope: scopes }),
      ask: (analytics, { scope }) => analytics.firstEventAt(scope),
      expected: (rows, { scope }) => expectedFirstEvent(rows, scope),
      sets: 20,
      seconds: 1,
    });
    compare('on who is here at any moment', {
      queries: fc.record({ scope: scopes, now: moments }),
      ask: (analytics, { scope, now }) => analytics.live(scope, now),
      expected: (rows, { scope, now }) => expectedLive(rows, scope, now),
      sets: 20,
      seconds: 1,
    });
  });
}

const CHANNELS = [5, 6, 7];

/** Compares rows without those of items in no channel, and without their order. */
function byChannel(rows: readonly AnalyticsRow[]): AnalyticsRow[] {
  const keyOf = ({ dimensions }: AnalyticsRow) => dimensions.join();
  return rows.filter((row) => row.dimensions.at(-1) !== '').toSorted((one, other) => byBytes(keyOf(one), keyOf(other)));
}

function expectedOfChannel(rows: Rows, query: AnalyticsQuery, channel: number): AnalyticsRow[] {
  const { itemChannels, interval, scope } = query;
  const idsOf = (type: 'links' | 'qr' | 'bio') =>
    (itemChannels?.[type] ?? []).flatMap(([id, channels]) => (channels.includes(channel) ? [id] : []));
  const own = {
    ...scope,
    kind: 'channel' as const,
    linkIds: idsOf('links'),
    qrIds: idsOf('qr'),
    pageIds: idsOf('bio'),
  };
  const found = expectedStats(rows, { ...query, scope: own, dimensions: [] }).rows;
  const counted = interval ? found : found.filter(({ metrics }) => metrics.some((count) => count !== 0));
  return counted.map((row) => ({ ...row, dimensions: [...row.dimensions, String(channel)] }));
}
