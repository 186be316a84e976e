import { setTimeout as delay } from 'node:timers/promises';
import type { DrilledService } from './service.ts';

/** What visitors, account holders and load balancers see of a service while a dependency is down. */
export interface Seen {
  redirects: number;
  redirectsFailed: number;
  redirectMs: number[];
  /** Statuses of a query about statistics, and how long each rejection took. */
  queries: Map<number, number>;
  refusalMs: number[];
  withoutRetryAfter: number;
  readiness: Map<number, number>;
  /** Responses of `/healthz` other than 200. */
  unhealthy: number;
  residentBytes: number;
}

/** Checks everything every few milliseconds, or so many times as long, until stopped. */
export function watch(service: DrilledService, { pauseFactor = 1 } = {}): { seen: Seen; stop(): Promise<void> } {
  const seen: Seen = {
    redirects: 0,
    redirectsFailed: 0,
    redirectMs: [],
    queries: new Map(),
    refusalMs: [],
    withoutRetryAfter: 0,
    readiness: new Map(),
    unhealthy: 0,
    residentBytes: 0,
  };
  let isStopped = false;
  const again = async (pauseMs: number, look: () => Promise<void>) => {
    while (!isStopped) {
      await look();
      await delay(pauseMs * pauseFactor);
    }
  };
  const ended = Promise.all([
    again(20, () => followLink(service, seen)),
    again(100, () => queryAnalytics(service, seen)),
    again(100, async () => {
      count(seen.readiness, await service.status('/readyz'));
      if ((await service.status('/healthz')) !== 200) seen.unhealthy += 1;
      seen.residentBytes = Math.max(seen.residentBytes, service.residentBytes());
    }),
  ]);
  const stop = async () => {
    isStopped = true;
    await ended;
  };
  return { seen, stop };
}

async function followLink(service: DrilledService, seen: Seen): Promise<void> {
  const startedAt = performance.now();
  const isWell = await service.redirects();
  seen.redirects += 1;
  seen.redirectMs.push(performance.now() - startedAt);
  if (!isWell) seen.redirectsFailed += 1;
}

let requested = 0;

function dayAfter(time: number, days: number): string {
  return new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}

async function queryAnalytics(service: DrilledService, seen: Seen): Promise<void> {
  const startedAt = performance.now();
  // A different query each time, because equal ones are answered from the cache.
  requested += 1;
  const from = dayAfter(Date.UTC(2020, 0), requested % 31);
  const to = dayAfter(Date.UTC(2099, 0), Math.floor(requested / 31) % 365);
  const path = `/api/v1/stats/${service.siteId}?name=page&from=${from}&to=${to}`;
  // No response at all counts as status 0.
  const response = await service.ask('GET', path).catch(() => undefined);
  count(seen.queries, response?.status ?? 0);
  if (response?.status !== 503) return;
  seen.refusalMs.push(performance.now() - startedAt);
  if (!(Number(response.retryAfter) >= 1)) seen.withoutRetryAfter += 1;
}

function count(counts: Map<number, number>, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
}

/** Nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** `202 x 1200, 503 x 3`. */
export function counted(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, times]) => `${status} x ${times}`).join(', ') || 'none';
}
