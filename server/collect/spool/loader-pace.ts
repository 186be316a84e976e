/** The first event after a rest waits for the others of its page. */
const GATHER_MS = 20;

/** The pauses of a loader. */
export class LoaderPace {
  readonly #gatherMs: number;
  #endPause: () => void = () => undefined;
  #endRest: () => void = () => undefined;
  #isEnded = false;

  constructor(intervalMs: number) {
    this.#gatherMs = Math.min(GATHER_MS, intervalMs);
  }

  /** Waits until `wake`, at most so long. */
  async pause(milliseconds: number): Promise<void> {
    await this.#wait(milliseconds, (end) => {
      this.#endPause = end;
    });
  }

  /** Waits until `more`, at most so long, and then for what comes with it. */
  async rest(mostMs: number): Promise<void> {
    await this.#wait(mostMs, (end) => {
      this.#endRest = end;
    });
    await this.pause(this.#gatherMs);
  }

  wake(): void {
    this.#endPause();
  }

  more(): void {
    this.#endRest();
  }

  /** Ends this and all later waits. */
  end(): void {
    this.#isEnded = true;
    this.#endPause();
    this.#endRest();
  }

  #wait(milliseconds: number, begin: (end: () => void) => void): Promise<void> {
    if (this.#isEnded) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      begin(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
