import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRow } from '../../../collect/event-port.ts';
import { readHead } from '../block-head.ts';
import { INSERT_IS_OVER_MS } from '../daily/day-ledger.ts';
import { DAY_LEDGER } from '../daily/day-tables.ts';
import { createLateRows } from '../daily/late-rows.ts';
import { embeddedClauses } from '../engine/embedded.ts';
import { createRowEncoder } from '../row-codec.ts';
import { createEventLogWriter } from '../writer.ts';
import { type Answering, expectResponses, type Requested } from './days.suite.ts';
import { IS_FULL, type OracleLog, type Settled, sampled, TIMEOUT_MS } from './oracle-log.fixture.ts';
import { failingAfter, type OtherProcess } from './processes.fixture.ts';
import { DAY_MS, eventSetsIn, FIRST_DAY } from './rows.fixture.ts';

const MINUTE_MS = 60_000;
const FIGURES = ['visitors', 'visits', 'views', 'events', 'bounce_rate', 'visit_duration', 'engaged_time'] as const;

/** Days are counted by processes that do not know each other and may die. */
export function processesSuite(log: OracleLog): void {
  const another = log.another;
  const itself = (): Answering => ({ analytics: log.log().analytics, reader: log.log().reader });
  /**
   * Compares the results of three processes: one that knew the days before, one that has read new ledger entries, and
   * one that has just started.
   */
  const expectAll = async (settled: Settled, day: number) => {
    log.wait(1_001);
    const requested = queriesAbout(day);
    return [
      await expectResponses(log, settled, requested, itself()),
      await expectResponses(log, settled, requested, another()),
    ].reduce((sum, fromDays) => sum + fromDays, 0);
  };
  const countAll = async ({ counter }: Pick<OtherProcess, 'counter'>) => {
    while ((await log.ask(() => counter.countDue())) > 0);
  };
  /** Moves to an hour after the next uncounted day, with events of an account on it. */
  const nextDay = async (): Promise<{ settled: Settled; day: number; late: EventRow[] }> => {
    const day = Math.floor(log.now() / DAY_MS);
    const [set = []] = sampled(
      eventSetsIn(2).filter((rows) => rows.length > 20),
      1,
    );
    const rows = set.map((row) => later(row, day * DAY_MS - FIRST_DAY));
    const settled = await log.settle(rows.filter((_, index) => index % 5 > 0));
    const late = rows
      .filter((_, index) => index % 5 === 0)
      .map((row) => ({ ...row, accountId: row.accountId === 1 ? settled.mine : settled.theirs }));
    log.wait((day + 1) * DAY_MS + 60 * MINUTE_MS - log.now());
    return { settled, day, late };
  };
  const addLate = async (settled: Settled, late: readonly EventRow[]): Promise<Settled> => {
    await log.store(late);
    return { ...settled, rows: [...settled.rows, ...late] };
  };

  describe('a counter that dies', () => {
    // A count of a day takes about ten statements, one of marked websites about eight.
    const deaths = [...Array(10).keys()].flatMap((at) => [
      { at, how: 'before' } as const,
      { at, how: 'after' } as const,
    ]);
    const tried = IS_FULL ? deaths : sampled(fc.shuffledSubarray(deaths, { minLength: 2, maxLength: 2 }), 1).flat();

    it.each(tried)(
      'after $at statements, $how one is executed, leaves all results correct, and the next one counts',
      async ({ at, how }) => {
        const { settled, day, late } = await nextDay();
        const dying = another(failingAfter(at, how).between);
        await expect(countAll(dying)).rejects.toThrow('The process');
        await expectAll(settled, day);
        await countAll(another());
        expect(await expectAll(settled, day)).toBeGreaterThan(0);

        const more = await addLate(settled, late);
        log.wait(INSERT_IS_OVER_MS + 2_000);
        await countAll(another(failingAfter(at, how).between)).catch(() => undefined);
        await expectAll(more, day);
        await countAll(another());
        expect(await expectAll(more, day)).toBeGreaterThan(0);

        log.wait(20 * MINUTE_MS);
        await another().counter.sweep();
        expect(await expectAll(more, day)).toBeGreaterThan(0);
        await expectNothingLeftOver(day);
      },
      TIMEOUT_MS,
    );
  });

  /** Checks that every row of the day belongs to a count that the ledger names. */
  async function expectNothingLeftOver(day: number): Promise<void> {
    const { client } = another();
    for (const table of ['site_days', 'site_slots', 'site_visits', 'object_days']) {
      const rows = await client.rows<{ n: string }>(
        `SELECT count() AS n FROM ${table} WHERE day = toDate({day: UInt32}) AND generation NOT IN (
           SELECT ${DAY_LEDGER}.generation FROM ${DAY_LEDGER} WHERE day = toDate({day: UInt32}))`,
        { day },
      );
      expect(Number(rows[0]?.n), table).toBe(0);
    }
  }

  it(
    'two that count the same days at once, and sweep, leave all results correct',
    async () => {
      const { settled, day, late } = await nextDay();
      const [one, two] = [another(), another()];
      await Promise.all([countAll(one), countAll(two), expectAll(settled, day)]);
      expect(await expectAll(settled, day)).toBeGreaterThan(0);
      const more = await addLate(settled, late);
      log.wait(INSERT_IS_OVER_MS + 2_000);
      await Promise.all([countAll(one), countAll(two), expectAll(more, day)]);
      expect(await expectAll(more, day)).toBeGreaterThan(0);
      log.wait(20 * MINUTE_MS);
      await Promise.all([one.counter.sweep(), two.counter.sweep(), expectAll(more, day)]);
      for (const process of [one, two]) await expectResponses(log, more, queriesAbout(day), process);
      await expectNothingLeftOver(day);
    },
    TIMEOUT_MS,
  );

  it(
    'a process refreshes its ledger before a query, however long ago a day was counted again and swept',
    async () => {
      const { settled, day, late } = await nextDay();
      const slow = another();
      await countAll(another());
      expect(await expectResponses(log, settled, queriesAbout(day), slow)).toBeGreaterThan(0);
      const more = await addLate(settled, late);
      log.wait(INSERT_IS_OVER_MS + 2_000);
      await countAll(another());
      log.wait(20 * MINUTE_MS);
      await another().counter.sweep();
      expect(await expectResponses(log, more, queriesAbout(day), slow)).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  it(
    'events that are marked before a count and stored after it are in all results',
    async () => {
      const { settled, day, late } = await nextDay();
      await countAll(another());
      const [first, second] = [late.slice(0, 2), late.slice(2)];
      const more = await addLate(settled, first);
      log.wait(INSERT_IS_OVER_MS + 2_000);
      // Another process has marked its rows, and its insert is still running.
      const writing = another();
      const payloads = createRowEncoder(7)(second);
      await createLateRows(writing.ledger, log.now).mark(payloads.map(readHead));
      const counting = another();
      await countAll(counting);
      await expectAll(more, day);
      const lateRows = { mark: async () => undefined };
      const writer = createEventLogWriter(writing.client, {
        salt: 7,
        tokensAreDurable: embeddedClauses.tokensAreDurable,
        isRemote: false,
        lateRows,
      });
      await writer.insertBlock(`in flight ${day}`, payloads);
      const all = { ...more, rows: [...more.rows, ...second] };
      await expectAll(all, day);
      await expectResponses(log, all, queriesAbout(day), counting);
      log.wait(INSERT_IS_OVER_MS + 2_000);
      await countAll(counting);
      expect(await expectAll(all, day)).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
}

function later(row: EventRow, milliseconds: number): EventRow {
  return {
    ...row,
    occurredAt: row.occurredAt + milliseconds,
    visitStartedAt: row.visitStartedAt + milliseconds,
  };
}

/** Queries a day and its neighbors: as a whole, by day, by two dimensions, and as a dashboard. */
function queriesAbout(day: number): Requested {
  const range = { from: (day - 1) * DAY_MS, to: (day + 2) * DAY_MS };
  const given = {
    scope: { kind: 'website' as const, id: 1, accountId: 0 },
    range,
    timezone: 'UTC',
    metrics: FIGURES,
    limit: 1_000,
    offset: 0,
  };
  return {
    queries: [
      { ...given, dimensions: [] },
      { ...given, dimensions: [], interval: 'day', timezone: 'Asia/Kathmandu' },
      { ...given, dimensions: ['page'] },
      { ...given, dimensions: ['exit_page'] },
    ],
    overviews: [{ scope: given.scope, range, timezone: 'Europe/Berlin', interval: 'day', limit: 100 }],
  };
}
