type Next = (hasRoom: boolean) => void;

/** Callers that wait for room, in order of arrival, each at most for a given time. */
export class HoldingQueue {
  readonly #holdMs: number;
  readonly #onRefusal: () => void;
  readonly #calls = new Set<{ next: Next; until: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(holdMs: number, onRefusal: () => void) {
    this.#holdMs = holdMs;
    this.#onRefusal = onRefusal;
  }

  get length(): number {
    return this.#calls.size;
  }

  add(next: Next): void {
    this.#calls.add({ next, until: performance.now() + this.#holdMs });
    this.#timer ??= setTimeout(() => this.#refuseLate(), this.#holdMs);
  }

  /** Lets callers continue while there is room; each may take some of it. */
  release(hasRoom: () => boolean): void {
    for (const call of this.#calls) {
      if (!hasRoom()) return;
      this.#calls.delete(call);
      call.next(true);
    }
  }

  refuseUntil(time: number): void {
    for (const call of this.#calls) {
      if (call.until > time) return;
      this.#calls.delete(call);
      this.#onRefusal();
      call.next(false);
    }
  }

  #refuseLate(): void {
    this.refuseUntil(performance.now());
    const [oldest] = this.#calls;
    this.#timer = oldest && setTimeout(() => this.#refuseLate(), Math.max(1, oldest.until - performance.now()));
  }
}
