import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../../analytics/query/plan.ts';
import type { EventClient } from '../../engine/client.ts';
import type { ThreadedCounting } from '../in-process/threaded-counting.ts';
import { type Aggregate, aggregateOf } from '../overview-aggregate.ts';
import { type ColumnTableDays, coversDays, stretchesOf } from './column-table-days.ts';
import {
  type ColumnTableQuery,
  type ColumnTableStretch,
  columnTableRowCountSql,
  columnTableRowsSql,
  GOES_ON_MS,
} from './column-table-rows-sql.ts';
import type { ColumnTableRequest } from './count-column-table.ts';

/** Caches rows of closed days in the counting thread, so that filters do not need the engine. */
export interface WebsiteColumnTables {
  /** Counts a filter on these days; undefined if their rows are not cached in the current generations. */
  count(query: ColumnTableQuery, days: ColumnTableDays, request: ColumnTableRequest): Promise<Aggregate | undefined>;
  /**
   * Reads the rows in the background for later queries.
   * @param choices sets of days; the first that is not too large is cached
   * @returns when that is done, or nothing is to be done
   */
  prepare(query: ColumnTableQuery, choices: readonly ColumnTableDays[]): Promise<void>;
}

export interface WebsiteColumnTablesDeps {
  client: Pick<EventClient, 'rows' | 'bytes'>;
  thread: Pick<ThreadedCounting, 'ofColumnTable'>;
  /** Called when rows cannot be cached; queries run without the cache. */
  onError?: ((error: unknown) => void) | undefined;
  /** Limit over all websites. */
  mostRows?: number;
  /** Delay before reading: a page that has just opened sends more queries than this one. */
  waitMs?: number;
  /** Whether queries are waiting; reading then pauses for a while. */
  isBusy?: () => boolean;
}

/** 40 bytes each. */
const MAX_ROWS = 5_000_000;
const WAIT_MS = 1_000;
const GIVEN_UP_MS = 10 * 60_000;
/** Longest pause before each day: with sixty days, at most half a minute in total. */
const STAND_BACK_MS = 500;
const LOOK_AGAIN_MS = 10;

interface Plan {
  query: ColumnTableQuery;
  choices: readonly ColumnTableDays[];
}

interface KeptColumnTable {
  id: number;
  days: ColumnTableDays;
  rows: number;
}

export function createWebsiteColumnTables(deps: WebsiteColumnTablesDeps): WebsiteColumnTables {
  return new KeptColumnTables(deps);
}

class KeptColumnTables implements WebsiteColumnTables {
  readonly #deps: WebsiteColumnTablesDeps;
  /** Least recently used first. */
  readonly #kept = new Map<string, KeptColumnTable>();
  readonly #planned = new Map<string, Plan>();
  /** Column tables that could not be cached are not retried for a while. */
  readonly #givenUp = new LRUCache<string, true>({ max: 10_000, ttl: GIVEN_UP_MS });
  #working: Promise<void> | undefined;
  #count = 0;

  constructor(deps: WebsiteColumnTablesDeps) {
    this.#deps = deps;
  }

  async count(
    query: ColumnTableQuery,
    days: ColumnTableDays,
    request: ColumnTableRequest,
  ): Promise<Aggregate | undefined> {
    const key = keyOf(query);
    const kept = this.#kept.get(key);
    if (!kept || !coversDays(kept.days, days)) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const { isKept, counted } = await this.#deps.thread.ofColumnTable({ columnTable: kept.id, step: 'count', request });
    if (!isKept && this.#kept.get(key) === kept) this.#kept.delete(key);
    return counted && aggregateOf(counted);
  }

  prepare(query: ColumnTableQuery, choices: readonly ColumnTableDays[]): Promise<void> {
    const key = keyOf(query);
    const [first] = choices;
    if (!first || this.#isKept(key, first) || this.#givenUp.has(nameOf(key, first))) return Promise.resolve();
    this.#planned.set(key, { query, choices });
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  /** Runs the plans one after another. */
  async #work(): Promise<void> {
    for (const [key, plan] of this.#planned) {
      await wait(this.#deps.waitMs ?? WAIT_MS, undefined, { ref: false });
      const { query, choices } = this.#planned.get(key) ?? plan;
      await this.#make(key, query, choices).catch((error) => this.#deps.onError?.(error));
      const [first] = choices;
      if (first && !this.#isKept(key, first)) this.#givenUp.set(nameOf(key, first), true);
      this.#planned.delete(key);
    }
  }

  #isKept(key: string, days: ColumnTableDays): boolean {
    const kept = this.#kept.get(key);
    return days.size === 0 || (kept !== undefined && coversDays(kept.days, days));
  }

  async #make(key: string, query: ColumnTableQuery, choices: readonly ColumnTableDays[]): Promise<void> {
    const most = this.#deps.mostRows ?? MAX_ROWS;
    for (const days of choices) {
      if (this.#isKept(key, days)) return;
      const rows = await this.#countRows(query, days);
      if (rows > most) continue;
      await this.#makeRoom(key, most - rows);
      this.#count += 1;
      const id = this.#count;
      if (await this.#read(id, query, days)) this.#kept.set(key, { id, days, rows });
      return;
    }
  }

  async #countRows(query: ColumnTableQuery, days: ColumnTableDays): Promise<number> {
    const { sql, bindings } = columnTableRowCountSql(query, stretchesOf(days));
    const [row] = await this.#deps.client.rows<{ rows: string }>(sql, bindings.values);
    return Number(row?.rows ?? 0);
  }

  async #makeRoom(key: string, most: number): Promise<void> {
    const rows = () => [...this.#kept.values()].reduce((sum, kept) => sum + kept.rows, 0);
    for (const [other, { id }] of [...this.#kept].sort(([one]) => (one === key ? -1 : 0))) {
      if (other !== key && rows() <= most) return;
      this.#kept.delete(other);
      await this.#deps.thread.ofColumnTable({ columnTable: id, step: 'forget' });
    }
  }

  async #standBack(): Promise<void> {
    for (let waited = 0; waited < STAND_BACK_MS && this.#deps.isBusy?.(); waited += LOOK_AGAIN_MS)
      await wait(LOOK_AGAIN_MS, undefined, { ref: false });
  }

  /** Fetches the next day while the thread stores the previous one. */
  async #read(columnTable: number, query: ColumnTableQuery, days: ColumnTableDays): Promise<boolean> {
    const { client, thread } = this.#deps;
    const stretches = stretchesOf(days);
    let put = thread.ofColumnTable({ columnTable, step: 'begin', startsAt: stretches[0]?.from ?? 0 });
    try {
      for (const stretch of stretches) {
        await this.#standBack();
        const { sql, bindings } = columnTableRowsSql(query, stretch);
        const bytes = await client.bytes(sql, bindings.values);
        if (!(await put).isKept) return false;
        put = thread.ofColumnTable({ columnTable, step: 'append', ...momentsOf(stretch), bytes });
      }
      await put;
      return (await thread.ofColumnTable({ columnTable, step: 'finish' })).isKept;
    } catch (error) {
      await thread.ofColumnTable({ columnTable, step: 'forget' });
      throw error;
    }
  }
}

function momentsOf({ from, isTail }: ColumnTableStretch): { startsAt: number; goOnFrom: number } {
  // The days after a tail contain none of these visits.
  return { startsAt: from, goOnFrom: isTail ? Number.POSITIVE_INFINITY : from + DAY_MS - GOES_ON_MS };
}

/** Identifies a website's column table of these days. */
function nameOf(key: string, days: ColumnTableDays): string {
  return `${key} ${[...days.keys()].join()}`;
}

/** The scope identifies a website; goals and payments are flags of its rows. */
function keyOf({ scope, goals, currency, bots }: ColumnTableQuery): string {
  return JSON.stringify([scope, goals, currency, bots]);
}
