import { tooManyAtOnce } from '../../platform/app-error.ts';

/** How many of something long each caller may have under way in this process. */
export class Places {
  readonly #limit: number;
  readonly #refusal: string;
  readonly #taken = new Map<number, number>();

  constructor(limit: number, refusal: string) {
    this.#limit = limit;
    this.#refusal = refusal;
  }

  /** Refuses when all are taken; otherwise the place is free again when what comes back is called, once or more often. */
  take(caller: number): () => void {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#limit) throw tooManyAtOnce(this.#refusal);
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
