import type { ObjectKind, ObjectRef } from '../../collect/event-port.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ObjectTotalsRow } from './stats-port.ts';
import type { CountedKind, ObjectTotal, TotalsStore } from './totals-port.ts';

/** Maps the event log's kinds to those of lists with a count. */
const COUNTED: Readonly<Record<ObjectKind, CountedKind>> = {
  link: 'link',
  qr: 'qr',
  campaign: 'campaign',
  site: 'website',
  page: 'page',
};
const KINDS = Object.values(COUNTED);
/** What the catalog has, by kind and id. */
type Stored = Map<CountedKind, Map<number, ObjectTotal>>;

const RETRY_AFTER_MS = 2_000;
/**
 * Interval between the starts of two rounds, shorter than the loader's pause between two blocks: a round usually starts
 * with the block. A round is one query and one synced commit, however many objects it covers. Open screens read their
 * figures when a round ends, and events must show within a second.
 */
const ROUND_EVERY_MS = 250;
/**
 * Expensive rounds run less often: those of many objects, which keep the processor busy, take at most a twentieth of the
 * time, up to 5 s apart. A busy machine makes cheap rounds take longer, too: they take at most a fifth, because with a
 * twentieth screens were a second late at 40 ms a round.
 */
const AGE_PER_COST = { few: 5, many: 20 };
const FEW_OBJECTS = 500;
const MAX_AGE_MS = 5_000;

export interface TotalsRefresher {
  /** Marks objects whose events have just been stored for a refresh. */
  touched(refs: readonly ObjectRef[]): void;
  /** Marks objects some of whose events were erased, so that their counts may go down. */
  erased(refs: readonly ObjectRef[]): void;
  /** Resolves when all marked objects have been written, or their last attempt failed. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface TotalsRefresherDeps {
  /** @param stored what the catalog has */
  readTotals(
    refs: readonly ObjectRef[],
    stored: (ref: ObjectRef) => ObjectTotal | undefined,
  ): Promise<ObjectTotalsRow[]>;
  store: Pick<TotalsStore, 'read' | 'write'>;
  clock: Clock;
  onError: (error: unknown) => void;
  /** Told of counts that went down, or would have. */
  onDrop?: (drop: TotalsDrop) => void;
}

export interface TotalsDrop {
  kind: CountedKind;
  objectId: number;
  from: number;
  to: number;
  reason: 'events were erased' | 'unknown';
  /** True if the larger count stays, because a part of the event log seems to be lost. */
  isKept: boolean;
}

/**
 * Keeps the catalog's counts in sync with the event log. The first round starts immediately, the next ones a quarter
 * of a second apart, or later under load, so a busy object costs one query per round instead of one per click. Failures are
 * retried.
 */
export function createTotalsRefresher(deps: TotalsRefresherDeps): TotalsRefresher {
  return new PacedRefresher(deps);
}

class PacedRefresher implements TotalsRefresher {
  readonly #deps: TotalsRefresherDeps;
  /** By `keyOf`, like the erased ones. */
  #waiting = new Map<number, ObjectRef>();
  #erased = new Set<number>();
  #running: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;
  #isStopped = false;

  constructor(deps: TotalsRefresherDeps) {
    this.#deps = deps;
  }

  touched(refs: readonly ObjectRef[]): void {
    for (const ref of refs) this.#waiting.set(keyOf(COUNTED[ref.kind], ref.id), ref);
    this.#schedule();
  }

  erased(refs: readonly ObjectRef[]): void {
    for (const { kind, id } of refs) this.#erased.add(keyOf(COUNTED[kind], id));
    this.touched(refs);
  }

  async settle(): Promise<void> {
    let isWell = (await this.#running) ?? true;
    while (isWell && this.#waiting.size > 0) isWell = await this.#run();
  }

  async stop(): Promise<void> {
    await this.#running;
    // A final attempt, whatever the outcome of the previous one.
    if (this.#waiting.size > 0) await this.#run();
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#waiting.size === 0 || this.#running || this.#timer || this.#isStopped) return;
    const waitMs = this.#notBefore - performance.now();
    if (waitMs <= 0) void this.#run();
    else this.#timer = setTimeout(() => void this.#run(), waitMs);
  }

  #run(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running ??= this.#round().finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  async #storedOf(refs: Iterable<ObjectRef>): Promise<Stored> {
    const stored: Stored = new Map();
    for (const [kind, some] of Map.groupBy(refs, (ref) => COUNTED[ref.kind])) {
      const ids = some.map(({ id }) => id);
      stored.set(kind, await this.#deps.store.read(kind, ids));
    }
    return stored;
  }

  /** Reports every count that goes down, and omits those of objects whose events are lost. */
  #withoutLosses(totals: ObjectTotal[], stored: Stored, erased: ReadonlySet<number>): ObjectTotal[] {
    return totals.filter(({ kind, objectId, clicks }) => {
      const from = stored.get(kind)?.get(objectId)?.clicks ?? 0;
      if (clicks >= from) return true;
      const isErased = erased.has(keyOf(kind, objectId));
      const isKept = !isErased && from >= LOST_FROM && clicks < from * LOST_SHARE;
      const reason = isErased ? 'events were erased' : 'unknown';
      this.#deps.onDrop?.({ kind, objectId, from, to: clicks, reason, isKept });
      return !isKept;
    });
  }

  /** Never rejects; resolves to true if everything pending at its start is written. */
  async #round(): Promise<boolean> {
    const refs = this.#waiting;
    this.#waiting = new Map();
    const erased = this.#erased;
    this.#erased = new Set();
    const startedAt = performance.now();
    this.#notBefore = startedAt + ROUND_EVERY_MS;
    try {
      const stored = await this.#storedOf(refs.values());
      const ofCatalog = ({ kind, id }: ObjectRef) => stored.get(COUNTED[kind])?.get(id);
      const totals = countedOf(await this.#deps.readTotals([...refs.values()], ofCatalog));
      await this.#deps.store.write(this.#withoutLosses(totals, stored, erased), this.#deps.clock.now());
      const tookMs = performance.now() - startedAt;
      const agePerCost = refs.size > FEW_OBJECTS ? AGE_PER_COST.many : AGE_PER_COST.few;
      this.#notBefore = Math.max(this.#notBefore, startedAt + Math.min(MAX_AGE_MS, agePerCost * tookMs));
      return true;
    } catch (error) {
      this.#deps.onError(error);
      // One query covers objects that were marked again meanwhile.
      this.#waiting = new Map([...refs, ...this.#waiting]);
      this.#erased = new Set([...erased, ...this.#erased]);
      this.#notBefore = performance.now() + RETRY_AFTER_MS;
      return false;
    }
  }
}

/** A count that drops below this share without an erasure shows that rows are missing. */
const LOST_SHARE = 0.5;
/** Of smaller counts, a late or repeated block explains a drop. */
const LOST_FROM = 100;

function countedOf(rows: readonly ObjectTotalsRow[]): ObjectTotal[] {
  return rows.map(({ ref, clicks, uniqueClicks }) => ({
    kind: COUNTED[ref.kind],
    objectId: ref.id,
    accountId: ref.accountId,
    clicks,
    uniqueClicks,
  }));
}

/** A number, because a busy service marks thousands of objects with every block. */
function keyOf(kind: CountedKind, id: number): number {
  return id * KINDS.length + KINDS.indexOf(kind);
}
