import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../../analytics/question/plan.ts';
import type { EventClient } from '../../engine/client.ts';
import type { ThreadedCounting } from '../in-process/threaded-counting.ts';
import { type Tally, tallyOfCounted } from '../overview-aggregate.ts';
import type { SheetRequest } from './count-sheet.ts';
import { coversDays, type SheetDays, stretchesOf } from './sheet-days.ts';
import { GOES_ON_MS, type SheetQuery, type SheetStretch, sheetRowCountSql, sheetRowsSql } from './sheet-rows-sql.ts';

/** Rows of closed days, kept for a while in the thread that counts, so that filters need not be asked of the engine. */
export interface WebsiteSheets {
  /** What those days say of a filter; undefined where their rows are not kept, or not all of them as they are now. */
  count(query: SheetQuery, days: SheetDays, request: SheetRequest): Promise<Tally | undefined>;
  /**
   * Reads the rows in the background, for the questions that will follow.
   * @param choices the first of them that are not too many
   * @returns when that is done, or nothing of it is to be done
   */
  prepare(query: SheetQuery, choices: readonly SheetDays[]): Promise<void>;
}

export interface WebsiteSheetsParts {
  client: Pick<EventClient, 'rows' | 'bytes'>;
  thread: Pick<ThreadedCounting, 'ofSheet'>;
  /** Told why rows are not kept: questions are answered without. */
  onError?: ((error: unknown) => void) | undefined;
  /** Of all websites. */
  mostRows?: number;
  /** A page that has just been opened asks for more than its figures. */
  waitMs?: number;
  /** Whether somebody waits for an answer: reading stands back then, for a while. */
  isBusy?: () => boolean;
}

/** 40 bytes each. */
const MOST_ROWS = 5_000_000;
const WAIT_MS = 1_000;
const GIVEN_UP_MS = 10 * 60_000;
/** Before each day: with sixty of them, half a minute more at most. */
const STAND_BACK_MS = 500;
const LOOK_AGAIN_MS = 10;

interface Plan {
  query: SheetQuery;
  choices: readonly SheetDays[];
}

interface KeptSheet {
  id: number;
  days: SheetDays;
  rows: number;
}

export function createWebsiteSheets(parts: WebsiteSheetsParts): WebsiteSheets {
  return new KeptSheets(parts);
}

class KeptSheets implements WebsiteSheets {
  readonly #parts: WebsiteSheetsParts;
  /** Whoever was asked last comes last. */
  readonly #kept = new Map<string, KeptSheet>();
  readonly #planned = new Map<string, Plan>();
  /** What could not be kept is not tried again for a while. */
  readonly #givenUp = new LRUCache<string, true>({ max: 10_000, ttl: GIVEN_UP_MS });
  #working: Promise<void> | undefined;
  #count = 0;

  constructor(parts: WebsiteSheetsParts) {
    this.#parts = parts;
  }

  async count(query: SheetQuery, days: SheetDays, request: SheetRequest): Promise<Tally | undefined> {
    const key = keyOf(query);
    const kept = this.#kept.get(key);
    if (!kept || !coversDays(kept.days, days)) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const { isKept, counted } = await this.#parts.thread.ofSheet({ sheet: kept.id, step: 'count', request });
    if (!isKept && this.#kept.get(key) === kept) this.#kept.delete(key);
    return counted && tallyOfCounted(counted);
  }

  prepare(query: SheetQuery, choices: readonly SheetDays[]): Promise<void> {
    const key = keyOf(query);
    const [first] = choices;
    if (!first || this.#isKept(key, first) || this.#givenUp.has(nameOf(key, first))) return Promise.resolve();
    this.#planned.set(key, { query, choices });
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  /** One after another. */
  async #work(): Promise<void> {
    for (const [key, plan] of this.#planned) {
      await wait(this.#parts.waitMs ?? WAIT_MS, undefined, { ref: false });
      const { query, choices } = this.#planned.get(key) ?? plan;
      await this.#make(key, query, choices).catch((error) => this.#parts.onError?.(error));
      const [first] = choices;
      if (first && !this.#isKept(key, first)) this.#givenUp.set(nameOf(key, first), true);
      this.#planned.delete(key);
    }
  }

  #isKept(key: string, days: SheetDays): boolean {
    const kept = this.#kept.get(key);
    return days.size === 0 || (kept !== undefined && coversDays(kept.days, days));
  }

  async #make(key: string, query: SheetQuery, choices: readonly SheetDays[]): Promise<void> {
    const most = this.#parts.mostRows ?? MOST_ROWS;
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

  async #countRows(query: SheetQuery, days: SheetDays): Promise<number> {
    const { sql, bindings } = sheetRowCountSql(query, stretchesOf(days));
    const [row] = await this.#parts.client.rows<{ rows: string }>(sql, bindings.values);
    return Number(row?.rows ?? 0);
  }

  async #makeRoom(key: string, most: number): Promise<void> {
    const rows = () => [...this.#kept.values()].reduce((sum, kept) => sum + kept.rows, 0);
    for (const [other, { id }] of [...this.#kept].sort(([one]) => (one === key ? -1 : 0))) {
      if (other !== key && rows() <= most) return;
      this.#kept.delete(other);
      await this.#parts.thread.ofSheet({ sheet: id, step: 'forget' });
    }
  }

  async #standBack(): Promise<void> {
    for (let waited = 0; waited < STAND_BACK_MS && this.#parts.isBusy?.(); waited += LOOK_AGAIN_MS)
      await wait(LOOK_AGAIN_MS, undefined, { ref: false });
  }

  /** While the thread puts one day away, the next is fetched. */
  async #read(sheet: number, query: SheetQuery, days: SheetDays): Promise<boolean> {
    const { client, thread } = this.#parts;
    const stretches = stretchesOf(days);
    let put = thread.ofSheet({ sheet, step: 'begin', startsAt: stretches[0]?.from ?? 0 });
    try {
      for (const stretch of stretches) {
        await this.#standBack();
        const { sql, bindings } = sheetRowsSql(query, stretch);
        const bytes = await client.bytes(sql, bindings.values);
        if (!(await put).isKept) return false;
        put = thread.ofSheet({ sheet, step: 'append', ...momentsOf(stretch), bytes });
      }
      await put;
      return (await thread.ofSheet({ sheet, step: 'finish' })).isKept;
    } catch (error) {
      await thread.ofSheet({ sheet, step: 'forget' });
      throw error;
    }
  }
}

function momentsOf({ from, isTail }: SheetStretch): { startsAt: number; goOnFrom: number } {
  // Of the days after a tail nothing is known of these visits.
  return { startsAt: from, goOnFrom: isTail ? Number.POSITIVE_INFINITY : from + DAY_MS - GOES_ON_MS };
}

/** Of these days. */
function nameOf(key: string, days: SheetDays): string {
  return `${key} ${[...days.keys()].join()}`;
}

/** The scope alone names a website; goals and money are written on its rows. */
function keyOf({ scope, goals, currency, bots }: SheetQuery): string {
  return JSON.stringify([scope, goals, currency, bots]);
}
