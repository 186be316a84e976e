import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { EventClient } from '../engine/client.ts';
import { DAY_LEDGER } from './day-tables.ts';
import { type LedgerEntry, ledgerColumns, ledgerInsert, ledgerRow, readEntry } from './ledger-rows.ts';

export type { LedgerEntry } from './ledger-rows.ts';

/**
 * The record of which days are counted. Rows are only ever added. `whole` rows cover all websites (and, as website 0,
 * everything that belongs to none), others cover one website; the latest count is the valid one. `dirty` rows are
 * marks: events of a day are being added or deleted, so queries read the day's events until the day is counted again.
 */
export interface SiteDay {
  accountId: number;
  siteId: number;
  day: number;
}

/**
 * A website's day for which the count of all websites does not apply: it has another count, or none while it is dirty.
 */
export interface Exception extends SiteDay {
  isDirty: boolean;
  generation: number;
}

/** The days of an account for which the counts of all of its websites, and of what belongs to none, are valid. */
export interface AccountDays {
  days: CountedDays;
  /** Websites whose day has another generation; website 0 is what belongs to none. */
  others: readonly Exception[];
}

/**
 * How long a mark stays valid regardless of counts, since the events it announces may still be on their way to the log.
 * It covers the half minute in which a mark needs no successor, and the requests of an insert that checks for missing
 * rows.
 */
export const INSERT_IS_OVER_MS = 6 * 60_000;
/** Maximum age of this process's copy of the ledger when a query reads it. */
const FRESH_MS = 1_000;
/** Clocks of several machines differ; each read therefore reaches back this far into rows already read. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

export class DayLedger {
  readonly #client: EventClient;
  readonly #now: () => number;
  readonly #whole = new Map<number, LedgerEntry>();
  /** Entries by account and website. */
  readonly #sites = new Map<string, { counts: Map<number, LedgerEntry>; marks: Map<number, LedgerEntry> }>();
  #readUpTo = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #lastVersion = 0;

  constructor(client: EventClient, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /**
   * Returns the days of a website for which counts are valid; website 0 covers everything that belongs to no website.
   */
  async countedDays(accountId: number, siteId: number): Promise<CountedDays> {
    await this.#refresh();
    const own = this.#sites.get(keyOf(accountId, siteId));
    const counted = new Map<number, number>();
    for (const [day, whole] of this.#whole) {
      const { generation, isOpen } = stateOf(whole, own?.counts.get(day), own?.marks.get(day));
      if (!isOpen) counted.set(day, generation);
    }
    return counted;
  }

  /**
   * Returns whether no mark or count was added for a website since a moment, for a range of days including the last.
   */
  async isQuiet(site: Omit<SiteDay, 'day'>, days: readonly [number, number], sinceMs: number): Promise<boolean> {
    await this.#refresh();
    const own = this.#sites.get(keyOf(site.accountId, site.siteId));
    const since = sinceMs * 1_000;
    const isTold = (entries: ReadonlyMap<number, LedgerEntry> | undefined) => {
      for (let day = days[0]; day <= days[1]; day += 1) if ((entries?.get(day)?.version ?? -1) >= since) return true;
      return false;
    };
    return !isTold(this.#whole) && !isTold(own?.counts) && !isTold(own?.marks);
  }

  /** Returns the generation of each day for all websites, and the websites' days to which it does not apply. */
  async wholeDays(): Promise<{ counted: CountedDays; exceptions: readonly Exception[] }> {
    await this.#refresh();
    const exceptions: Exception[] = [];
    for (const { accountId, siteId, day, whole, state } of this.#states()) {
      if (!state.isOpen && state.generation === whole.generation) continue;
      exceptions.push({ accountId, siteId, day, isDirty: state.isOpen, generation: state.generation });
    }
    return { counted: new Map([...this.#whole].map(([day, { generation }]) => [day, generation])), exceptions };
  }

  async accountDays(accountId: number): Promise<AccountDays> {
    const { counted, exceptions } = await this.wholeDays();
    const own = exceptions.filter((entry) => entry.accountId === accountId);
    const dirty = new Set(own.filter(({ isDirty }) => isDirty).map(({ day }) => day));
    return {
      days: new Map([...counted].filter(([day]) => !dirty.has(day))),
      others: own.filter(({ day }) => !dirty.has(day)),
    };
  }

  /** Returns websites' days to count again whose marks are old enough. */
  async dirtyDays(olderThanMs = INSERT_IS_OVER_MS): Promise<SiteDay[]> {
    await this.#refresh();
    const before = (this.#now() - olderThanMs) * 1_000;
    return [...this.#states()]
      .filter(({ state, mark }) => state.isOpen && mark !== undefined && mark.version < before)
      .map(({ accountId, siteId, day }) => ({ accountId, siteId, day }));
  }

  /** Adds entries, which are valid here immediately and in other processes within a second. Returns their version. */
  async add(entries: readonly Omit<LedgerEntry, 'version'>[], version = this.nextVersion()): Promise<number> {
    if (entries.length === 0) return version;
    const added = this.#now() * 1_000;
    const rows = entries.map((entry) => ledgerRow({ ...entry, version }, added)).join('');
    await this.#client.insert({
      statement: ledgerInsert,
      payloads: [Buffer.from(rows)],
      settings: { async_insert: 0 },
    });
    for (const entry of entries) this.#take({ ...entry, version });
    return version;
  }

  /** Returns a version later than any that this process has used. */
  nextVersion(): number {
    this.#lastVersion = Math.max(this.#now() * 1_000, this.#lastVersion + 1);
    return this.#lastVersion;
  }

  /** Yields the websites' days that have their own entries and were also counted for all websites. */
  *#states() {
    for (const [key, { counts, marks }] of this.#sites) {
      const [accountId = 0, siteId = 0] = key.split(' ').map(Number);
      for (const day of new Set([...counts.keys(), ...marks.keys()])) {
        const [whole, mark] = [this.#whole.get(day), marks.get(day)];
        if (whole) yield { accountId, siteId, day, whole, mark, state: stateOf(whole, counts.get(day), mark) };
      }
    }
  }

  #refresh(): Promise<void> {
    if (Math.abs(this.#now() - this.#readAt) < FRESH_MS) return Promise.resolve();
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /**
   * Selects by the time at which rows were added: a count's version is the time before it began, which may be long ago.
   */
  async #read(): Promise<void> {
    const askedAt = this.#now();
    const since = Math.max(0, this.#readUpTo - CLOCKS_DIFFER_MS * 1_000);
    const rows = await this.#client.rows<Record<string, string | number>>(
      `SELECT ${ledgerColumns} FROM ${DAY_LEDGER} WHERE added > {since: UInt64}`,
      { since },
    );
    for (const row of rows) {
      this.#take(readEntry(row));
      this.#readUpTo = Math.max(this.#readUpTo, Number(row.added));
    }
    this.#readAt = askedAt;
  }

  #take(entry: LedgerEntry): void {
    if (entry.isWhole) {
      takeLater(this.#whole, entry);
      return;
    }
    const key = keyOf(entry.accountId, entry.siteId);
    const site = this.#sites.get(key) ?? { counts: new Map(), marks: new Map() };
    this.#sites.set(key, site);
    takeLater(entry.isDirty ? site.marks : site.counts, entry);
  }
}

function keyOf(accountId: number, siteId: number): string {
  return `${accountId} ${siteId}`;
}

/** Of two counts with one version either is correct, but all processes must choose the same. */
export function isLater(one: LedgerEntry, other: LedgerEntry): boolean {
  return one.version === other.version ? one.generation > other.generation : one.version > other.version;
}

function takeLater(entries: Map<number, LedgerEntry>, entry: LedgerEntry): void {
  const known = entries.get(entry.day);
  if (!known || isLater(entry, known)) entries.set(entry.day, entry);
}

/** Returns the valid count of a website's day, and whether a mark prevents its use. */
function stateOf(
  whole: LedgerEntry,
  own: LedgerEntry | undefined,
  mark: LedgerEntry | undefined,
): { generation: number; isOpen: boolean } {
  const { generation, version } = own && isLater(own, whole) ? own : whole;
  return { generation, isOpen: mark !== undefined && isMarkOpen(mark.version, version) };
}

/** Returns whether a count began too early to include all events that a mark announces. */
export function isMarkOpen(markVersion: number, countVersion: number): boolean {
  return markVersion >= countVersion - INSERT_IS_OVER_MS * 1_000;
}
