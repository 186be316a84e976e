import type { GuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { ifReachable } from '../platform/fetch/if-reachable.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { CheckedTarget, DueTarget, LinkHealth, LinkHealthStore } from './health-port.ts';

/**
 * Checks whether the destinations of links still work. Two processes that run it at once check a destination twice,
 * without other harm.
 */
export interface HealthCheck {
  /** Runs once: checks a limited number of due destinations. */
  work(): Promise<void>;
  /** Ends the run immediately. Destinations whose response is awaited stay due. */
  stop(): void;
}

export interface HealthCheckDeps {
  store: LinkHealthStore;
  probe: GuardedFetch['probe'];
  clock: Clock;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Destinations per run; a run starts every minute. Links with the same address share one destination. */
const TARGETS_PER_RUN = 60;
const TARGETS_PER_HOST = 3;
const HOST_PAUSE_MS = 10 * 60_000;
/** Concurrent checks. A silent destination takes five seconds of a lane, twice. */
const CONCURRENT_CHECKS = 6;
const LINKS_PER_RUN = 300;
const NEW_LINKS_PER_RUN = 500;

/** Delays after the first failures, shorter than a day: most destinations recover within hours. */
const RETRY_MS = [HOUR_MS, 6 * HOUR_MS];
/** Consecutive failures that make a destination broken if a single response may be a temporary problem. */
const BROKEN_AFTER = 3;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Statuses of servers that deny access to programs; we cannot tell whether people get access. */
const ACCESS_DENIED: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 429, 451, 999]);

export function createHealthCheck({ store, probe, clock }: HealthCheckDeps): HealthCheck {
  const stopping = new AbortController();
  const { signal } = stopping;
  return {
    async work() {
      const now = clock.now();
      await store.takeInNew(now, NEW_LINKS_PER_RUN);
      const due = await store.due(now, { limit: LINKS_PER_RUN, restingUntil: now + DAY_MS });
      const { chosen, others } = chooseTargets(due);
      await store.postpone(others, now + HOST_PAUSE_MS);
      const lane = async () => {
        for (let links = chosen.shift(); links !== undefined && !signal.aborted; links = chosen.shift()) {
          const status = await statusOf(probe, links[0]?.url ?? '', signal);
          if (signal.aborted) return;
          await store.save(links.map((link) => healthOf(link, status, clock.now())));
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, lane));
    },
    stop: () => stopping.abort(),
  };
}

/** Chooses a few destinations per host, grouping links by destination. Those of crowded hosts wait for a later run. */
export function chooseTargets(due: readonly DueTarget[]): { chosen: DueTarget[][]; others: number[] } {
  const targets = new Map<string, DueTarget[]>();
  const hosts = new Map<string, number>();
  const others: number[] = [];
  for (const link of due) {
    const known = targets.get(link.url);
    if (known) {
      known.push(link);
      continue;
    }
    const host = URL.parse(link.url)?.host ?? '';
    const taken = hosts.get(host) ?? 0;
    if (taken >= TARGETS_PER_HOST) others.push(link.linkId);
    else if (targets.size < TARGETS_PER_RUN) {
      targets.set(link.url, [link]);
      hosts.set(host, taken + 1);
    }
  }
  return { chosen: [...targets.values()], others };
}

/** Returns undefined if there was no response, or if the address is not allowed. */
async function statusOf(probe: GuardedFetch['probe'], url: string, stop: AbortSignal): Promise<number | undefined> {
  const statusBy = async (method: 'HEAD' | 'GET') => (await probe(url, method, stop)).status;
  // Many servers support only GET, and respond to HEAD with any of these.
  return ifReachable(statusBy('HEAD').then((status) => (status < 400 ? status : statusBy('GET'))));
}

/** Derives a link's health from a response, and the time of the next check. */
export function healthOf(link: DueTarget, response: number | undefined, now: number): CheckedTarget {
  const failures = isFailure(response) ? link.failures + 1 : 0;
  const wait = failures > 0 ? (RETRY_MS[failures - 1] ?? DAY_MS) : DAY_MS;
  const first = link.failures === 0 ? now : link.brokenSince;
  return {
    ...link,
    failures,
    status: statusFor(response, failures),
    httpStatus: response ?? null,
    checkedAt: now,
    brokenSince: failures > 0 ? first : null,
    nextCheckAt: now + wait,
  };
}

function isFailure(response: number | undefined): boolean {
  return response === undefined || (response >= 400 && !ACCESS_DENIED.has(response));
}

/**
 * Judges a destination by its last response.
 * @param failures consecutive ones, including this response
 */
export function statusFor(response: number | undefined, failures: number): LinkHealth['status'] {
  if (!isFailure(response)) return response !== undefined && response < 400 ? 'ok' : 'unknown';
  const isGone = response !== undefined && GONE.has(response);
  return isGone || failures >= BROKEN_AFTER ? 'broken' : 'unknown';
}
