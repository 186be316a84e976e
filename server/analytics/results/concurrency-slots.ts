import { tooManyConcurrent } from '../../platform/app-error.ts';

/** Limits the number of long-running operations per caller in this process. */
export class ConcurrencySlots {
  readonly #limit: number;
  readonly #refusal: string;
  readonly #taken = new Map<number, number>();

  constructor(limit: number, refusal: string) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /** Rejects if all slots are taken. Otherwise returns an idempotent function that frees the slot. */
  take(caller: number): () => void {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#limit) throw tooManyConcurrent(this.#refusal);
    this.#taken.set(caller, taken + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      const left = (this.#taken.get(caller) ?? 1) - 1;
      if (left > 0) this.#taken.set(caller, left);
      else this.#taken.delete(caller);
    };
  }
}
