import type { LiveAnswer } from '../analytics.ts';

/** What a watcher is told: how things are now, `quiet` when nothing was told for a while, and undefined at the end. */
export type LiveNews = LiveAnswer | 'quiet' | undefined;

/** After this long a watcher hears that nothing happened: proxies close connections that say nothing. */
export const QUIET_MS = 15_000;

/** One watcher of a website. Whoever reads slowly misses what came between, never what is now. */
export class LiveWatch {
  readonly #onEnd: (watch: LiveWatch) => void;
  #pending: LiveAnswer | undefined;
  #waiting: { resolve: (news: LiveNews) => void; timer: NodeJS.Timeout } | undefined;
  #isOver = false;

  constructor(first: LiveAnswer, onEnd: (watch: LiveWatch) => void) {
    this.#pending = first;
    this.#onEnd = onEnd;
  }

  /** One at a time. */
  next(): Promise<LiveNews> {
    if (this.#isOver) return Promise.resolve(undefined);
    const told = this.#pending;
    if (told) {
      this.#pending = undefined;
      return Promise.resolve(told);
    }
    return new Promise((resolve) => {
      this.#waiting = { resolve, timer: setTimeout(() => this.#answer('quiet'), QUIET_MS) };
    });
  }

  tell(answer: LiveAnswer): void {
    if (this.#waiting) this.#answer(answer);
    else this.#pending = answer;
  }

  /** Whoever waits is told that it is over. Once or more often. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#answer(undefined);
    this.#onEnd(this);
  }

  #answer(news: LiveNews): void {
    if (!this.#waiting) return;
    const { resolve, timer } = this.#waiting;
    clearTimeout(timer);
    this.#waiting = undefined;
    resolve(news);
  }
}
