import type { LiveResult } from '../analytics.ts';

/** A message to a watcher: the current state, `quiet` after a period without messages, or undefined at the end. */
export type LiveMessage<State = LiveResult> = State | 'quiet' | undefined;

/** Interval of `quiet` messages: proxies close idle connections. */
export const KEEP_ALIVE_MS = 15_000;

/** One watcher of a website or an account. A slow reader skips intermediate states and always gets the latest one. */
export class LiveWatch<State extends object = LiveResult> {
  readonly #onEnd: (watch: LiveWatch<State>) => void;
  #pending: State | undefined;
  #waiting: { resolve: (news: LiveMessage<State>) => void; timer: NodeJS.Timeout } | undefined;
  #isOver = false;

  constructor(first: State, onEnd: (watch: LiveWatch<State>) => void) {
    this.#pending = first;
    this.#onEnd = onEnd;
  }

  /** Allows one pending call at a time. */
  next(): Promise<LiveMessage<State>> {
    if (this.#isOver) return Promise.resolve(undefined);
    const pending = this.#pending;
    if (pending) {
      this.#pending = undefined;
      return Promise.resolve(pending);
    }
    return new Promise((resolve) => {
      this.#waiting = { resolve, timer: setTimeout(() => this.#resolve('quiet'), KEEP_ALIVE_MS) };
    });
  }

  push(result: State): void {
    if (this.#waiting) this.#resolve(result);
    else this.#pending = result;
  }

  /** Ends the watch and resolves a pending `next`. Idempotent. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#resolve(undefined);
    this.#onEnd(this);
  }

  #resolve(news: LiveMessage<State>): void {
    if (!this.#waiting) return;
    const { resolve, timer } = this.#waiting;
    clearTimeout(timer);
    this.#waiting = undefined;
    resolve(news);
  }
}
