import type { CountedDays } from '../../../analytics/question/plan.ts';
import type { EventClient } from '../engine/client.ts';
import { type LedgerEntry, ledgerColumns, ledgerInsert, ledgerRow, readEntry } from './ledger-rows.ts';

export type { LedgerEntry } from './ledger-rows.ts';

/**
 * Which days are counted. Rows are only ever added. `whole` rows are about all websites (and everything that belongs to none,
 * as website 0), the others about one; the latest of them is the count that holds. `dirty` rows are marks: events of a day
 * come or go, so that it is asked of its events until it is counted again.
 */
export interface SiteDay {
  accountId: number;
  siteId: number;
  day: number;
}

/** A website's day for which not everybody's count holds: another one, or none while it is dirty. */
export interface Exception extends SiteDay {
  isDirty: boolean;
  generation: number;
}

/**
 * A mark holds for this long whatever is counted meanwhile: what it tells of may still be on its way to the log. Half a minute
 * during which a mark needs no other beside it, and the requests of an insert that has to look what is missing.
 */
export const INSERT_IS_OVER_MS = 6 * 60_000;
/** How old what this process knows may be when somebody asks. */
const FRESH_MS = 1_000;
/** Clocks of several machines differ; what was read already is read again as far back. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;

export class DayLedger {
  readonly #client: EventClient;
  readonly #now: () => number;
  readonly #whole = new Map<number, LedgerEntry>();
  /** By account and website. */
  readonly #sites = new Map<string, { counts: Map<number, LedgerEntry>; marks: Map<number, LedgerEntry> }>();
  #readUpTo = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #lastVersion = 0;

  constructor(client: EventClient, now: () => number = Date.now) {
    this.#client = client;
    this.#now = now;
  }

  /** Days of a website, or with 0 of all that belongs to none, that its counts can be asked for. */
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

  /** Whether nothing was told of a website's days, from the first to the last of them, since a moment: no mark and no count. */
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

  /** Everybody's generation by day, and the days of websites for which it does not hold. */
  async wholeDays(): Promise<{ counted: CountedDays; exceptions: readonly Exception[] }> {
    await this.#refresh();
    const exceptions: Exception[] = [];
    for (const { accountId, siteId, day, whole, state } of this.#states()) {
      if (!state.isOpen && state.generation === whole.generation) continue;
      exceptions.push({ accountId, siteId, day, isDirty: state.isOpen, generation: state.generation });
    }
    return { counted: new Map([...this.#whole].map(([day, { generation }]) => [day, generation])), exceptions };
  }

  /** Websites' days that must be counted again, and were marked long enough ago for that. */
  async dirtyDays(olderThanMs = INSERT_IS_OVER_MS): Promise<SiteDay[]> {
    await this.#refresh();
    const before = (this.#now() - olderThanMs) * 1_000;
    return [...this.#states()]
      .filter(({ state, mark }) => state.isOpen && mark !== undefined && mark.version < before)
      .map(({ accountId, siteId, day }) => ({ accountId, siteId, day }));
  }

  /** Adds entries, here at once and for everybody else within a second. Returns their version. */
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

  /** Later than any this process has given out. */
  nextVersion(): number {
    this.#lastVersion = Math.max(this.#now() * 1_000, this.#lastVersion + 1);
    return this.#lastVersion;
  }

  /** Of every website's day that has entries of its own, and was counted for everybody. */
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

  /** By when rows were added: a count's entry is of the moment before it began, which may be long ago. */
  async #read(): Promise<void> {
    const askedAt = this.#now();
    const since = Math.max(0, this.#readUpTo - CLOCKS_DIFFER_MS * 1_000);
    const rows = await this.#client.rows<Record<string, string | number>>(
      `SELECT ${ledgerColumns} FROM day_ledger WHERE added > {since: UInt64}`,
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

/** Counts of one moment are as good as each other, but all processes must keep the same. */
export function isLater(one: LedgerEntry, other: LedgerEntry): boolean {
  return one.version === other.version ? one.generation > other.generation : one.version > other.version;
}

function takeLater(entries: Map<number, LedgerEntry>, entry: LedgerEntry): void {
  const known = entries.get(entry.day);
  if (!known || isLater(entry, known)) entries.set(entry.day, entry);
}

/** The count that holds for a website's day, and whether a mark keeps it from being asked. */
function stateOf(
  whole: LedgerEntry,
  own: LedgerEntry | undefined,
  mark: LedgerEntry | undefined,
): { generation: number; isOpen: boolean } {
  const { generation, version } = own && isLater(own, whole) ? own : whole;
  return { generation, isOpen: mark !== undefined && isMarkOpen(mark.version, version) };
}

/** Whether a count began too early to know of everything that a mark tells of. */
export function isMarkOpen(markVersion: number, countVersion: number): boolean {
  return markVersion >= countVersion - INSERT_IS_OVER_MS * 1_000;
}
