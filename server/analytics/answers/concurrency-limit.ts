import { unavailable } from '../../platform/app-error.ts';

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets each account have so many questions answered at a time; the next ones wait in line, and when the line is long they are
 * refused. The event engine reads a few questions at once, and one account's must not be all of them.
 */
export class Turns {
  readonly #atATime: number;
  readonly #inLine: number;
  readonly #lines = new Map<number, Line>();

  constructor(atATime: number, inLine: number) {
    this.#atATime = atATime;
    this.#inLine = inLine;
  }

  /** Rejects with `unavailable` when too many wait already. */
  async take<Answer>(accountId: number, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.#lines.get(accountId) ?? { running: 0, waiting: [] };
    this.#lines.set(accountId, line);
    if (line.running < this.#atATime) line.running++;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      // The turn goes on to whoever waited longest.
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(accountId);
    }
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#inLine)
      throw unavailable('Too many questions wait for an answer. Ask again in a moment.');
    return new Promise((resolve) => waiting.push(resolve));
  }
}
