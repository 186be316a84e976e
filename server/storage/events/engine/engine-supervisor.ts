import type { Log } from '../../../platform/log.ts';
import { loadStretch } from '../../../platform/threads/machine-load.ts';
import type { EngineChild } from './embedded.ts';

export interface SupervisorOptions {
  /** Answers whether the engine is there, ours or another process's. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Starts one; undefined in processes that only attach to another's. */
  start: (() => EngineChild) | undefined;
  /** Brings the schema up to date, called whenever the engine comes (back) up; a failure counts as not up. */
  prepare(): Promise<void>;
  /** By how much pings are lengthened where the machine is busy. */
  stretch?: () => number;
  log: Log;
}

export interface Supervisor {
  /** True from a prepared engine until it misses two pings in a row, or its process ends. */
  isUp(): boolean;
  /** Aborted when the engine is found down: what was asked of it will not be answered soon. */
  whileUp(): AbortSignal;
  /** Resolves when the engine is up the next time, at once when it is. */
  untilUp(): Promise<void>;
  /** The engine's process, while this process owns one. For fault drills. */
  processId(): number | undefined;
  stop(): Promise<void>;
}

/**
 * Together they bound how long a question may hang on an engine that has stopped: 950 ms on a machine that is not busy.
 * One miss says little (a pause of either process, a burst of others' work); two in a row that the engine is gone.
 */
const CHECK_INTERVAL_MS = 250;
const PING_TIMEOUT_MS = 350;
const MISSES_UNTIL_DOWN = 2;
/** A ping that ended so much later than its time tells that this process stood still, not the engine; three times at most. */
const STANDSTILL_MS = 250;
const MOST_STANDSTILLS = 3;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;
/** An engine that has been silent for so long hangs; killed it comes back, and it loses nothing by that. */
const HUNG_AFTER_MS = 20_000;

/**
 * Keeps an engine within reach: uses the one that answers, else starts one, with growing pauses when it keeps dying.
 * Which of several processes owns the engine is decided by the engine's own lock on its directory: the losers' child
 * ends at once, and their next ping reaches the winner's.
 */
export function superviseEngine(options: SupervisorOptions): Supervisor {
  const loop = new SupervisorLoop(options);
  loop.run();
  return {
    isUp: () => loop.up,
    whileUp: () => loop.whileUp.signal,
    untilUp: () => loop.untilUp(),
    processId: () => loop.child?.processId,
    stop: () => loop.stop(),
  };
}

class SupervisorLoop {
  readonly #options: SupervisorOptions;
  #waitingForUp: (() => void)[] = [];
  #wake: () => void = () => undefined;
  #stopped = false;
  #retryMs = FIRST_RETRY_MS;
  #silentSince = 0;
  #wasUp = false;
  #misses = 0;
  #standstills = 0;
  #preparing: Promise<void> | undefined;
  up = false;
  whileUp = new AbortController();
  child: EngineChild | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const pause = await this.#check();
      await this.#sleep(pause);
    }
  }

  untilUp(): Promise<void> {
    if (this.up) return Promise.resolve();
    return new Promise((resolve) => this.#waitingForUp.push(resolve));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#goDown();
    this.#wake();
    await this.child?.stop();
  }

  /** One look; returns the milliseconds until the next. */
  async #check(): Promise<number> {
    if (await this.#pings()) {
      this.#silentSince = 0;
      if (!this.up) this.#preparing ??= this.#prepare();
      return CHECK_INTERVAL_MS;
    }
    if (this.up && this.#misses < MISSES_UNTIL_DOWN) return 0;
    if (this.up) this.#options.log.warn({}, 'event log engine does not answer; events are kept in the spool');
    this.#goDown();
    if (this.child !== undefined) return this.#waitForChild(this.child);
    if (this.#options.start !== undefined && !this.#stopped) this.#start(this.#options.start);
    return CHECK_INTERVAL_MS;
  }

  /** Beside the pings: an engine that hangs in here is found out like any other. Never rejects. */
  async #prepare(): Promise<void> {
    try {
      await this.#options.prepare();
      if (!this.#stopped) this.#goUp();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'event log engine answers but its tables could not be prepared');
    }
    this.#preparing = undefined;
  }

  /** One ping; counts those in a row that the engine has missed. */
  async #pings(): Promise<boolean> {
    const { ping, stretch = loadStretch } = this.#options;
    const timeoutMs = Math.round(PING_TIMEOUT_MS * stretch());
    const askedAt = performance.now();
    const answered = await ping(timeoutMs);
    const stoodStill = performance.now() - askedAt > timeoutMs + STANDSTILL_MS;
    this.#standstills = stoodStill && !answered ? this.#standstills + 1 : 0;
    if (answered) this.#misses = 0;
    else if (this.#standstills === 0 || this.#standstills > MOST_STANDSTILLS) this.#misses += 1;
    return answered;
  }

  #waitForChild(child: EngineChild): number {
    this.#silentSince ||= performance.now();
    if (performance.now() - this.#silentSince > HUNG_AFTER_MS) {
      this.#options.log.error({}, 'event log engine hangs; killing it');
      this.#silentSince = 0;
      child.kill();
    }
    return CHECK_INTERVAL_MS;
  }

  #start(start: () => EngineChild): void {
    const child = start();
    this.child = child;
    this.#wasUp = false;
    this.#silentSince = performance.now();
    child.listening.then(() => this.#wake());
    child.ended.then(async (reason) => {
      this.#retryMs = this.#wasUp ? FIRST_RETRY_MS : Math.min(this.#retryMs * 2, LONGEST_RETRY_MS);
      this.#goDown();
      if (!this.#stopped) this.#options.log.warn({ reason, retryMs: this.#retryMs }, 'event log engine ended');
      await this.#pauseBeforeNext();
      this.child = undefined;
      this.#wake();
    });
  }

  #goUp(): void {
    this.up = true;
    this.#wasUp = true;
    this.whileUp = new AbortController();
    for (const resolve of this.#waitingForUp.splice(0)) resolve();
  }

  #goDown(): void {
    this.up = false;
    this.#misses = 0;
    this.whileUp.abort();
  }

  /** After an engine that was up comes the next after 200 ms; each that dies before doubles the pause. */
  async #pauseBeforeNext(): Promise<void> {
    if (this.#stopped) return;
    await new Promise((resolve) => setTimeout(resolve, this.#retryMs).unref());
  }

  #sleep(milliseconds: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
