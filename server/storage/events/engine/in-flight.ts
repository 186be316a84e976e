/** Tracks running operations, so that closing can wait for them. */
export class InFlight {
  readonly #running = new Set<Promise<unknown>>();

  get isEmpty(): boolean {
    return this.#running.size === 0;
  }

  track<Result>(operation: Promise<Result>): Promise<Result> {
    const ended = operation.then(noop, noop);
    this.#running.add(ended);
    ended.then(() => this.#running.delete(ended));
    return operation;
  }

  /** Resolves when no operation is running, or after `timeoutMs`. */
  async settled(timeoutMs: number): Promise<void> {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), timeoutMs).unref());
    while (this.#running.size > 0) {
      if ((await Promise.race([Promise.all(this.#running), late])) === 'late') return;
    }
  }
}

function noop(): void {}
