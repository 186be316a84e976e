import { LRUCache } from 'lru-cache';
import type { StatsScope } from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';
import { Turns } from './concurrency-limit.ts';

/** An overview is up to 100 kB. */
const MAX_KEPT = 200;
const MINUTE_MS = 60_000;
/** Questions of one account that are answered at a time, and that may wait: a dashboard asks one or two. */
const AT_A_TIME = 4;
const IN_LINE = 40;

/**
 * The same question that arrives while it is being answered waits for that answer. One about a website is also answered by
 * what was found before, until the website's totals in the catalogue are counted anew (10 µs to look up, which happens with
 * every block of events that touched it) or the minute is over, so that what is deleted goes too.
 */
export class SharedAnswers {
  readonly #parts: Pick<InsightParts, 'totals' | 'clock'>;
  readonly #turns = new Turns(AT_A_TIME, IN_LINE);
  readonly #kept = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT });

  readonly #freshMs: number | undefined;

  /** `freshMs`: everything is answered by what was found so long before, whatever happened since. */
  constructor(parts: Pick<InsightParts, 'totals' | 'clock'>, freshMs?: number) {
    this.#parts = parts;
    this.#freshMs = freshMs;
  }

  /** `question` is everything that the answer depends on, as data. */
  async ask<Answer>(scope: StatsScope, question: unknown, work: () => Promise<Answer>): Promise<Answer> {
    const { totals, clock } = this.#parts;
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
    // A failure is for those who waited for it; whoever comes next asks again.
    answer.then(isOfWebsite || this.#freshMs ? () => undefined : forget, forget);
    return answer;
  }
}
