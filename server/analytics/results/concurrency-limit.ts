import { unavailable } from '../../platform/app-error.ts';

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits concurrent queries per account; further ones queue, and a full queue rejects. The event engine runs few
 * queries at once, and one account must not occupy all slots.
 */
export class ConcurrencyLimit {
  readonly #atATime: number;
  readonly #inLine: number;
  readonly #lines = new Map<number, Line>();

  constructor(atATime: number, inLine: number) {
    this.#atATime = atATime;
    this.#inLine = inLine;
  }

  /** Rejects with `unavailable` if the queue is full. */
  async take<Result>(accountId: number, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: [] };
    this.#lines.set(accountId, line);
    if (line.running < this.#atATime) line.running++;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // Passes the slot to the longest-waiting caller.
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(accountId);
    }
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#inLine) throw unavailable('Too many queries are waiting. Try again in a moment.');
    return new Promise((resolve) => waiting.push(resolve));
  }
}
