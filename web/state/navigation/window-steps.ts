import type { AroundNavHandler } from 'wouter';

/** Used part of the browser's history. */
export type StepHistory = Pick<History, 'state' | 'go' | 'pushState' | 'replaceState' | 'scrollRestoration'>;

/** Environment of the history entries: the browser, or a test double. */
export interface StepHost {
  history: StepHistory;
  /** Path and query of the current page. */
  address(): string;
  /** Registers a callback for navigation back or forward that runs before other listeners. */
  onMove(moved: () => void): void;
  /** Runs a callback after the current code and all its immediate consequences. */
  later(run: () => void, delayMs?: number): void;
}

/** Options of an address change that undoes the previous one, as wouter passes them. */
export interface ReturnOptions {
  replace?: boolean;
  /** True: goes back if that leads to the previous address. */
  goesBack?: boolean;
}

/** In an entry's state: number of dialogs open above it. */
const WINDOWS = 'windows';
/** In an entry's state: the previous address. */
const FROM = 'from';
/** Time after which a browser that did not go back will not do so any more. */
const GIVE_UP_MS = 5_000;

interface OpenWindow {
  close: () => void;
}

/**
 * Gives each open dialog an entry in the browser's history, so that Back closes the topmost dialog and nothing else. A
 * dialog that closes in another way removes its entry. An address change first leaves the entries of dialogs, so that
 * none remains.
 */
export class WindowSteps {
  readonly #host: StepHost;
  #open: readonly OpenWindow[] = [];
  /** Address changes that wait until the dialogs' entries have been left. */
  #waiting: Array<() => void> = [];
  #isLeaving = false;
  #leaves = 0;
  /** Address before and after a change below an open dialog: the entry below still has the old one. */
  #rewritten: { was: string; is: string } | undefined;

  constructor(host: StepHost) {
    this.#host = host;
    host.onMove(() => this.#moved());
    // The page was reloaded while a dialog was open, which is closed now.
    if (this.#depth() > 0) this.#settleLater();
  }

  /** Registers an open dialog. Call the returned function when it closes. */
  opened(close: () => void): () => void {
    const one = { close };
    this.#open = [...this.#open, one];
    this.#settleLater();
    return () => {
      this.#open = this.#open.filter((other) => other !== one);
      this.#settleLater();
    };
  }

  /** Wraps every address change: wouter's `aroundNav`. */
  readonly around: AroundNavHandler = (navigate, to, options: ReturnOptions = {}) => {
    const { history } = this.#host;
    if (options.goesBack && this.#depth() === 0 && history.state?.[FROM] === to) {
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

  /** Adjusts the number of entries to the number of dialogs. Replacing one dialog by another costs none. */
  #settle(): void {
    if (this.#isLeaving) return;
    const { history } = this.#host;
    const surplus = this.#depth() - this.#open.length;
    if (surplus > 0) {
      this.#leave(surplus);
      return;
    }
    // Prevents scrolling when a dialog closes.
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
    // Adds an entry again for a dialog that did not close, and leaves an entry without a dialog.
    this.#settleLater();
  }

  /** Gives the current entry the address that changed while a dialog was open. */
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
