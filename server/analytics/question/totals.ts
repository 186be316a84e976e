import type { ObjectRef } from '../../collect/event-port.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { ObjectTotalsRow } from './stats-port.ts';
import type { CountedKind, ObjectTotal, TotalsStore } from './totals-port.ts';

/** What the event log calls objects and what lists show a count of. */
const COUNTED: Readonly<Record<string, CountedKind>> = {
  link: 'link',
  qr: 'qr',
  campaign: 'campaign',
  site: 'website',
  page: 'page',
};
const RETRY_AFTER_MS = 2_000;
/**
 * From the start of one round to the next: a round is a question and a synced commit, whatever it is about. Answers about a
 * website are remembered until its counts are read anew, and what happens must be told within a second.
 */
const ROUND_EVERY_MS = 700;
/** Dear ones, of many objects on a busy machine, come less often: they take a twentieth of the time, and 5 s pass at most. */
const AGE_PER_COST = 20;
const MAX_AGE_MS = 5_000;

export interface TotalsRefresher {
  /** Notes objects whose events have just been stored; their counts are read again soon. */
  touched(refs: readonly ObjectRef[]): void;
  /** Resolves when everything noted so far has been written, or its last attempt failed. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface TotalsRefresherParts {
  readTotals(refs: readonly ObjectRef[]): Promise<ObjectTotalsRow[]>;
  store: Pick<TotalsStore, 'write'>;
  clock: Clock;
  onError: (error: unknown) => void;
}

/**
 * Keeps the counts in the catalogue up with the event log. The first round comes at once, the next ones most of a second
 * after each other, or later under load: a busy object costs a question then, and not one a click. What fails is asked again.
 */
export function createTotalsRefresher(parts: TotalsRefresherParts): TotalsRefresher {
  return new PacedRefresher(parts);
}

class PacedRefresher implements TotalsRefresher {
  readonly #parts: TotalsRefresherParts;
  #waiting = new Map<string, ObjectRef>();
  #running: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #notBefore = 0;
  #isStopped = false;

  constructor(parts: TotalsRefresherParts) {
    this.#parts = parts;
  }

  touched(refs: readonly ObjectRef[]): void {
    for (const ref of refs) if (COUNTED[ref.kind]) this.#waiting.set(`${ref.kind}:${ref.id}`, ref);
    this.#schedule();
  }

  async settle(): Promise<void> {
    let isWell = (await this.#running) ?? true;
    while (isWell && this.#waiting.size > 0) isWell = await this.#run();
  }

  async stop(): Promise<void> {
    await this.#running;
    // The last attempt, whatever came of the one before it.
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

  /** Never rejects; true when what waited at its start is written. */
  async #round(): Promise<boolean> {
    const refs = this.#waiting;
    this.#waiting = new Map();
    const startedAt = performance.now();
    this.#notBefore = startedAt + ROUND_EVERY_MS;
    try {
      await this.#parts.store.write(
        countedOf(await this.#parts.readTotals([...refs.values()])),
        this.#parts.clock.now(),
      );
      const tookMs = performance.now() - startedAt;
      this.#notBefore = Math.max(this.#notBefore, startedAt + Math.min(MAX_AGE_MS, AGE_PER_COST * tookMs));
      return true;
    } catch (error) {
      this.#parts.onError(error);
      // Noted again since then or not, one question answers both.
      this.#waiting = new Map([...refs, ...this.#waiting]);
      this.#notBefore = performance.now() + RETRY_AFTER_MS;
      return false;
    }
  }
}

function countedOf(rows: readonly ObjectTotalsRow[]): ObjectTotal[] {
  return rows.flatMap(({ ref, clicks, uniqueClicks }) => {
    const kind = COUNTED[ref.kind];
    return kind ? [{ kind, objectId: ref.id, accountId: ref.accountId, clicks, uniqueClicks }] : [];
  });
}
