import { unavailable } from '../../platform/app-error.ts';
import type { LiveAnswer } from '../analytics.ts';
import type { AnalyticsDeps, WebsiteScope } from './answer-deps.ts';
import { ConcurrencySlots } from './concurrency-slots.ts';
import { LiveWatch } from './live-watch.ts';

type HubDeps = Pick<AnalyticsDeps, 'analytics' | 'totals' | 'clock'>;

/** Open streams per key and process. */
const STREAMS_A_KEY = 10;
const TURN_MS = 1_000;
/** Even without new events, visitors leave five minutes after their last activity. */
const ASK_AFTER_MS = 5_000;

/**
 * Everyone who watches a website shares one query per second. The totals in the catalogue show whether there can be new
 * events; the event log is only queried then, and every five seconds.
 */
export class LiveHub {
  readonly #deps: HubDeps;
  readonly #places = new ConcurrencySlots(
    STREAMS_A_KEY,
    `An API key can have up to ${STREAMS_A_KEY} live streams. Close one first.`,
  );
  readonly #websites = new Map<number, WatchedWebsite>();
  #isClosed = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /** Rejects if the key has too many streams, and while the event log is unreachable. */
  async watch(website: WebsiteScope, keyId: number): Promise<LiveWatch> {
    const leave = this.#places.take(keyId);
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
  #asking: Promise<LiveAnswer> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #countedAt: number | undefined;
  #told = '';
  #timer: NodeJS.Timeout | undefined;
  #isTurning = false;

  constructor(deps: HubDeps, website: WebsiteScope) {
    this.#deps = deps;
    this.#website = website;
  }

  isAlone(): boolean {
    return this.#watches.size === 0;
  }

  /** Returns the current state. Concurrent callers share the query, and watchers receive the result. */
  now(): Promise<LiveAnswer> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  add(first: LiveAnswer, onEnd: () => void): LiveWatch {
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

  async #ask(): Promise<LiveAnswer> {
    const { analytics, clock, totals } = this.#deps;
    // Read before the query, so that events that arrive meanwhile cause another query.
    this.#countedAt = await totals.readAnewAt('website', this.#website.id);
    this.#askedAt = clock.now();
    const answer = await analytics.live(this.#website, this.#askedAt);
    this.#tell(answer);
    return answer;
  }

  /** Schedules the next query while there are watchers. */
  #schedule(): void {
    if (this.isAlone()) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else if (!this.#isTurning) {
      this.#timer ??= setTimeout(() => void this.#turn(), TURN_MS);
    }
  }

  async #turn(): Promise<void> {
    this.#timer = undefined;
    this.#isTurning = true;
    try {
      if (await this.#isDue()) await this.now();
    } catch {
      // While the store is unreachable, watchers receive `quiet`.
    }
    this.#isTurning = false;
    this.#schedule();
  }

  async #isDue(): Promise<boolean> {
    const { clock, totals } = this.#deps;
    if (Math.abs(clock.now() - this.#askedAt) >= ASK_AFTER_MS) return true;
    return (await totals.readAnewAt('website', this.#website.id)) !== this.#countedAt;
  }

  #tell(answer: LiveAnswer): void {
    const text = JSON.stringify(answer);
    if (text === this.#told) return;
    this.#told = text;
    for (const watch of this.#watches) watch.tell(answer);
  }
}
