import type { RandomBytes } from '../platform/random.ts';
import { withTimeout } from '../platform/threads/with-timeout.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { SaltStore } from './salt-port.ts';

const DAY_MS = 86_400_000;
/** How long a process uses fallback salts before it retries a failed store. */
const RETRY_MS = 5_000;
const MAX_WAIT_MS = 2_000;

/** The salts that identify the visitors of one UTC day, in hexadecimal. */
export interface DaySalts {
  /** Epoch milliseconds at which the day begins. */
  readonly startsAt: number;
  readonly today: string;
  /** For visits that began before midnight; undefined once it is destroyed, and while a fallback has none. */
  readonly yesterday: string | undefined;
}

export interface Salts {
  /** Returns the salts for a moment, synchronously except for the first hit of a day. Never rejects. */
  at(moment: number): DaySalts | Promise<DaySalts>;
  /** Destroys salts that no active visit can need. Call it at start and hourly, so that an idle service forgets too. */
  rotate(): Promise<void>;
}

interface CachedSalts extends DaySalts {
  /** Set on fallback salts: the time of the next retry. */
  readonly retryAt: number | undefined;
}

/**
 * Caches the salts of two days. While the store fails, today uses yesterday's salt (which all processes share), or a
 * random one of this process. Neither is stored, and the store is retried.
 */
export function createSalts(store: SaltStore, clock: Clock, random: RandomBytes): Salts {
  const held = new Map<number, CachedSalts>();
  const loading = new Map<number, Promise<DaySalts>>();

  async function load(startsAt: number): Promise<DaySalts> {
    const salts = await readSalts(store, startsAt, yesterdayStart()).catch(() => fallbackSalts(startsAt));
    held.set(startsAt, salts);
    loading.delete(startsAt);
    forgetBefore(yesterdayStart());
    return salts;
  }

  function fallbackSalts(startsAt: number): CachedSalts {
    const before = held.get(startsAt - DAY_MS);
    const stored = before?.retryAt === undefined ? before?.today : undefined;
    const today = held.get(startsAt)?.today ?? stored ?? hex(random(32));
    return { startsAt, today, yesterday: before?.today, retryAt: clock.now() + RETRY_MS };
  }

  function yesterdayStart(): number {
    return dayStart(clock.now()) - DAY_MS;
  }

  function forgetBefore(oldest: number): void {
    for (const startsAt of held.keys()) {
      if (startsAt < oldest) {
        held.delete(startsAt);
      }
    }
  }

  function loadOnce(startsAt: number): Promise<DaySalts> {
    const pending = loading.get(startsAt) ?? load(startsAt);
    loading.set(startsAt, pending);
    return pending;
  }

  return {
    at(moment) {
      // Moments before yesterday (after the clock was set back) must not recreate the salt of a destroyed day.
      const startsAt = Math.max(dayStart(moment), yesterdayStart());
      const known = held.get(startsAt);
      if (known?.retryAt !== undefined && clock.now() >= known.retryAt) {
        void loadOnce(startsAt);
      }
      return known ?? loadOnce(startsAt);
    },
    /** Keeps salts back to yesterday's: one of the day before yesterday is 24 to 48 hours old. */
    async rotate() {
      forgetBefore(yesterdayStart());
      await store.destroyBefore(dayName(yesterdayStart()));
    },
  };
}

/**
 * Also creates yesterday's salt for today: servers and logs may still report yesterday's visitors after today's first
 * one, and their visits go on over midnight. The salt of a day before `oldest` is only read, because it may be
 * destroyed already.
 */
async function readSalts(store: SaltStore, startsAt: number, oldest: number): Promise<CachedSalts> {
  const day = dayName(startsAt);
  const before = startsAt > oldest ? store.current(dayName(startsAt - DAY_MS)) : store.previous(day);
  const [yesterday, today] = await withTimeout(Promise.all([before, store.current(day)]), MAX_WAIT_MS);
  return { startsAt, today: hex(today), yesterday: yesterday && hex(yesterday), retryAt: undefined };
}

/** Returns the start of the moment's UTC day in epoch milliseconds. */
export function dayStart(moment: number): number {
  return moment - (((moment % DAY_MS) + DAY_MS) % DAY_MS);
}

function dayName(startsAt: number): string {
  return new Date(startsAt).toISOString().slice(0, 10);
}

function hex(salt: Uint8Array): string {
  return Buffer.from(salt).toString('hex');
}
