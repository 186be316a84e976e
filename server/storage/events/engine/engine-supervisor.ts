import type { Log } from '../../../platform/log.ts';
import { PingTimeout } from '../../../platform/threads/ping-timeout.ts';
import type { EngineChild } from './embedded.ts';

export interface SupervisorOptions {
  /** Checks whether the engine responds, ours or another process's. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Starts an engine; undefined in processes that only connect to another's. */
  start: (() => EngineChild) | undefined;
  /** Brings the schema up to date whenever the engine comes up or returns; a failure counts as not up. */
  prepare(): Promise<void>;
  /** Returns true while a statement runs; without it, an engine is always pinged as if one ran. */
  isAsked?: () => boolean;
  log: Log;
}

export interface Supervisor {
  /** True from when the engine is prepared until it misses two pings in a row or its process ends. */
  isUp(): boolean;
  /** Aborted when the engine is found down, since running queries will not finish soon. */
  whileUp(): AbortSignal;
  /** To be called when a statement begins: it must not wait for the next ping of an idle engine. */
  requested(): void;
  /** Resolves when the engine is up: immediately if it already is. */
  untilUp(): Promise<void>;
  /** Process id of the engine if this process owns one. For fault drills. */
  processId(): number | undefined;
  stop(): Promise<void>;
}

/**
 * With two pings of 300 ms (`PingTimeout`), a query may hang on a stopped engine for 850 ms. One missed ping proves little (a pause
 * of either process, a burst of other work); two in a row show that the engine is gone.
 */
const CHECK_INTERVAL_MS = 250;
/** Each ping costs both processes up to 5 ms of CPU after a rest, and nobody waits for an engine that runs no statement. */
const IDLE_INTERVAL_MS = 3_000;
const MISSES_UNTIL_DOWN = 2;
/**
 * A ping that ended this long after its timeout shows that this process was paused, not the engine; at most three in a
 * row are excused.
 */
const STANDSTILL_MS = 250;
const MAX_STALLS = 3;
/**
 * An engine that used this much of its processor during a ping is busy with queries, not gone: idle it uses less, stopped none.
 * Without this, the first dashboard of a machine with nine programs for each processor was answered with 503.
 */
const BUSY_MS = 20;
/** About three seconds; then its queries will hardly be answered either. */
const MAX_BUSY_PINGS = 8;
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;
/** An engine that has been silent this long hangs. Killing it makes it restart and loses no data. */
const HUNG_AFTER_MS = 20_000;

/**
 * Keeps an engine available: it uses one that responds, else starts one, with growing pauses if it keeps dying. The
 * engine's own lock on its directory decides which of several processes owns the engine: the other children end at
 * once, and their parents' next ping reaches the owner's engine.
 */
export function superviseEngine(options: SupervisorOptions): Supervisor {
  const loop = new SupervisorLoop(options);
  loop.run();
  return {
    isUp: () => loop.up,
    whileUp: () => loop.whileUp.signal,
    requested: () => loop.requested(),
    untilUp: () => loop.untilUp(),
    processId: () => loop.child?.processId,
    stop: () => loop.stop(),
  };
}

class SupervisorLoop {
  readonly #options: SupervisorOptions;
  readonly #timeout = new PingTimeout();
  #waitingForUp: (() => void)[] = [];
  #wake: () => void = () => undefined;
  #stopped = false;
  #retryMs = FIRST_RETRY_MS;
  #silentSince = 0;
  #wasUp = false;
  #misses = 0;
  #standstills = 0;
  #busyPings = 0;
  #preparing: Promise<void> | undefined;
  #isIdle = false;
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

  requested(): void {
    if (!this.#isIdle) return;
    this.#isIdle = false;
    const isAsked = this.#options.isAsked ?? (() => true);
    // Nearly all statements end before that.
    setTimeout(() => (isAsked() ? this.#wake() : this.#idle()), CHECK_INTERVAL_MS).unref();
  }

  #idle(): number {
    this.#isIdle = true;
    return IDLE_INTERVAL_MS;
  }

  /** Runs one check; returns the milliseconds until the next. */
  async #check(): Promise<number> {
    if (await this.#pings()) {
      this.#silentSince = 0;
      if (!this.up) this.#preparing ??= this.#prepare();
      return this.up && this.#options.isAsked?.() === false ? this.#idle() : CHECK_INTERVAL_MS;
    }
    this.#isIdle = false;
    if (this.up && this.#misses < MISSES_UNTIL_DOWN) return 0;
    if (this.up) this.#options.log.warn({}, 'event log engine does not answer; events are kept in the spool');
    this.#goDown();
    if (this.child !== undefined) return this.#waitForChild(this.child);
    if (this.#options.start !== undefined && !this.#stopped) this.#start(this.#options.start);
    return CHECK_INTERVAL_MS;
  }

  /**
   * Runs concurrently with the pings, so that an engine that hangs during preparation is detected too. Never rejects.
   */
  async #prepare(): Promise<void> {
    try {
      await this.#options.prepare();
      if (!this.#stopped) this.#goUp();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'event log engine answers but its tables could not be prepared');
    }
    this.#preparing = undefined;
  }

  /** Sends one ping and counts consecutive misses. */
  async #pings(): Promise<boolean> {
    const timeoutMs = this.#timeout.next(this.up);
    const askedAt = performance.now();
    const usedBefore = this.child?.processorTimeMs() ?? 0;
    const answered = await this.#options.ping(timeoutMs);
    const tookMs = performance.now() - askedAt;
    const stoodStill = tookMs > timeoutMs + STANDSTILL_MS;
    this.#standstills = stoodStill && !answered ? this.#standstills + 1 : 0;
    if (answered) this.#timeout.answeredAfter(tookMs);
    const isBusy = !answered && (this.child?.processorTimeMs() ?? 0) - usedBefore >= BUSY_MS;
    this.#busyPings = isBusy ? this.#busyPings + 1 : 0;
    if (answered) this.#misses = 0;
    else if (!isExcused(this.#standstills, MAX_STALLS) && !isExcused(this.#busyPings, MAX_BUSY_PINGS))
      this.#misses += 1;
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

  /**
   * Waits before the next start: 200 ms after an engine that was up; each engine that dies before it is up doubles the
   * pause.
   */
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

function isExcused(inARow: number, most: number): boolean {
  return inARow > 0 && inARow <= most;
}
