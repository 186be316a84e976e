import { DAY_MS } from '../../../analytics/question/plan.ts';
import type { BoundValues, EventClient } from '../engine/client.ts';
import type { EngineClauses } from '../schema.ts';
import { type CountScope, countStatements } from './count-sql.ts';
import { type DayLedger, INSERT_IS_OVER_MS, type LedgerEntry, type SiteDay } from './day-ledger.ts';
import { sweepDays } from './day-sweeper.ts';
import { newGeneration } from './ledger-rows.ts';

/**
 * Counts closed days into the day tables. May be interrupted anywhere and run in several processes at once: rows carry the
 * generation of their count, and only the generation that the ledger names is ever read.
 */
export interface DayCounter {
  /**
   * Counts what is due: days that are over and were never counted, and those that were marked. Resolves to the number of
   * counts made. At most `limit` a call, so that a large backlog leaves room for others.
   */
  countDue(limit?: number): Promise<number>;
  /**
   * Likewise, for whoever knows that nothing is being inserted: what was marked just now is counted too, and counts at once.
   * What is marked from now on is counted again.
   */
  countSettled(limit?: number): Promise<number>;
  /** Takes away rows of generations that no question can still be about. */
  sweep(): Promise<void>;
}

export interface DayCounterParts {
  client: EventClient;
  ledger: DayLedger;
  clauses: EngineClauses;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Half an hour without activity ends a visit: most of a day's visits are over by then, the others are late rows. */
const CLOSED_AFTER_MS = 45 * 60_000;
/** Rows counted in one statement; a larger day is counted in parts, one after another. */
const ROWS_A_PART = 4_000_000;
/** With so many marked websites on one day, everybody is counted. */
const TOGETHER = 500;
const DEFAULT_LIMIT = 50;

export function createDayCounter(parts: DayCounterParts): DayCounter {
  return new LedgeredCounter(parts);
}

class LedgeredCounter implements DayCounter {
  readonly #client: EventClient;
  readonly #ledger: DayLedger;
  readonly #clauses: EngineClauses;
  readonly #now: () => number;

  constructor({ client, ledger, clauses, now = Date.now }: DayCounterParts) {
    this.#client = client;
    this.#ledger = ledger;
    this.#clauses = clauses;
    this.#now = now;
  }

  countDue(limit = DEFAULT_LIMIT): Promise<number> {
    return this.#count(limit, 0);
  }

  countSettled(limit = DEFAULT_LIMIT): Promise<number> {
    return this.#count(limit, INSERT_IS_OVER_MS);
  }

  /** `aheadMs`: how much later than it began a count passes for begun, so that younger marks are covered by it. */
  async #count(limit: number, aheadMs: number): Promise<number> {
    const missing = await this.#missingDays();
    const dirty = await this.#ledger.dirtyDays(INSERT_IS_OVER_MS - aheadMs);
    const together = daysWithMany(dirty);
    const whole = [...new Set([...missing, ...together])].sort((one, other) => other - one);
    const some = byDay(dirty.filter(({ day }) => !together.has(day)));
    const counts = [
      ...whole.map((day) => () => this.#countDay(day, aheadMs)),
      ...[...some.values()].map((sites) => () => this.#countSites(sites, aheadMs)),
    ].slice(0, limit);
    await eachOf(counts);
    return counts.length;
  }

  sweep(): Promise<void> {
    return sweepDays({ client: this.#client, clauses: this.#clauses, now: this.#now });
  }

  /** All days from the first event's to the last one that is over, but for those that were counted; the newest first. */
  async #missingDays(): Promise<number[]> {
    const { counted } = await this.#ledger.wholeDays();
    const last = Math.floor((this.#now() - CLOSED_AFTER_MS) / DAY_MS) - 1;
    const first = await this.#firstDay();
    const missing: number[] = [];
    for (let day = last; first !== undefined && day >= first; day -= 1) if (!counted.has(day)) missing.push(day);
    return missing;
  }

  async #firstDay(): Promise<number | undefined> {
    const [row] = await this.#client.rows<{ first: number; rows: string }>(
      'SELECT toUInt16(toDate(min(occurred_at))) AS first, count() AS rows FROM events',
      {},
    );
    return row && Number(row.rows) > 0 ? Number(row.first) : undefined;
  }

  async #countDay(day: number, aheadMs: number): Promise<void> {
    const rows = await this.#rowsOf(day);
    const parts = Math.ceil(rows / ROWS_A_PART);
    const whole = [{ accountId: 0, siteId: 0, day, isWhole: true }];
    await this.#counted(whole, aheadMs, async ({ bound, claim }) => {
      for (let part = 0; part < parts; part += 1) {
        if (part > 0) await claim();
        await this.#run('everybody', { ...bound, parts, part });
      }
    });
  }

  async #countSites(sites: readonly SiteDay[], aheadMs: number): Promise<void> {
    const accountIds = sites.map(({ accountId }) => accountId);
    const siteIds = sites.map(({ siteId }) => siteId);
    await this.#counted(
      sites.map((site) => ({ ...site, isWhole: false })),
      aheadMs,
      ({ bound }) => this.#run('some-sites', { ...bound, accounts: accountIds, sites: siteIds }),
    );
  }

  /**
   * The entries are of the moment before the count began: they cover the marks that are old enough by then. Until they are
   * there, a claim in the place of nobody keeps the rows from being swept.
   */
  async #counted(
    entries: readonly Pick<LedgerEntry, 'accountId' | 'siteId' | 'day' | 'isWhole'>[],
    aheadMs: number,
    count: (given: { bound: BoundValues; claim: () => Promise<unknown> }) => Promise<void>,
  ): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const { day } = first;
    const version = this.#ledger.nextVersion() + aheadMs * 1_000;
    const generation = newGeneration();
    const claim = () => this.#ledger.add([{ ...NOBODY, day, isWhole: false, isDirty: false, generation }]);
    await claim();
    await count({ bound: { from: day * DAY_MS, to: (day + 1) * DAY_MS, day, generation }, claim });
    await this.#ledger.add(
      entries.map((entry) => ({ ...entry, isDirty: false, generation })),
      version,
    );
  }

  async #run(scope: CountScope, bound: BoundValues): Promise<void> {
    for (const { sql } of countStatements(scope)) await this.#client.command(sql, bound);
  }

  async #rowsOf(day: number): Promise<number> {
    const [row] = await this.#client.rows<{ rows: string }>(
      `SELECT count() AS rows FROM events WHERE occurred_at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
       AND occurred_at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')`,
      { from: day * DAY_MS, to: (day + 1) * DAY_MS },
    );
    return Number(row?.rows ?? 0);
  }
}

/** No account has this number. */
const NOBODY = { accountId: 0, siteId: 0 };

/** One that fails keeps no other from being tried; the first failure is told in the end. */
async function eachOf(counts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const count of counts) await count().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function byDay(entries: readonly SiteDay[]): Map<number, SiteDay[]> {
  const days = new Map<number, SiteDay[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return days;
}

function daysWithMany(entries: readonly SiteDay[]): ReadonlySet<number> {
  return new Set([...byDay(entries)].filter(([, same]) => same.length >= TOGETHER).map(([day]) => day));
}
