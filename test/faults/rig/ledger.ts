/** Outcome of an event, as far as its sender knows. */
export const FATES = { unknown: 0, acknowledged: 1, refused: 2 } as const;
export type Fate = keyof typeof FATES;

/**
 * The record of the sender: a number per event, and which events received a response. It is the oracle of every drill: every
 * acknowledged event must be in the event log once, and every event in the event log must have been sent.
 */
export class Ledger {
  #fates = new Uint8Array(65_536);
  /** Numbers start at 1. */
  #last = 0;
  readonly #counts = [0, 0, 0];

  get lastId(): number {
    return this.#last;
  }

  begin(): number {
    this.#last += 1;
    if (this.#last >= this.#fates.length) {
      const larger = new Uint8Array(this.#fates.length * 2);
      larger.set(this.#fates);
      this.#fates = larger;
    }
    this.#counts[FATES.unknown] = (this.#counts[FATES.unknown] ?? 0) + 1;
    return this.#last;
  }

  settle(id: number, fate: Exclude<Fate, 'unknown'>): void {
    this.#fates[id] = FATES[fate];
    this.#counts[FATES.unknown] = (this.#counts[FATES.unknown] ?? 0) - 1;
    this.#counts[FATES[fate]] = (this.#counts[FATES[fate]] ?? 0) + 1;
  }

  count(fate: Fate): number {
    return this.#counts[FATES[fate]] ?? 0;
  }

  is(id: number, fate: Fate): boolean {
    return id >= 1 && id <= this.#last && this.#fates[id] === FATES[fate];
  }
}

/** Compares stored and sent events, for the numbers after `from` up to `to`. */
export interface Audit {
  /** Acknowledged and not there. */
  lost: number[];
  /** There more than once. */
  doubled: number[];
  /** There, and never sent. */
  strange: number[];
  /** Stored although the sender got an error. Allowed, because a broken response proves nothing; counted separately. */
  refusedAndStored: number;
  stored: number;
}

/** Compares a count for each stored number with the ledger. */
export function audit(
  ledger: Ledger,
  stored: ReadonlyMap<number, number>,
  { from, to }: { from: number; to: number },
): Audit {
  const found: Audit = { lost: [], doubled: [], strange: [], refusedAndStored: 0, stored: 0 };
  for (const [id, times] of stored) {
    if (id <= from || id > to) continue;
    found.stored += times;
    if (id > ledger.lastId) found.strange.push(id);
    if (times > 1) found.doubled.push(id);
    if (ledger.is(id, 'refused')) found.refusedAndStored += 1;
  }
  for (let id = from + 1; id <= to; id += 1) {
    if (ledger.is(id, 'acknowledged') && !stored.has(id)) found.lost.push(id);
  }
  return found;
}
