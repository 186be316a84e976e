import { unavailable } from '../../platform/app-error.ts';
import type { LiveResult } from '../analytics.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import { LiveWatch } from './live-watch.ts';
import type { AnalyticsDeps, WebsiteScope } from './result-deps.ts';

type HubDeps = Pick<AnalyticsDeps, 'analytics' | 'totals' | 'clock'>;

/** Open streams per key and process. */
const MAX_STREAMS_PER_KEY = 10;
const POLL_INTERVAL_MS = 1_000;
/** Even without new events, visitors leave five minutes after their last activity. */
const REFRESH_AFTER_MS = 5_000;

/**
 * Everyone who watches a website shares one query per second. The totals in the catalog show whether there can be new
 * events; the event log is only queried then, and every five seconds.
 */
export class LiveHub {
  readonly #deps: HubDeps;
  readonly #slots = new ConcurrencySlots(
    MAX_STREAMS_PER_KEY,
    `An API key can have up to ${MAX_STREAMS_PER_KEY} live streams. Close one first.`,
  );
  readonly #websites = new Map<number, WatchedWebsite>();
  #isClosed = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** Rejects if the key has too many streams, and while the event log is unreachable. */
  async watch(website: WebsiteScope, keyId: number): Promise<LiveWatch> {
    const leave = this.#slots.take(keyId);
    try {
      const first = await this.#websiteOf(website).now();
      if (this.#isClosed) throw unavailable();
      // The last watcher may have left meanwhile and removed the entry.
      return this.#websiteOf(website).add(first, () => {
        leave();
        this.#forget(website.id);
      });
    } catch (error) {
      leave();
      this.#forget(website.id);
      throw error;
    }
  }

  /** Ends all streams, so that none delays a shutdown. */
  close(): void {
    this.#isClosed = true;
    for (const website of this.#websites.values()) website.end();
  }

  #websiteOf(website: WebsiteScope): WatchedWebsite {
    const watched = this.#websites.get(website.id) ?? new WatchedWebsite(this.#deps, website);
    this.#websites.set(website.id, watched);
    return watched;
  }

  #forget(id: number): void {
    if (this.#websites.get(id)?.isAlone()) this.#websites.delete(id);
  }
}

class WatchedWebsite {
  readonly #deps: HubDeps;
  readonly #website: WebsiteScope;
  readonly #watches = new Set<LiveWatch>();
  #querying: Promise<LiveResult> | undefined;
  #queriedAt = Number.NEGATIVE_INFINITY;
  #countedAt: number | undefined;
  #lastSent = '';
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;

  constructor(deps: HubDeps, website: WebsiteScope) {
    this.#deps = deps;
    this.#website = website;
  }

  isAlone(): boolean {
    return this.#watches.size === 0;
  }

  /** Returns the current state. Concurrent callers share the query, and watchers receive the result. */
  now(): Promise<LiveResult> {
    this.#querying ??= this.#query().finally(() => {
      this.#querying = undefined;
    });
    return this.#querying;
  }

  add(first: LiveResult, onEnd: () => void): LiveWatch {
    const watch = new LiveWatch(first, () => {
      this.#watches.delete(watch);
      this.#schedule();
      onEnd();
    });
    this.#watches.add(watch);
    this.#schedule();
    return watch;
  }

  end(): void {
    for (const watch of [...this.#watches]) watch.end();
  }

  async #query(): Promise<LiveResult> {
    const { analytics, clock, totals } = this.#deps;
    // Read before the query, so that events that arrive meanwhile cause another query.
    this.#countedAt = await totals.readAnewAt('website', this.#website.id);
    this.#queriedAt = clock.now();
    const result = await analytics.live(this.#website, this.#queriedAt);
    this.#push(result);
    return result;
  }

  /** Schedules the next query while there are watchers. */
  #schedule(): void {
    if (this.isAlone()) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (!this.#isPolling) {
      this.#timer ??= setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
    }
  }

  async #poll(): Promise<void> {
    this.#timer = undefined;
    this.#isPolling = true;
    try {
      if (await this.#isDue()) await this.now();
    } catch {
      // While the store is unreachable, watchers receive `quiet`.
    }
    this.#isPolling = false;
    this.#schedule();
  }

  async #isDue(): Promise<boolean> {
    const { clock, totals } = this.#deps;
    if (Math.abs(clock.now() - this.#queriedAt) >= REFRESH_AFTER_MS) return true;
    return (await totals.readAnewAt('website', this.#website.id)) !== this.#countedAt;
  }

  #push(result: LiveResult): void {
    const text = JSON.stringify(result);
    if (text === this.#lastSent) return;
    this.#lastSent = text;
    for (const watch of this.#watches) watch.push(result);
  }
}
