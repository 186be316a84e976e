import { LRUCache } from 'lru-cache';
import type { StatsScope } from '../analytics.ts';
import type { InsightDeps } from './answer-deps.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** An overview takes up to 100 kB. */
const MAX_KEPT = 200;
const MINUTE_MS = 60_000;
/** Concurrent and queued queries per account. A dashboard runs one or two. */
const AT_A_TIME = 4;
const IN_LINE = 40;

/**
 * Shares results between identical queries, also while they run. Results about a website stay cached until the
 * catalogue refreshes its totals (a 10 µs lookup; happens with every block of events that touched the website) or the
 * minute ends, so that deletions show too.
 */
export class SharedAnswers {
  readonly #deps: Pick<InsightDeps, 'totals' | 'clock'>;
  readonly #turns = new ConcurrencyLimit(AT_A_TIME, IN_LINE);
  readonly #kept = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT });

  readonly #freshMs: number | undefined;

  /** `freshMs`: serves all results for this long, regardless of new events. */
  constructor(deps: Pick<InsightDeps, 'totals' | 'clock'>, freshMs?: number) {
    this.#deps = deps;
    this.#freshMs = freshMs;
  }

  /** `question` is the cache key: all data that the result depends on. */
  async ask<Answer>(scope: StatsScope, question: unknown, work: () => Promise<Answer>): Promise<Answer> {
    const { totals, clock } = this.#deps;
    const isOfWebsite = scope.kind === 'website' && this.#freshMs === undefined;
    const countedAt = isOfWebsite ? await totals.readAnewAt('website', scope.id) : undefined;
    const key = JSON.stringify([scope, question, countedAt, Math.floor(clock.now() / (this.#freshMs ?? MINUTE_MS))]);
    const known = this.#kept.get(key);
    if (known) return known as Promise<Answer>;
    const answer = this.#turns.take(scope.accountId, work);
    this.#kept.set(key, answer);
    const forget = () => {
      if (this.#kept.get(key) === answer) this.#kept.delete(key);
    };
    // Errors only reach those already waiting; the next caller queries again.
    answer.then(isOfWebsite || this.#freshMs ? () => undefined : forget, forget);
    return answer;
  }
}
