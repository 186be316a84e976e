import type { ObjectTotals } from '../../analytics/query/object-scope.ts';
import { DAY_MS } from '../../analytics/query/plan.ts';
import type { ObjectTotalsRow } from '../../analytics/query/stats-port.ts';
import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import { isBlock, readHead, rowsOf } from './block-head.ts';
import { type Found, numberAt, readFirstColumns } from './native/block-reader.ts';
import { COUNTED } from './object-queries.ts';
import type { Recent, TotalsWithVisitors } from './object-totals.ts';
import { VisitorSet } from './visitor-set.ts';

/** The events of a website's visitors; other objects have those that are counted. */
const SITE_VISITORS = ['pageview', 'event'];
const KINDS = Object.keys(COUNTED) as ObjectKind[];
/** Bytes a row of the columns that counts are made of. */
const COLUMNS = {
  bot: 1,
  account_id: 8,
  site_id: 8,
  link_id: 8,
  qr_id: 8,
  campaign_id: 8,
  page_id: 8,
  domain_id: 8,
  occurred_at: 8,
  visit_started_at: 8,
  visitor_id: 8,
};

/** An object with more visitors today is counted by the event engine. */
const MAX_VISITORS = 20_000;
/** Visitors of all objects: 12 to 24 bytes each. */
const MAX_PAIRS = 500_000;
const ASKED_AT_ONCE = 1_000;
/** Leaves room for new visitors. */
const MAX_PAIRS_ASKED = 400_000;
const MAX_OBJECTS = 50_000;
/** Then the event log is asked again, whatever was missed. */
const KEPT_FOR_MS = 5 * 60_000;

export interface RunningTotalsDeps {
  /** Asks the event log. */
  ask(refs: readonly ObjectRef[], recent: Recent): Promise<TotalsWithVisitors[]>;
  now(): number;
}

/** What the catalog has for an object, if anything. */
export type StoredTotals = (ref: ObjectRef) => ObjectTotals | undefined;

/** Totals of objects with new events, without asking the event log for each. */
export interface RunningTotals {
  /** Stores a block and counts its rows. */
  storeBlock(payloads: readonly Uint8Array[], store: () => Promise<void>): Promise<void>;
  /** Stores rows some of which may be stored already. */
  storeUnknown(store: () => Promise<void>): Promise<void>;
  /**
   * Returns current totals: those of the last answer plus the rows of the blocks since. Asks the event log where it does not
   * know, or where the catalog has other totals than it returned last: another process has counted.
   */
  read(refs: readonly ObjectRef[], stored: StoredTotals): Promise<ObjectTotalsRow[]>;
  /** To be called when rows were deleted. */
  forget(): void;
}

interface Kept {
  /** Tells its visitors from those of other objects. */
  number: number;
  now: ObjectTotals;
  /** What `read` has returned last, and the catalog stores. */
  told: ObjectTotals;
  until: number;
}

/** For the only process that stores rows. */
export function createRunningTotals(deps: RunningTotalsDeps): RunningTotals {
  return new BlockCounter(deps);
}

class BlockCounter implements RunningTotals {
  readonly #deps: RunningTotalsDeps;
  readonly #objects = new Map<ObjectKind, Map<number, Kept>>(KINDS.map((kind) => [kind, new Map()]));
  /** Of the day. Visitors of other days have other ids. */
  readonly #visitors = new VisitorSet();
  #day = 0;
  #lastNumber = 0;
  #storing = 0;
  /** Grows with every block, so that an answer during which one was stored is not kept. */
  #blocks = 0;

  constructor(deps: RunningTotalsDeps) {
    this.#deps = deps;
  }

  async storeBlock(payloads: readonly Uint8Array[], store: () => Promise<void>): Promise<void> {
    await this.#during(store, () => {
      for (const payload of payloads) this.#count(payload);
    });
  }

  async storeUnknown(store: () => Promise<void>): Promise<void> {
    await this.#during(store, () => this.forget());
  }

  async #during(store: () => Promise<void>, afterwards: () => void): Promise<void> {
    this.#blocks += 1;
    this.#storing += 1;
    try {
      await store();
      afterwards();
    } catch (error) {
      this.forget();
      throw error;
    } finally {
      this.#storing -= 1;
    }
  }

  forget(): void {
    for (const kept of this.#objects.values()) kept.clear();
    this.#visitors.clear();
    this.#blocks += 1;
  }

  async read(refs: readonly ObjectRef[], stored: StoredTotals): Promise<ObjectTotalsRow[]> {
    const now = this.#deps.now();
    const day = Math.floor(now / DAY_MS);
    if (day > this.#day) this.#begin(day);
    const known: ObjectTotalsRow[] = [];
    const unknown: ObjectRef[] = [];
    for (const ref of refs) {
      const kept = this.#objects.get(ref.kind)?.get(ref.id);
      if (kept !== undefined && kept.until > now && isSame(kept.told, stored(ref))) {
        kept.told = { ...kept.now };
        known.push({ ref, ...kept.told });
      } else {
        this.#objects.get(ref.kind)?.delete(ref.id);
        unknown.push(ref);
      }
    }
    return unknown.length === 0 ? known : [...known, ...(await this.#ask(unknown, day))];
  }

  async #ask(refs: readonly ObjectRef[], day: number): Promise<ObjectTotalsRow[]> {
    const blocks = this.#storing === 0 ? this.#blocks : undefined;
    const rows: TotalsWithVisitors[] = [];
    for (let start = 0; start < refs.length; start += ASKED_AT_ONCE) {
      const some = refs.slice(start, start + ASKED_AT_ONCE);
      rows.push(...(await this.#deps.ask(some, { since: day * DAY_MS, most: MAX_VISITORS })));
    }
    const isCurrent = this.#blocks === blocks && this.#day === day;
    return rows.map(({ visitors, ...row }) => {
      if (isCurrent) this.#keep(row, visitors);
      return row;
    });
  }

  #keep({ ref, clicks, uniqueClicks }: ObjectTotalsRow, visitors: readonly string[]): void {
    const objects = this.#objects.get(ref.kind);
    if (visitors.length >= MAX_VISITORS || this.#visitors.size + visitors.length > MAX_PAIRS_ASKED) return;
    if (objects === undefined || objects.size >= MAX_OBJECTS) return;
    this.#lastNumber += 1;
    const totals = { clicks, uniqueClicks };
    const until = this.#deps.now() + KEPT_FOR_MS;
    objects.set(ref.id, { number: this.#lastNumber, now: totals, told: { ...totals }, until });
    for (const decimal of visitors) {
      const visitor = BigInt(decimal);
      this.#visitors.add(this.#lastNumber, Number(visitor & 0xffffffffn), Number(visitor >> 32n));
    }
  }

  #begin(day: number): void {
    this.#day = day;
    this.#visitors.clear();
  }

  #count(payload: Uint8Array): void {
    if (!isBlock(payload)) {
      this.forget();
      return;
    }
    const { from, to, bots, objects } = readHead(payload);
    const day = Math.floor(from / DAY_MS);
    const isOneDay = Math.floor(to / DAY_MS) === day;
    if (isOneDay && day > this.#day) this.#begin(day);
    if (!isOneDay || day !== this.#day || bots === undefined) {
      for (const [kind, , ids] of objects) for (const id of ids) this.#objects.get(kind)?.delete(id);
      return;
    }
    const isTouched = objects.some(([kind, , ids]) => ids.some((id) => this.#objects.get(kind)?.has(id)));
    if (isTouched) this.#countRows(rowsOf(payload), bots > 0);
  }

  #countRows(block: Buffer, hasBots: boolean): void {
    const { rows, numbers, texts } = readFirstColumns(block, COLUMNS, 'kind');
    const bots = hasBots ? numbers.get('bot') : undefined;
    const visitors = numbers.get('visitor_id');
    for (const kind of KINDS) {
      const ids = numbers.get(COUNTED[kind].column);
      const objects = this.#objects.get(kind);
      if (ids === undefined || objects === undefined || objects.size === 0) continue;
      const counting = (texts?.words ?? []).map((event) => countingOf(kind, event));
      for (let row = 0; row < rows; row++) {
        const counts = counting[texts?.indexOf(row) ?? 0];
        if (counts === undefined || (bots !== undefined && isBot(block[bots.at + row]))) continue;
        const kept = objects.get(numberAt(block, ids.at + row * 8));
        if (kept === undefined) continue;
        if (counts.asClick) kept.now.clicks += 1;
        if (this.#isNew(kept, block, { visitors, row })) kept.now.uniqueClicks += 1;
      }
    }
    if (this.#visitors.size > MAX_PAIRS) this.forget();
  }

  #isNew({ number }: Kept, block: Buffer, { visitors, row }: { visitors: Found | undefined; row: number }): boolean {
    if (visitors === undefined) return this.#visitors.add(number, 0, 0);
    const at = visitors.at + row * 8;
    return this.#visitors.add(number, block.readUInt32LE(at), block.readUInt32LE(at + 4));
  }
}

function countingOf(kind: ObjectKind, event: string): { asClick: boolean } | undefined {
  const asClick = event === COUNTED[kind].event;
  return asClick || (kind === 'site' && SITE_VISITORS.includes(event)) ? { asClick } : undefined;
}

function isBot(bot: number | undefined): boolean {
  return bot === 1 || bot === 2;
}

function isSame(one: ObjectTotals, other: ObjectTotals | undefined): boolean {
  return one.clicks === (other?.clicks ?? 0) && one.uniqueClicks === (other?.uniqueClicks ?? 0);
}
