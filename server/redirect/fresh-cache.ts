import { LRUCache } from 'lru-cache';
import { unavailable } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';

/** The bound behind the change notification: how long a cut channel can keep a change from being obeyed. */
const FRESH_MS = 5_000;
/** How long an entry that could not be loaded again stands in for itself before the next attempt. */
const STAND_IN_MS = 1_000;
/** How long a visitor waits for the catalogue. */
const MAX_WAIT_MS = 1_000;
const MAX_FOUND = 100_000;
/** Apart from the found ones, so that somebody who tries words can't push links out. */
const MAX_ABSENT = 20_000;

interface Entry<Value> {
  /** Undefined: known not to exist. */
  readonly value: Value | undefined;
  freshUntil: number;
  /** The last attempt to load it again failed. */
  isStandIn: boolean;
}

interface Load<Value> {
  answer: Promise<Value | undefined>;
}

export interface FreshCache<Value> {
  /** At once when fresh, else from the source. Rejects with `unavailable` when that fails and nothing is known. */
  get(key: string): Value | undefined | Promise<Value | undefined>;
  /** What is known of the key is no longer true; a load under way answers those who wait for it and is not kept. */
  forget(key: string): void;
  /** All values of which this is so, and every load under way, which may bring another one. */
  forgetWhere(isOver: (value: Value) => boolean): void;
  forgetAll(): void;
}

export interface FreshCacheParts<Value> {
  load(key: string): Promise<Value | undefined>;
  clock: Clock;
}

/**
 * Keeps what was found and what was not for 5 s. While the source fails or hangs, known entries are served as they were,
 * at once after the first failure: a database that is down stops no redirect that was known.
 */
export function createFreshCache<Value>(parts: FreshCacheParts<Value>): FreshCache<Value> {
  return new LruFreshCache(parts);
}

class LruFreshCache<Value> implements FreshCache<Value> {
  readonly #parts: FreshCacheParts<Value>;
  readonly #found = new LRUCache<string, Entry<Value>>({ max: MAX_FOUND });
  readonly #absent = new LRUCache<string, Entry<Value>>({ max: MAX_ABSENT });
  /** A load that was forgotten meanwhile finds another one in its place here, or none. */
  readonly #loading = new Map<string, Load<Value>>();

  constructor(parts: FreshCacheParts<Value>) {
    this.#parts = parts;
  }

  get(key: string): Value | undefined | Promise<Value | undefined> {
    const entry = this.#entry(key);
    if (entry !== undefined) {
      const now = this.#parts.clock.now();
      if (now < entry.freshUntil) return entry.value;
      if (entry.isStandIn && now < entry.freshUntil + FRESH_MS) {
        this.#loadOnce(key).catch(() => undefined);
        return entry.value;
      }
    }
    return this.#loadOnce(key);
  }

  forget(key: string): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    this.#loading.delete(key);
  }

  forgetWhere(isOver: (value: Value) => boolean): void {
    for (const [key, { value }] of [...this.#found.entries()]) {
      if (value !== undefined && isOver(value)) this.#found.delete(key);
    }
    this.#loading.clear();
  }

  forgetAll(): void {
    this.#found.clear();
    this.#absent.clear();
    this.#loading.clear();
  }

  #entry(key: string): Entry<Value> | undefined {
    return this.#found.get(key) ?? this.#absent.get(key);
  }

  #loadOnce(key: string): Promise<Value | undefined> {
    const known = this.#loading.get(key);
    if (known !== undefined) return known.answer;
    const load = { answer: Promise.resolve(undefined) } as Load<Value>;
    this.#loading.set(key, load);
    load.answer = this.#load(key, load);
    return load.answer;
  }

  async #load(key: string, load: Load<Value>): Promise<Value | undefined> {
    try {
      const value = await inTime(this.#parts.load(key));
      if (this.#loading.get(key) === load) this.#keep(key, value);
      return value;
    } catch (error) {
      return this.#standIn(key, error);
    } finally {
      if (this.#loading.get(key) === load) this.#loading.delete(key);
    }
  }

  #keep(key: string, value: Value | undefined): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    const entry = { value, freshUntil: this.#parts.clock.now() + FRESH_MS, isStandIn: false };
    (value === undefined ? this.#absent : this.#found).set(key, entry);
  }

  #standIn(key: string, error: unknown): Value | undefined {
    const entry = this.#entry(key);
    if (entry === undefined) throw error;
    entry.freshUntil = this.#parts.clock.now() + STAND_IN_MS;
    entry.isStandIn = true;
    return entry.value;
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(unavailable('The database does not answer. Try again in a moment.')),
    MAX_WAIT_MS,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
