import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Analytics,
  type AnalyticsQuery,
  type OverviewQuery,
  type PagePathQuery,
  type TimeRange,
  VISIT_DIMENSIONS,
} from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { BY_EVENT } from '../overview/in-process/asked-rows.ts';
import { DAYS, daysEventSets, expectResponses } from './days.suite.ts';
import { expectedJourneys } from './expected-results.fixture.ts';
import { IS_FULL, type OracleLog, type Settled, sampled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { journeyQueries, wholeOverviews } from './other-queries.fixture.ts';
import { statsQueries, valueFilters } from './queries.fixture.ts';
import { DAY_MS, FIRST_DAY } from './rows.fixture.ts';

/**
 * Filters on the dimensions of panels, and sometimes on others. Most match something, since comparing empty
 * results proves little.
 */
const filtered: fc.Arbitrary<OverviewQuery> = fc
  .tuple(
    wholeOverviews,
    fc.array(fc.constantFrom(...BY_EVENT).chain(valueFilters), { minLength: 1, maxLength: 4 }),
    fc.constantFrom<('or' | 'and' | 'not' | 'any')[]>('or', 'or', 'not', 'not', 'and', 'any'),
    fc.constantFrom(...someDays()),
  )
  .map(([query, filters, how, range]) => {
    if (how === 'any') return query;
    const given = { ...query, range, compare: undefined, interval: 'day' as const };
    const [first] = filters;
    if (how === 'not' && first && !('filters' in first)) return { ...given, filter: { ...first, kind: 'is_not' } };
    return { ...given, filter: { kind: how === 'and' ? 'and' : 'or', filters } };
  });

const WEBSITE = { kind: 'website', id: 1, accountId: 0 } as const;

const dayOf = (moment: number) => Math.floor((moment - FIRST_DAY) / DAY_MS);

/** Returns each closed day, some runs of days, and all of them. */
function someDays(): TimeRange[] {
  const stretch = (first: number, count: number) => {
    const from = FIRST_DAY + first * DAY_MS;
    return { from, to: from + count * DAY_MS };
  };
  return [stretch(0, DAYS), stretch(0, DAYS), stretch(0, 1), stretch(1, 1), stretch(2, 1), stretch(1, 3)];
}

/** Queries about visits, by what visits have; and any other query about the website. */
const ofVisits: fc.Arbitrary<AnalyticsQuery> = fc
  .tuple(
    statsQueries,
    fc.boolean(),
    fc.shuffledSubarray(['visits', 'bounce_rate', 'visit_duration', 'views_per_visit'] as const, { minLength: 1 }),
    fc.shuffledSubarray([...VISIT_DIMENSIONS], { maxLength: 2 }),
  )
  .map(([query, isAny, metrics, dimensions]): AnalyticsQuery => {
    const website = { ...query, scope: WEBSITE, bots: undefined };
    return isAny ? website : { ...website, metrics, dimensions, order: undefined, list: undefined };
  });

const journeys = journeyQueries.map((query): PagePathQuery => ({ ...query, scope: WEBSITE }));

async function expectJourneys(log: OracleLog, { rows, mine }: Settled, analytics: Analytics): Promise<void> {
  for (const query of sampled(journeys, IS_FULL ? 20 : 4)) {
    const own = { ...query, scope: { ...query.scope, accountId: mine } };
    expect(await log.ask(() => analytics.journeys(own)), JSON.stringify(own)).toEqual(expectedJourneys(rows, own));
  }
}

/** Stored visits give the same results as events, and are not read once their day's events change. */
export function visitsSuite(log: OracleLog): void {
  const countAll = async () => {
    log.wait(INSERT_IS_OVER_MS + 2_000);
    while ((await log.ask(() => log.log().days.countDue())) > 0);
  };

  it.each(Array.from({ length: IS_FULL ? 12 : 1 }, (_, index) => index))(
    'return the same as events for filters (set %i)',
    async () => {
      const { thorough, visitStatements, reader } = log.another();
      const [set = []] = sampled(
        daysEventSets.filter((rows) => rows.length > 60),
        1,
      );
      const whole = await log.settle([]);
      const own = set.map((row) => ({ ...row, accountId: row.accountId === 1 ? whole.mine : whole.theirs }));
      const isLate = ({ occurredAt }: EventRow, index: number) => index % 3 === 0 && dayOf(occurredAt) % 2 === 1;
      const [late, early] = [own.filter(isLate), own.filter((row, index) => !isLate(row, index))];
      const askFor = async (settled: Settled, analytics = thorough) => {
        for (const query of sampled(filtered, IS_FULL ? 60 : 9))
          await expectResponses(
            log,
            settled,
            { queries: sampled(ofVisits, 2), overviews: [query] },
            { analytics, reader },
          );
        await expectJourneys(log, settled, analytics);
      };
      await log.store(early);
      await countAll();
      await askFor({ ...whole, rows: early });
      const before = visitStatements();
      expect(before).toBeGreaterThan(3);
      await log.store(late);
      // A process reads another's ledger entries after a second.
      log.wait(1_001);
      await askFor({ ...whole, rows: [...early, ...late] });
      // There, days in between are missing, and some visits began on the day before.
      await askFor({ ...whole, rows: [...early, ...late] }, log.another().thorough);
      await countAll();
      await askFor({ ...whole, rows: [...early, ...late] });
      expect(visitStatements()).toBeGreaterThan(before + 3);
    },
    TIMEOUT_MS,
  );
}
