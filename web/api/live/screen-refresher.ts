import { notifyManager, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { type CallOptions, toQueryString } from '../client.ts';
import { isRealtime } from './live-path.ts';

/** A query of the screen, as `POST /app/live/answers` takes it. */
export interface Part {
  path: string;
  body?: unknown;
}

export interface PartResponse {
  status: number;
  body: unknown;
}

/** Reads all parts, at one moment unless events arrive all the time. */
export type ReadParts = (parts: readonly Part[]) => Promise<{
  is_of_one_moment: boolean;
  answers: readonly PartResponse[];
}>;

/** Starts of two readings are at least this far apart, and a reading takes at most half of the time. */
const GAP_MS = 400;
const GAP_PER_COST = 2;
const AFTER_FAILURE_MS = 5_000;
/** Figures in agreement come first: those that contradict each other are shown only when there were no others for long. */
const AGREED_FOR_MS = 10_000;
/** Longest list of parts that the service takes. */
const MAX_PARTS = 60;
/** Other people may have changed what an older answer says. */
const OLD_MS = 20_000;
const HOUR_MS = 3_600_000;

/**
 * Keeps the figures of a screen current and in agreement. All live queries on screen are read in one request, which the
 * service answers for one moment, and their answers are swapped in at once: no figure is ever newer than its neighbor.
 */
export class ScreenRefresher {
  readonly #queryClient: QueryClient;
  readonly #read: ReadParts;
  readonly #startedAt = new WeakMap<Query, number>();
  /** No query of this page began earlier. */
  readonly #openedAt: number;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isWanted = false;
  #isStopped = false;
  #notBefore = 0;
  /** Before every query while no change is known: a query may begin before this code is loaded. */
  #changedAt = Number.NEGATIVE_INFINITY;
  #differSince: number | undefined;
  #hour = hourOf(Date.now());

  constructor(queryClient: QueryClient, read: ReadParts, openedAt = performance.timeOrigin) {
    this.#queryClient = queryClient;
    this.#read = read;
    this.#openedAt = openedAt;
    this.#unsubscribe = queryClient.getQueryCache().subscribe((event) => this.#note(event));
  }

  /** Figures changed this long ago. Answers that were requested later contain the change. */
  changed(agoMs: number): void {
    this.#changedAt = Date.now() - agoMs;
    if (this.#shown().some((query) => this.#isBeforeChange(query))) this.want();
  }

  #isBeforeChange(query: Query): boolean {
    return (this.#startedAt.get(query) ?? this.#openedAt) <= this.#changedAt;
  }

  /** Reads the screen soon. */
  want(): void {
    this.#isWanted = true;
    this.#schedule();
  }

  /** Call it now and then: reads figures that change without an event, and everything when an hour begins. */
  tick(): void {
    const hour = hourOf(Date.now());
    const isDue =
      hour !== this.#hour || this.#shown().some(({ queryKey: [path, query] }) => isRealtime(`${path}`, query));
    this.#hour = hour;
    if (isDue) this.want();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  /** A part that comes on screen, or was requested by itself, may be older than its neighbors. */
  #note(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (!isLive(query)) return;
    if (event.type === 'observerAdded') {
      const { data, dataUpdatedAt } = query.state;
      if (data !== undefined && dataUpdatedAt < Math.max(this.#changedAt, Date.now() - OLD_MS)) this.want();
    } else if (event.type === 'updated') {
      const { action } = event;
      if (action.type === 'fetch') this.#startedAt.set(query, Date.now());
      const isOwn = action.type === 'success' && action.manual !== true;
      if (isOwn && this.#isBeforeChange(query)) this.want();
    }
  }

  #schedule(): void {
    if (!this.#isWanted || this.#isReading || this.#timer !== undefined || this.#isStopped) return;
    const waitMs = Math.max(0, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => void this.#turn(), waitMs);
  }

  async #turn(): Promise<void> {
    this.#timer = undefined;
    this.#isWanted = false;
    this.#isReading = true;
    const start = performance.now();
    let pauseMs = GAP_MS;
    try {
      // What was asked again meanwhile is newer than this reading.
      if (!(await this.#readOnce())) this.#isWanted = true;
    } catch (error) {
      this.#isWanted = true;
      pauseMs = AFTER_FAILURE_MS;
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      if (seconds !== undefined) pauseMs = Math.max(GAP_MS, seconds * 1_000);
    }
    this.#isReading = false;
    this.#notBefore = start + Math.max(pauseMs, GAP_PER_COST * (performance.now() - start));
    this.#schedule();
  }

  /** Returns false when nothing was swapped in: parts changed by themselves meanwhile, or their figures may differ. */
  async #readOnce(): Promise<boolean> {
    const shown = this.#shown().map((query) => ({ query, updates: query.state.dataUpdateCount }));
    if (shown.length === 0) return true;
    const { is_of_one_moment: isOfOneMoment, answers } = await this.#read(shown.map(({ query }) => partOf(query)));
    if (this.#isStopped) return true;
    if (!isOfOneMoment) {
      this.#differSince ??= performance.now();
      if (performance.now() - this.#differSince < AGREED_FOR_MS) return false;
    }
    this.#differSince = undefined;
    if (shown.some(({ query, updates }) => query.state.dataUpdateCount !== updates || isFetching(query))) return false;
    const failed = answers.find(({ status }) => status === 429 || status >= 500);
    if (failed) throw new ApiError('a part of the screen failed', { status: failed.status });
    notifyManager.batch(() => {
      for (const [index, { query }] of shown.entries()) this.#swapIn(query, answers[index]);
    });
    return true;
  }

  #swapIn(query: Query, response: PartResponse | undefined): void {
    const { queryKey } = query;
    if (response?.status === 200) this.#queryClient.setQueryData(queryKey, response.body);
    // The object is gone, or must not be read any more: the query itself tells the screen.
    else if (query.state.status !== 'error') void this.#queryClient.invalidateQueries({ queryKey, exact: true });
  }

  /** The live queries on screen. Those that load by themselves are read again afterwards, see `#note`. */
  #shown(): Query[] {
    const all = this.#queryClient.getQueryCache().findAll({ type: 'active' });
    return all
      .filter((query) => isLive(query) && query.state.data !== undefined && !isFetching(query))
      .slice(0, MAX_PARTS);
  }
}

function isLive({ meta }: Query): boolean {
  return meta?.isLive === true;
}

function isFetching({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}

function partOf({ queryKey: [path, query, body] }: Query): Part {
  const url = `${path}${toQueryString((query ?? {}) as NonNullable<CallOptions['query']>)}`;
  return body === null ? { path: url } : { path: url, body };
}

function hourOf(now: number): number {
  return Math.floor(now / HOUR_MS);
}
