import { LRUCache } from 'lru-cache';
import type { AnalyticsScope } from '../analytics.ts';
import type { AccountVersions } from './account-versions.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/** An overview takes up to 100 kB. */
const MAX_KEPT = 200;
const MINUTE_MS = 60_000;
/** Answers about anything else than a website show live visitors, too. */
const SECONDS_10_MS = 10_000;
/** Concurrent and queued queries per account. A dashboard runs one or two. */
const MAX_CONCURRENT = 4;
const MAX_QUEUED = 40;

interface Asked<Result> {
  scope: AnalyticsScope;
  query: unknown;
  work(): Promise<Result>;
  keptMs: number;
}

/**
 * Shares results between identical queries, also while they run. Results stay cached until new counts of their account
 * are announced or its event log is known to have other rows; those about a website also until the catalog refreshes
 * its totals (a 10 µs lookup, which needs no announcement). They end with the minute, or with 10 seconds for other
 * scopes, so that deletions show too.
 */
export class SharedResults {
  readonly #deps: Pick<AnalyticsDeps, 'totals' | 'clock'>;
  readonly #versions: Pick<AccountVersions, 'known'>;
  readonly #limit = new ConcurrencyLimit(MAX_CONCURRENT, MAX_QUEUED);
  readonly #cache = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT });

  constructor(deps: Pick<AnalyticsDeps, 'totals' | 'clock'>, versions: Pick<AccountVersions, 'known'>) {
    this.#deps = deps;
    this.#versions = versions;
  }

  /** `query` is the cache key: all data that the result depends on. */
  ask<Result>(scope: AnalyticsScope, query: unknown, work: () => Promise<Result>): Promise<Result> {
    return this.#ask({ scope, query, work, keptMs: scope.kind === 'website' ? MINUTE_MS : SECONDS_10_MS });
  }

  /** For results without current visitors and without names: they end with the minute. */
  askForMinute<Result>(scope: AnalyticsScope, query: unknown, work: () => Promise<Result>): Promise<Result> {
    return this.#ask({ scope, query, work, keptMs: MINUTE_MS });
  }

  async #ask<Result>({ scope, query, work, keptMs }: Asked<Result>): Promise<Result> {
    const { totals, clock } = this.#deps;
    const countedAt = scope.kind === 'website' ? await totals.readAnewAt('website', scope.id) : undefined;
    const version = this.#versions.known(scope.accountId);
    const period = Math.floor(clock.now() / keptMs);
    const key = JSON.stringify([scope, query, version, countedAt, period]);
    const known = this.#cache.get(key);
    if (known) return known as Promise<Result>;
    const result = this.#limit.take(scope.accountId, work);
    this.#cache.set(key, result);
    // Errors only reach those already waiting; the next caller queries again.
    result.catch(() => {
      if (this.#cache.get(key) === result) this.#cache.delete(key);
    });
    return result;
  }
}
