import { unavailable } from '../../platform/app-error.ts';
import type { LiveAnswer } from '../analytics.ts';
import type { InsightParts, WebsiteScope } from './answer-deps.ts';
import { LiveWatch } from './live-watch.ts';
import { Places } from './places.ts';

type HubParts = Pick<InsightParts, 'analytics' | 'totals' | 'clock'>;

/** Streams that one key may have open in a process. */
const STREAMS_A_KEY = 10;
const TURN_MS = 1_000;
/** Without new events people leave all the same: five minutes after their last sign of life. */
const ASK_AFTER_MS = 5_000;

/**
 * Everybody who watches a website shares one look at it a second. The totals in the catalogue say whether there can be
 * something new; only then, and every five seconds, the event log is asked.
 */
export class LiveHub {
  readonly #parts: HubParts;
  readonly #places = new Places(
    STREAMS_A_KEY,
    `A key can have at most ${STREAMS_A_KEY} live streams: close one first.`,
  );
  readonly #websites = new Map<number, WatchedWebsite>();
  #isClosed = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  /** Refuses when the key has too many, and while the event log can't be reached. */
  async watch(website: WebsiteScope, keyId: number): Promise<LiveWatch> {
    const leave = this.#places.take(keyId);
    try {
      const first = await this.#websiteOf(website).now();
      if (this.#isClosed) throw unavailable();
      // The last watcher may have left meanwhile, and taken the entry along.
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

  /** Ends every stream, so that none holds up a process that stops. */
  close(): void {
    this.#isClosed = true;
    for (const website of this.#websites.values()) website.end();
  }

  #websiteOf(website: WebsiteScope): WatchedWebsite {
    const watched = this.#websites.get(website.id) ?? new WatchedWebsite(this.#parts, website);
    this.#websites.set(website.id, watched);
    return watched;
  }

  #forget(id: number): void {
    if (this.#websites.get(id)?.isAlone()) this.#websites.delete(id);
  }
}

class WatchedWebsite {
  readonly #parts: HubParts;
  readonly #website: WebsiteScope;
  readonly #watches = new Set<LiveWatch>();
  #asking: Promise<LiveAnswer> | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #countedAt: number | undefined;
  #told = '';
  #timer: NodeJS.Timeout | undefined;
  #isTurning = false;

  constructor(parts: HubParts, website: WebsiteScope) {
    this.#parts = parts;
    this.#website = website;
  }

  isAlone(): boolean {
    return this.#watches.size === 0;
  }

  /** How things are. Those who ask at the same moment share the look, and those who watch are told. */
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
    const { analytics, clock, totals } = this.#parts;
    // Read before the question, so that what arrives meanwhile is asked for again.
    this.#countedAt = await totals.readAnewAt('website', this.#website.id);
    this.#askedAt = clock.now();
    const answer = await analytics.live(this.#website, this.#askedAt);
    this.#tell(answer);
    return answer;
  }

  /** The next turn, while anybody watches. */
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
      // A store that can't be reached says nothing for a while: the watchers hear that it is quiet.
    }
    this.#isTurning = false;
    this.#schedule();
  }

  async #isDue(): Promise<boolean> {
    const { clock, totals } = this.#parts;
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
