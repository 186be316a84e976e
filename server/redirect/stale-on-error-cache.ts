import { unavailable } from '../platform/app-error.ts';
import type { ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import { TtlMap } from '../platform/ttl-map.ts';

/** Maximum staleness if the change notification is lost: five seconds with the time that a reload takes. */
const FRESH_MS = 4_500;
/** Maximum staleness while notifications are known to arrive: for what is changed in the database by hand. */
const TRUSTED_MS = 10 * 60_000;
/** How long a stale entry is served after a failed reload, before the next attempt. */
const STALE_RETRY_MS = 1_000;
/** How long a visitor waits for the catalog. */
const MAX_WAIT_MS = 1_000;
/** At most twice as many. */
const MAX_FOUND = 50_000;
/** Separate from the entries that exist, so that someone who guesses aliases can't evict links. At most twice as many. */
const MAX_ABSENT = 10_000;

interface Entry<Value> {
  /** Undefined: known not to exist. */
  readonly value: Value | undefined;
  freshUntil: number;
  /** When it was loaded, and the feed's period then. */
  readonly loadedAt: number;
  readonly period: number | undefined;
  /** The last reload failed. */
  isStandIn: boolean;
}

interface Load<Value> {
  response: Promise<Value | undefined>;
  readonly period: number | undefined;
}

export interface FreshCache<Value> {
  /**
   * Returns fresh entries synchronously, others from the source. Rejects with `unavailable` if that fails and no entry
   * is cached.
   */
  get(key: string): Value | undefined | Promise<Value | undefined>;
  /** Invalidates an entry. A pending load still serves its callers, and its result is not cached. */
  forget(key: string): void;
  /** Invalidates all matching values and all pending loads, which may return a matching one. */
  forgetWhere(isOver: (value: Value) => boolean): void;
  forgetAll(): void;
}

export interface FreshCacheDeps<Value> {
  load(key: string): Promise<Value | undefined>;
  clock: Clock;
  /** Pass it if every change of a cached value is announced: values are then trusted for ten minutes while nothing was missed. */
  changes?: Pick<ChangeFeed, 'period'>;
}

/**
 * Caches existing and absent entries for 5 s, existing ones for longer where notifications can be relied upon. While the
 * source fails or hangs, cached entries are served stale, without delay after the first failure, so known redirects keep
 * working while the database is down.
 */
export function createFreshCache<Value>(deps: FreshCacheDeps<Value>): FreshCache<Value> {
  return new LruFreshCache(deps);
}

class LruFreshCache<Value> implements FreshCache<Value> {
  readonly #deps: FreshCacheDeps<Value>;
  readonly #found = new TtlMap<string, Entry<Value>>(MAX_FOUND);
  readonly #absent = new TtlMap<string, Entry<Value>>(MAX_ABSENT);
  /** A load that was invalidated meanwhile finds a different entry here, or none. */
  readonly #loading = new Map<string, Load<Value>>();

  constructor(deps: FreshCacheDeps<Value>) {
    this.#deps = deps;
  }

  get(key: string): Value | undefined | Promise<Value | undefined> {
    const entry = this.#entry(key);
    if (entry !== undefined) {
      const now = this.#deps.clock.now();
      if (now < entry.freshUntil || this.#isTrusted(entry, now)) return entry.value;
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
    for (const [key, { value }] of this.#found.entries()) {
      if (value !== undefined && isOver(value)) this.#found.delete(key);
    }
    this.#loading.clear();
  }

  forgetAll(): void {
    this.#found.clear();
    this.#absent.clear();
    this.#loading.clear();
  }

  #isTrusted({ value, loadedAt, period }: Entry<Value>, now: number): boolean {
    if (value === undefined || period === undefined || now > loadedAt + TRUSTED_MS) return false;
    return this.#deps.changes?.period() === period;
  }

  #entry(key: string): Entry<Value> | undefined {
    return this.#found.get(key) ?? this.#absent.get(key);
  }

  #loadOnce(key: string): Promise<Value | undefined> {
    const known = this.#loading.get(key);
    if (known !== undefined) return known.response;
    const load: Load<Value> = { response: Promise.resolve(undefined), period: this.#deps.changes?.period() };
    this.#loading.set(key, load);
    load.response = this.#load(key, load);
    return load.response;
  }

  async #load(key: string, load: Load<Value>): Promise<Value | undefined> {
    try {
      const value = await inTime(this.#deps.load(key));
      if (this.#loading.get(key) === load) this.#keep(key, value, load);
      return value;
    } catch (error) {
      return this.#standIn(key, error);
    } finally {
      if (this.#loading.get(key) === load) this.#loading.delete(key);
    }
  }

  #keep(key: string, value: Value | undefined, { period }: Load<Value>): void {
    this.#found.delete(key);
    this.#absent.delete(key);
    const loadedAt = this.#deps.clock.now();
    const entry = { value, freshUntil: loadedAt + FRESH_MS, isStandIn: false, loadedAt, period };
    (value === undefined ? this.#absent : this.#found).set(key, entry);
  }

  #standIn(key: string, error: unknown): Value | undefined {
    const entry = this.#entry(key);
    if (entry === undefined) throw error;
    entry.freshUntil = this.#deps.clock.now() + STALE_RETRY_MS;
    entry.isStandIn = true;
    return entry.value;
  }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(unavailable('The database is unavailable. Try again in a moment.')),
    MAX_WAIT_MS,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
