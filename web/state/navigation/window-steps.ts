import type { AroundNavHandler } from 'wouter';

/** What of the browser's history is used. */
export type StepHistory = Pick<History, 'state' | 'go' | 'pushState' | 'replaceState' | 'scrollRestoration'>;

/** What stands around the steps: the browser, or what a test makes of it. */
export interface StepHost {
  history: StepHistory;
  /** Path and query of where one is. */
  address(): string;
  /** Calls back when one has gone back or forth, before anybody else hears of it. */
  onMove(moved: () => void): void;
  /** After what runs now, and all that follows from it at once. */
  later(run: () => void, delayMs?: number): void;
}

/** A change of the address that undoes the one before, as wouter hands it on. */
export interface ReturnOptions {
  replace?: boolean;
  /** True: one goes back where that is the address one came from. */
  isReturn?: boolean;
}

/** In the state of a step: how many windows are open over it. */
const WINDOWS = 'windows';
/** In the state of a step: the address before it. */
const FROM = 'from';
/** When a browser that was told to go back has not, it will not. */
const GIVE_UP_MS = 5_000;

interface OpenWindow {
  close: () => void;
}

/**
 * Gives each open window a step of the browser's history, so that Back closes the topmost and nothing else. A window that is
 * closed otherwise takes its step along. A change of the address first leaves the steps of windows, so that none stays behind.
 */
export class WindowSteps {
  readonly #host: StepHost;
  #open: readonly OpenWindow[] = [];
  /** Changes of the address that wait until the windows' steps have been left. */
  #waiting: Array<() => void> = [];
  #isLeaving = false;
  #leaves = 0;
  /** What the address was and became over a window: the step below still has the one before. */
  #rewritten: { was: string; is: string } | undefined;

  constructor(host: StepHost) {
    this.#host = host;
    host.onMove(() => this.#moved());
    // Loaded anew while a window was open: it is not any more.
    if (this.#depth() > 0) this.#settleLater();
  }

  /** Tells of a window that is open now. What comes back is called when it no longer is. */
  opened(close: () => void): () => void {
    const one = { close };
    this.#open = [...this.#open, one];
    this.#settleLater();
    return () => {
      this.#open = this.#open.filter((other) => other !== one);
      this.#settleLater();
    };
  }

  /** Stands around every change of the address: wouter's `aroundNav`. */
  readonly around: AroundNavHandler = (navigate, to, options: ReturnOptions = {}) => {
    const { history } = this.#host;
    if (options.isReturn && this.#depth() === 0 && history.state?.[FROM] === to) {
      history.go(-1);
      return;
    }
    const state = options.replace ? history.state : { [FROM]: this.#host.address() };
    const change = () => navigate(to, { ...options, state });
    if (!this.#isLeaving && (this.#depth() === 0 || options.replace)) {
      if (this.#depth() > 0) this.#rewritten = { was: this.#rewritten?.was ?? this.#host.address(), is: to };
      change();
      return;
    }
    this.#waiting.push(change);
    if (!this.#isLeaving) this.#leave(this.#depth());
  };

  #depth(): number {
    return this.#host.history.state?.[WINDOWS] ?? 0;
  }

  #settleLater(): void {
    this.#host.later(() => this.#settle());
  }

  /** As many steps as windows. What closes one window and opens another in one go costs none. */
  #settle(): void {
    if (this.#isLeaving) return;
    const { history } = this.#host;
    const surplus = this.#depth() - this.#open.length;
    if (surplus > 0) {
      this.#leave(surplus);
      return;
    }
    // Nothing scrolls when a window closes.
    this.#restoreScroll(this.#open.length > 0 ? 'manual' : 'auto');
    while (this.#depth() < this.#open.length) history.pushState({ ...history.state, [WINDOWS]: this.#depth() + 1 }, '');
  }

  #restoreScroll(mode: ScrollRestoration): void {
    const { history } = this.#host;
    if (history.scrollRestoration !== mode) history.scrollRestoration = mode;
  }

  #leave(steps: number): void {
    this.#isLeaving = true;
    const leave = ++this.#leaves;
    this.#host.history.go(-steps);
    this.#host.later(() => leave === this.#leaves && this.#left(), GIVE_UP_MS);
  }

  #moved(): void {
    this.#rewrite();
    if (this.#isLeaving) {
      this.#host.later(() => this.#left());
      return;
    }
    for (const { close } of this.#open.slice(this.#depth()).reverse()) close();
    // One that did not close has a step again, and a step without its window is left.
    this.#settleLater();
  }

  /** Gives the step that one has come back to the address that it got while a window was open. */
  #rewrite(): void {
    if (!this.#rewritten) return;
    const { history } = this.#host;
    const { was, is } = this.#rewritten;
    if (this.#host.address() === was) history.replaceState(history.state, '', is);
    if (this.#depth() === 0) this.#rewritten = undefined;
  }

  #left(): void {
    if (!this.#isLeaving) return;
    this.#isLeaving = false;
    if (this.#waiting.length > 0) this.#restoreScroll('auto');
    for (const change of this.#waiting.splice(0)) change();
    this.#settleLater();
  }
}
