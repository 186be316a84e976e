import { DAY_MS } from '../../../analytics/query/plan.ts';
import type { BoundValues, EventClient } from '../engine/client.ts';
import type { EngineClauses } from '../schema.ts';
import { type CountScope, countedRowsSql, countStatements } from './count-sql.ts';
import { type DayLedger, INSERT_IS_OVER_MS, type LedgerEntry, type SiteDay } from './day-ledger.ts';
import { sweepDays } from './day-sweeper.ts';
import { newGeneration } from './ledger-rows.ts';

/**
 * Aggregates closed days into the day tables. It may be interrupted at any point and run in several processes at once:
 * rows carry the generation of their count, and queries only read the generation that the ledger names.
 */
export interface DayCounter {
  /**
   * Counts days that are over and were never counted, and days that were marked. Resolves to the number of counts. Each
   * call runs at most `limit` counts, so that a large backlog does not block other work, and none after `stopping` aborts.
   */
  countDue(limit?: number, stopping?: AbortSignal): Promise<number>;
  /**
   * Like `countDue`, for callers that know that no insert is running: recent marks are counted as well, and the counts
   * are valid immediately. Marks added from now on are counted again.
   */
  countSettled(limit?: number): Promise<number>;
  /** Deletes rows of generations that no query can still read. */
  sweep(): Promise<void>;
}

export interface DayCounterDeps {
  client: EventClient;
  ledger: DayLedger;
  clauses: EngineClauses;
  /** Epoch milliseconds. */
  now?: () => number;
}

/**
 * Half an hour without activity ends a visit: by then most visits of a day are over, and rows of the others are late
 * rows.
 */
const CLOSED_AFTER_MS = 45 * 60_000;
/** At this many marked websites on one day, all websites are counted together. */
const COUNT_ALL_FROM = 500;
const DEFAULT_LIMIT = 50;

export function createDayCounter(parts: DayCounterDeps): DayCounter {
  return new LedgeredCounter(parts);
}

class LedgeredCounter implements DayCounter {
  readonly #client: EventClient;
  readonly #ledger: DayLedger;
  readonly #clauses: EngineClauses;
  readonly #now: () => number;

  constructor({ client, ledger, clauses, now = Date.now }: DayCounterDeps) {
    this.#client = client;
    this.#ledger = ledger;
    this.#clauses = clauses;
    this.#now = now;
  }

  countDue(limit = DEFAULT_LIMIT, stopping?: AbortSignal): Promise<number> {
    return this.#count(limit, 0, stopping);
  }

  countSettled(limit = DEFAULT_LIMIT): Promise<number> {
    return this.#count(limit, INSERT_IS_OVER_MS);
  }

  /** Runs due counts. `aheadMs` is added to the start time of a count, so that the count also covers younger marks. */
  async #count(limit: number, aheadMs: number, stopping?: AbortSignal): Promise<number> {
    const missing = await this.#missingDays();
    const dirty = await this.#ledger.dirtyDays(INSERT_IS_OVER_MS - aheadMs);
    const together = daysWithMany(dirty);
    const whole = [...new Set([...missing, ...together])].sort((one, other) => other - one);
    const some = byDay(dirty.filter(({ day }) => !together.has(day)));
    const counts = [
      ...whole.map((day) => () => this.#countDay(day, aheadMs)),
      ...[...some.values()].map((sites) => () => this.#countSites(sites, aheadMs)),
    ].slice(0, limit);
    return eachOf(counts, stopping);
  }

  sweep(): Promise<void> {
    return sweepDays({ client: this.#client, clauses: this.#clauses, now: this.#now });
  }

  /** Returns uncounted days from the first event's day to the last closed day, newest first. */
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

  #countDay(day: number, aheadMs: number): Promise<void> {
    return this.#counted([{ accountId: 0, siteId: 0, day, isWhole: true }], aheadMs, { scope: 'everybody', bound: {} });
  }

  #countSites(sites: readonly SiteDay[], aheadMs: number): Promise<void> {
    const bound = { accounts: sites.map(({ accountId }) => accountId), sites: sites.map(({ siteId }) => siteId) };
    const entries = sites.map((site) => ({ ...site, isWhole: false }));
    return this.#counted(entries, aheadMs, { scope: 'some-sites', bound });
  }

  /**
   * Counts a day in parts, one after another. Adds entries with the time before the count began, so that they cover all marks
   * that are old enough by then. Until the entries exist, a claim under a nonexistent account protects the rows from the sweep.
   */
  async #counted(
    entries: readonly Pick<LedgerEntry, 'accountId' | 'siteId' | 'day' | 'isWhole'>[],
    aheadMs: number,
    { scope, bound }: { scope: CountScope; bound: BoundValues },
  ): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const { day } = first;
    const version = this.#ledger.nextVersion() + aheadMs * 1_000;
    const generation = newGeneration();
    const onTheDay = { from: day * DAY_MS, to: (day + 1) * DAY_MS, ...bound };
    const parts = Math.ceil((await this.#rowsOf(scope, onTheDay)) / this.#clauses.rowsPerCount);
    for (let part = 0; part < Math.max(1, parts); part += 1) {
      await this.#ledger.add([{ ...NO_OWNER, day, isWhole: false, isDirty: false, generation }]);
      if (part < parts) await this.#run(scope, { ...onTheDay, day, generation, parts, part });
    }
    await this.#ledger.add(
      entries.map((entry) => ({ ...entry, isDirty: false, generation })),
      version,
    );
  }

  async #run(scope: CountScope, bound: BoundValues): Promise<void> {
    for (const { sql } of countStatements(scope)) await this.#client.command(sql, bound);
  }

  async #rowsOf(scope: CountScope, bound: BoundValues): Promise<number> {
    const [row] = await this.#client.rows<{ rows: string }>(countedRowsSql(scope), bound);
    return Number(row?.rows ?? 0);
  }
}

/** No account has this id. */
const NO_OWNER = { accountId: 0, siteId: 0 };

/** Runs all counts even if some fail, until `stopping` aborts, and then throws the first error. Returns how many ran. */
async function eachOf(counts: readonly (() => Promise<void>)[], stopping?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let ran = 0;
  for (const count of counts) {
    if (stopping?.aborted) break;
    await count().catch((error: unknown) => failures.push(error));
    ran++;
  }
  if (failures.length > 0) throw failures[0];
  return ran;
}

function byDay(entries: readonly SiteDay[]): Map<number, SiteDay[]> {
  const days = new Map<number, SiteDay[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return days;
}

function daysWithMany(entries: readonly SiteDay[]): ReadonlySet<number> {
  return new Set([...byDay(entries)].filter(([, same]) => same.length >= COUNT_ALL_FROM).map(([day]) => day));
}
