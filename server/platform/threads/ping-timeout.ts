const SHORTEST_MS = 300;
const LONGEST_MS = 1_200;
/** A server that suddenly takes longer than this many times its usual answer hangs. */
const FACTOR = 5;
const RECENT_PINGS = 9;

/**
 * How long to wait for the answer to a ping: 300 ms, longer for a server that has been slow lately, because the machine is busy. The
 * load of the machine says little: with nine programs for each processor, the event engine answered half of 240 pings within 3 ms, the
 * slowest after 68.
 */
export class PingTimeout {
  readonly #recent: number[] = [];

  /** Of a server that is up. Nobody waits for one that is down, so that it may take longest to come back. */
  next(isUp: boolean): number {
    const usual = this.#recent.toSorted((one, other) => one - other)[this.#recent.length >> 1];
    if (!isUp || usual === undefined) return LONGEST_MS;
    return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.round(FACTOR * usual)));
  }

  answeredAfter(milliseconds: number): void {
    this.#recent.push(milliseconds);
    if (this.#recent.length > RECENT_PINGS) this.#recent.shift();
  }
}
