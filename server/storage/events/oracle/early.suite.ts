import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OverviewQuery } from '../../../analytics/query/query.ts';
import type { EventRow } from '../../../collect/event-port.ts';
import { expectResponses } from './days.suite.ts';
import { IS_FULL, type OracleLog, type Settled, sampled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { DAY_MS, eventSetsIn, FIRST_DAY } from './rows.fixture.ts';

const MINUTE_MS = 60_000;
/** Most rows arrive immediately, some after a while, a few after hours. */
const DELAYS_MINUTES = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 4, 300];

/** The cache of a day that is not over never hides new rows, in order or late, nor deletions. */
export function earlySuite(log: OracleLog): void {
  it.each(Array.from({ length: IS_FULL ? 8 : 1 }, (_, index) => index))(
    'returns at every moment the same as the events (set %i)',
    async () => {
      const { keeping, reader, keptResults } = log.another();
      const whole = await log.settle([]);
      const firstDay = Math.ceil(log.now() / DAY_MS);
      let settled: Settled = whole;
      for (const [place, batch] of batchesOf(anySet(firstDay, whole)).entries()) {
        log.wait(Math.max(0, batch.at - log.now()));
        await log.store(batch.rows);
        // A process reads another's ledger entries after a second.
        log.wait(1_001);
        settled = { ...settled, rows: [...settled.rows, ...batch.rows] };
        const requested = { queries: [], overviews: overviewsOf(firstDay, place) };
        await expectResponses(log, settled, requested, { analytics: keeping, reader });
      }
      expect(keptResults()).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );
}

interface Batch {
  at: number;
  rows: EventRow[];
}

/** Returns rows of three days from a given day, mostly of the same hours. */
function anySet(firstDay: number, { mine, theirs }: Settled): EventRow[] {
  const [set = []] = sampled(
    eventSetsIn(3).filter((rows) => rows.length > 120),
    1,
  );
  const laterMs = firstDay * DAY_MS - FIRST_DAY;
  return set.map((row) => ({
    ...row,
    accountId: row.accountId === 1 ? mine : theirs,
    occurredAt: row.occurredAt + laterMs,
    visitStartedAt: row.visitStartedAt + laterMs,
  }));
}

/** Splits rows into batches in order of arrival; rows of one minute arrive together. */
function batchesOf(rows: readonly EventRow[]): Batch[] {
  const [delays = []] = sampled(
    fc.array(fc.constantFrom(...DELAYS_MINUTES), { minLength: rows.length, maxLength: rows.length }),
    1,
  );
  const coming = rows.map((row, index) => ({ row, at: row.occurredAt + (delays[index] ?? 0) * MINUTE_MS }));
  const batches: Batch[] = [];
  for (const { row, at } of coming.toSorted((one, other) => one.at - other.at)) {
    const last = batches.at(-1);
    if (last && at < last.at) last.rows.push(row);
    else batches.push({ at: at + MINUTE_MS, rows: [row] });
  }
  return batches;
}

const ON_SOME_PAGES = { kind: 'contains' as const, dimension: 'page' as const, values: ['a'] };

/** Overviews of all days, which are not over; `limit` varies so that no result comes from a cache of recent results. */
function overviewsOf(firstDay: number, place: number): OverviewQuery[] {
  const given = {
    scope: { kind: 'website' as const, id: 1, accountId: 0 },
    range: { from: firstDay * DAY_MS, to: (firstDay + 5) * DAY_MS },
    interval: 'day' as const,
    limit: 1_000 + place,
  };
  return [
    { ...given, timezone: 'Europe/Berlin', goals: [{ kind: 'page', path: '/*' }] },
    { ...given, timezone: 'UTC', filter: { kind: 'is', dimension: 'country', values: ['DE', 'FR', ''] } },
    // A filter that prevents caching: a visit that does not match may match later.
    ...(place % 4 === 0 ? [{ ...given, timezone: 'UTC', filter: ON_SOME_PAGES }] : []),
  ];
}
