import { randomInt } from 'node:crypto';
import { DAY_MS } from '../../../stats/plan.ts';
import type { BoundValues, EventClient } from '../client.ts';
import type { EngineClauses } from '../schema.ts';
import { type CountScope, countStatements } from './count-sql.ts';
import { type DayLedger, INSERT_IS_OVER_MS, type LedgerEntry, type SiteDay } from './day-ledger.ts';

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
/** Longer than a question, the second for which a process may not know of a new generation, and a count under way. */
const STILL_ASKED_MS = 15 * 60_000;
const DAY_TABLE_NAMES = ['site_days', 'site_slots', 'object_days'] as const;

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

  async countDue(limit = DEFAULT_LIMIT): Promise<number> {
    const missing = await this.#missingDays();
    const dirty = await this.#ledger.dirtyDays(INSERT_IS_OVER_MS);
    const together = daysWithMany(dirty);
    const whole = [...new Set([...missing, ...together])].sort((one, other) => other - one).slice(0, limit);
    for (const day of whole) await this.#countDay(day);
    const some = byDay(dirty.filter(({ day }) => !together.has(day) && !missing.includes(day)));
    const single = [...some].slice(0, limit - whole.length);
    for (const [day, entries] of single) await this.#countSites(day, entries);
    return whole.length + single.length;
  }

  async sweep(): Promise<void> {
    const rows = await this.#client.rows<{ day_number: number }>(
      `SELECT toUInt16(day) AS day_number FROM day_ledger GROUP BY day
       HAVING count() > uniqExact(account_id, site_id, whole) AND max(version) < {before: UInt64}`,
      { before: (this.#now() - STILL_ASKED_MS) * 1000 },
    );
    for (const { day_number: day } of rows) await this.#sweepDay(Number(day));
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

  async #countDay(day: number): Promise<void> {
    const rows = await this.#rowsOf(day);
    const parts = Math.max(1, Math.ceil(rows / ROWS_A_PART));
    await this.#counted([{ accountId: 0, siteId: 0, day, isWhole: true }], async (bound) => {
      if (rows === 0) return;
      for (let part = 0; part < parts; part += 1) await this.#run('everybody', { ...bound, parts, part });
    });
  }

  async #countSites(day: number, entries: readonly SiteDay[]): Promise<void> {
    const accounts = entries.map(({ accountId }) => accountId);
    const sites = entries.map(({ siteId }) => siteId);
    await this.#counted(
      entries.map(({ accountId, siteId }) => ({ accountId, siteId, day, isWhole: false })),
      (bound) => this.#run('some-sites', { ...bound, accounts, sites }),
    );
  }

  /** The entries are of the moment before the count began: a mark that came meanwhile is later, and holds. */
  async #counted(
    entries: readonly Pick<LedgerEntry, 'accountId' | 'siteId' | 'day' | 'isWhole'>[],
    count: (bound: BoundValues) => Promise<void>,
  ): Promise<void> {
    const [first] = entries;
    if (!first) return;
    // Also keeps the day from being swept while its rows have no entry yet.
    await this.#ledger.add(entries.map((entry) => ({ ...entry, isWhole: false, isDirty: true, generation: 0 })));
    const version = this.#ledger.nextVersion();
    const generation = randomInt(1, 2 ** 32 - 1);
    const from = first.day * DAY_MS;
    await count({ from, to: from + DAY_MS, day: first.day, generation });
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

  /** Rows first, then the entries that told of them. Counts under way are younger than what may be swept. */
  async #sweepDay(day: number): Promise<void> {
    const rows = await this.#client.rows<Record<'account_id' | 'site_id' | 'whole' | 'version' | 'generation', string>>(
      `SELECT account_id, site_id, whole, max(day_ledger.version) AS version,
         argMax(day_ledger.generation, day_ledger.version) AS generation
       FROM day_ledger WHERE day = toDate({day: UInt32}) GROUP BY account_id, site_id, whole`,
      { day },
    );
    const generations = rows.map((row) => Number(row.generation)).filter((generation) => generation > 0);
    for (const table of DAY_TABLE_NAMES) {
      await this.#delete(table, 'day = toDate({day: UInt32}) AND generation NOT IN {kept: Array(UInt64)}', {
        day,
        kept: generations,
      });
    }
    const latest = rows.map((row) => Number(row.version));
    await this.#delete('day_ledger', 'day = toDate({day: UInt32}) AND version NOT IN {kept: Array(UInt64)}', {
      day,
      kept: latest,
    });
  }

  async #delete(table: string, condition: string, values: BoundValues): Promise<void> {
    const { storedTable, onCluster } = this.#clauses;
    await this.#client.command(`DELETE FROM ${storedTable(table)}${onCluster} WHERE ${condition}`, values);
  }
}

function byDay(entries: readonly LedgerEntry[]): Map<number, LedgerEntry[]> {
  const days = new Map<number, LedgerEntry[]>();
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return days;
}

function daysWithMany(entries: readonly LedgerEntry[]): ReadonlySet<number> {
  return new Set([...byDay(entries)].filter(([, same]) => same.length >= TOGETHER).map(([day]) => day));
}
