import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { EventRow, ObjectKind } from '../../../collect/event-port.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { DAYS, daysEventSets, daysQueries, expectResponses } from './days.suite.ts';
import type { Rows } from './facts.fixture.ts';
import { holds, type OracleLog, type Settled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { DAY_MS, FIRST_DAY } from './rows.fixture.ts';

type Reader = ReturnType<OracleLog['log']>['reader'];

interface Erasing {
  /** Runs the erasure on the log. */
  erase(reader: Reader, settled: Settled): Promise<unknown>;
  isGone(row: EventRow, settled: Settled): boolean;
  /** False for an account, of which nothing can be requested any more: processes drop its cached figures only in time. */
  isReadable?: boolean;
}

/** Erases one visitor id, taken from one of the website's events. */
const visitor = fc.nat(1_000).map((number): Erasing => {
  const idOf = ({ rows, mine }: Settled) =>
    one(
      rows.filter((row) => row.accountId === mine && row.siteId === 1),
      number,
    );
  return {
    erase: (reader, settled) => {
      const visitorIds = [idOf(settled)?.visitorId ?? '1'];
      return reader.deleteVisitors(settled.mine, 1, { visitorIds, before: Date.UTC(2100, 0) });
    },
    isGone: (row, settled) =>
      row.accountId === settled.mine && row.siteId === 1 && row.visitorId === idOf(settled)?.visitorId,
  };
});

/** Erases all visitors that an identified person was. */
const person = fc.nat(1_000).map((number): Erasing => {
  const named = ({ rows, mine }: Settled) =>
    rows.filter((row) => row.accountId === mine && row.siteId === 1 && row.userHash !== '0');
  return {
    erase: (reader, settled) => {
      const userHash = one(named(settled), number)?.userHash ?? '1';
      return reader.deleteVisitors(settled.mine, 1, { visitorIds: [], userHash, before: Date.UTC(2100, 0) });
    },
    isGone: (row, settled) => {
      const { userHash } = one(named(settled), number) ?? {};
      const numbers = named(settled).filter((other) => other.userHash === userHash);
      const isTheirs = numbers.some(({ visitorId }) => visitorId === row.visitorId);
      return row.accountId === settled.mine && row.siteId === 1 && isTheirs;
    },
  };
});

const OBJECTS: Readonly<Record<Exclude<ObjectKind, 'site'>, (row: EventRow) => number>> = {
  link: (row) => row.linkId,
  qr: (row) => row.qrId,
  campaign: (row) => row.campaignId,
  page: (row) => row.pageId,
};

const object = fc.constantFrom('link' as const, 'qr' as const, 'page' as const).chain((kind) =>
  fc.constantFrom(1, 2).map(
    (id): Erasing => ({
      erase: (reader, { mine }) => reader.deleteObjects([{ kind, accountId: mine, id }]),
      isGone: (row, { mine }) => row.accountId === mine && OBJECTS[kind](row) === id,
    }),
  ),
);

const website = fc.constant<Erasing>({
  erase: (reader, { mine }) => reader.deleteSite(mine, 1),
  isGone: (row, { mine }) => row.accountId === mine && row.siteId === 1,
});

const account = fc.constant<Erasing>({
  erase: (reader, { mine }) => reader.deleteAccount(mine),
  isGone: (row, { mine }) => row.accountId === mine,
  isReadable: false,
});

function one(rows: Rows, number: number): EventRow | undefined {
  return rows[number % Math.max(1, rows.length)];
}

/** Erased events disappear from every result, whether or not their days were counted, and counted again. */
export function erasingSuite(log: OracleLog, share = 1): void {
  const itself = () => ({ analytics: log.log().analytics, reader: log.log().reader });
  const countAll = async () => {
    log.wait(INSERT_IS_OVER_MS + 2_000);
    while ((await log.ask(() => log.log().days.countDue())) > 0);
  };
  const without = (settled: Settled, isGone: Erasing['isGone']): Settled => ({
    ...settled,
    rows: settled.rows.filter((row) => !isGone(row, settled)),
  });

  describe('after erasing', () => {
    it(
      'all results match the remaining events',
      () =>
        holds(
          fc.asyncProperty(
            daysEventSets,
            daysQueries,
            fc.oneof(visitor, person, object, website, account),
            async (set, requested, { erase, isGone, isReadable = true }) => {
              const settled = await log.settle(set);
              await countAll();
              await expectResponses(log, settled, requested, itself());
              await log.ask(() => erase(log.log().reader, settled));
              const left = without(settled, isGone);
              const still = isReadable ? requested : { queries: [], overviews: [] };
              await expectResponses(log, left, still, itself());
              await countAll();
              await expectResponses(log, left, still, itself());
            },
          ),
          { sets: Math.ceil(30 * share), seconds: 3 * share },
        ),
      TIMEOUT_MS,
    );

    it(
      'a website’s events before a day are gone, and those from the day on remain',
      () =>
        holds(
          fc.asyncProperty(daysEventSets, daysQueries, fc.nat(DAYS), async (set, requested, day) => {
            const settled = await log.settle(set);
            await countAll();
            await expectResponses(log, settled, requested, itself());
            const moment = FIRST_DAY + day * DAY_MS;
            await log.ask(() => log.log().reader.deleteSiteBefore(settled.mine, 1, moment));
            const left = without(
              settled,
              (row) => row.accountId === settled.mine && row.siteId === 1 && row.occurredAt < moment,
            );
            // A visit cut at the day's start has no defined start, so ranges begin at that day.
            const from = (range: { from: number; to: number }) => ({
              from: Math.max(moment, range.from),
              to: Math.max(moment, range.to),
            });
            const after = {
              queries: requested.queries.map((query) => ({ ...query, range: from(query.range), compare: undefined })),
              overviews: requested.overviews.map((query) => ({
                ...query,
                range: from(query.range),
                compare: undefined,
              })),
            };
            const viewed = {
              queries: requested.queries.map((query) => ({ ...query, ...VIEWS, dimensions: [], interval: undefined })),
              overviews: [],
            };
            for (let round = 0; round < 2; round += 1) {
              await expectResponses(log, left, after, itself());
              await expectResponses(log, left, viewed, itself());
              await countAll();
            }
          }),
          { sets: Math.ceil(20 * share), seconds: 2 * share },
        ),
      TIMEOUT_MS,
    );
  });
}

const VIEWS = { metrics: ['views', 'visitors', 'events'] as const, order: undefined };
