import { LRUCache } from 'lru-cache';

/** An answer may be so many times as old as it took to make: the engine spends a tenth of its time on one question at most. */
const AGE_PER_COST = 10;
const MAX_AGE_MS = 5_000;
/** Large answers are about a megabyte each. */
const MAX_KEPT = 50;

export interface RecentAnswers<Answer extends object> {
  /** The answer of a moment ago, the one that is on its way, or a new one. A failure is for those who waited for it. */
  get(key: string, make: () => Promise<Answer>): Promise<Answer>;
}

interface Kept<Answer> {
  answer: Promise<Answer>;
  /** Undefined while it is on its way. */
  freshUntil: number | undefined;
}

/**
 * Keeps the answers to dear questions for as long as their price says: a busy website's dashboard, looked at by many, costs
 * what one look costs. An answer that took 100 ms is a second old at most.
 * @param now milliseconds of a clock that is never set
 */
export function createRecentAnswers<Answer extends object>(
  now: () => number = () => performance.now(),
): RecentAnswers<Answer> {
  const kept = new LRUCache<string, Kept<Answer>>({ max: MAX_KEPT });
  return {
    get(key, make) {
      const known = kept.get(key);
      if (known && (known.freshUntil === undefined || now() < known.freshUntil)) return known.answer;
      const startedAt = now();
      const entry: Kept<Answer> = { answer: make(), freshUntil: undefined };
      kept.set(key, entry);
      entry.answer.then(
        () => {
          entry.freshUntil = now() + Math.min(MAX_AGE_MS, AGE_PER_COST * (now() - startedAt));
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key);
        },
      );
      return entry.answer;
    },
  };
}
