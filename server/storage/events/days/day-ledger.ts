import type { CountedDays } from '../../../stats/plan.ts';
import type { EventClient } from '../client.ts';

/**
 * Which days are counted. Rows are only ever added: the latest one about a day, or about a website's day, is what holds.
 * `whole` rows are about all websites (and everything that belongs to none, as website 0); `dirty` ones say that events of a
 * closed day came or went, so that the day is asked of its events until it is counted again.
 */
export interface LedgerEntry {
  accountId: number;
  siteId: number;
  /** UTC day since 1970. */
  day: number;
  isWhole: boolean;
  isDirty: boolean;
  generation: number;
  /** Orders entries: microseconds since 1970, about. */
  version: number;
}

export interface SiteDay {
  accountId: number;
  siteId: number;
  day: number;
}

/** How long a mark may be younger than the count it came with: inserts that began before a count are over by then. */
export const INSERT_IS_OVER_MS = 90_000;
/** How old what this process knows may be when somebody asks. */
const FRESH_MS = 1_000;
/** Clocks of several machines differ; what was read already is read again as far back. */
const CLOCKS_DIFFER_US = 300_000_000;

export class DayLedger {
  readonly #client: EventClient;
  readonly #now: () => number;
  readonly #whole = new Map<number, LedgerEntry>();
  /** By account and website. */
  readonly #sites = new Map<string, Map<number, LedgerEntry>>();
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
    const own = this.#sites.get(`${accountId} ${siteId}`);
    const counted = new Map<number, number>();
    for (const [day, whole] of this.#whole) {
      const generation = generationOf(whole, own?.get(day));
      if (generation !== undefined) counted.set(day, generation);
    }
    return counted;
  }

  /** Days that no count of everybody covers: they have to be asked of their events. Everybody's generation by day. */
  async wholeDays(): Promise<{ counted: CountedDays; exceptions: readonly LedgerEntry[] }> {
    await this.#refresh();
    const exceptions: LedgerEntry[] = [];
    for (const days of this.#sites.values()) {
      for (const entry of days.values()) {
        const whole = this.#whole.get(entry.day);
        if (whole && generationOf(whole, entry) !== whole.generation) exceptions.push(entry);
      }
    }
    return { counted: new Map([...this.#whole].map(([day, { generation }]) => [day, generation])), exceptions };
  }

  /** Websites' days that must be counted again, and were marked before this long ago. */
  async dirtyDays(olderThanMs: number): Promise<LedgerEntry[]> {
    await this.#refresh();
    const before = this.#version(this.#now() - olderThanMs);
    return [...this.#sites.values()].flatMap((days) =>
      [...days.values()].filter((entry) => isOpen(this.#whole.get(entry.day), entry) && entry.version < before),
    );
  }

  /** Adds entries, here at once and for everybody else within a second. Returns their version. */
  async add(entries: readonly Omit<LedgerEntry, 'version'>[], version = this.nextVersion()): Promise<number> {
    if (entries.length === 0) return version;
    const rows = entries.map((entry) => rowOf({ ...entry, version })).join('');
    await this.#client.insert({ statement: INSERT, payloads: [Buffer.from(rows)], settings: { async_insert: 0 } });
    for (const entry of entries) this.#take({ ...entry, version });
    return version;
  }

  /** Later than any this process has given out. */
  nextVersion(): number {
    this.#lastVersion = Math.max(this.#version(this.#now()), this.#lastVersion + 1);
    return this.#lastVersion;
  }

  /** What is known is read anew at the next question: the log was exchanged, or entries were taken out. */
  forget(): void {
    this.#whole.clear();
    this.#sites.clear();
    this.#readUpTo = 0;
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  #version(milliseconds: number): number {
    return milliseconds * 1000;
  }

  #refresh(): Promise<void> {
    if (Math.abs(this.#now() - this.#readAt) < FRESH_MS) return Promise.resolve();
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const askedAt = this.#now();
    const since = Math.max(0, this.#readUpTo - CLOCKS_DIFFER_US);
    const rows = await this.#client.rows<Record<string, string | number>>(
      `SELECT ${Object.values(COLUMNS).join(', ')} FROM day_ledger WHERE version > {since: UInt64}`,
      { since },
    );
    for (const row of rows) this.#take(entryOf(row));
    this.#readAt = askedAt;
  }

  #take(entry: LedgerEntry): void {
    this.#readUpTo = Math.max(this.#readUpTo, entry.version);
    takeLater(entry.isWhole ? this.#whole : this.#daysOf(entry), entry);
  }

  #daysOf({ accountId, siteId }: LedgerEntry): Map<number, LedgerEntry> {
    const key = `${accountId} ${siteId}`;
    const days = this.#sites.get(key) ?? new Map<number, LedgerEntry>();
    this.#sites.set(key, days);
    return days;
  }
}

function takeLater(entries: Map<number, LedgerEntry>, entry: LedgerEntry): void {
  const known = entries.get(entry.day);
  if (!known || known.version < entry.version) entries.set(entry.day, entry);
}

/** The generation that holds for a website's day; undefined where its events must be asked. */
function generationOf(whole: LedgerEntry, own: LedgerEntry | undefined): number | undefined {
  if (!own) return whole.generation;
  if (isOpen(whole, own)) return undefined;
  return own.isDirty || own.version < whole.version ? whole.generation : own.generation;
}

/** A mark that no later count of the day has taken up. */
function isOpen(whole: LedgerEntry | undefined, own: LedgerEntry): boolean {
  if (!own.isDirty) return false;
  return whole === undefined || own.version >= whole.version - INSERT_IS_OVER_MS * 1000;
}

const COLUMNS = {
  account: 'account_id',
  site: 'site_id',
  day: 'toUInt16(day) AS day_number',
  whole: 'whole',
  dirty: 'dirty',
  generation: 'generation',
  version: 'version',
} as const;

const INSERT =
  'INSERT INTO day_ledger (account_id, site_id, day, whole, dirty, generation, version) FORMAT TabSeparated';

function rowOf(entry: LedgerEntry): string {
  const { accountId, siteId, day, isWhole, isDirty, generation, version } = entry;
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return `${accountId}\t${siteId}\t${date}\t${Number(isWhole)}\t${Number(isDirty)}\t${generation}\t${version}\n`;
}

function entryOf(row: Record<string, string | number>): LedgerEntry {
  return {
    accountId: Number(row.account_id),
    siteId: Number(row.site_id),
    day: Number(row.day_number),
    isWhole: Number(row.whole) === 1,
    isDirty: Number(row.dirty) === 1,
    generation: Number(row.generation),
    version: Number(row.version),
  };
}
