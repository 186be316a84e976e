import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

/** A request and what it must be answered with; `name` is what its latency is reported under. */
export interface Request {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface Client {
  /** Returns the response body; throws for any status other than 200. */
  send(request: Request): Promise<string>;
  close(): Promise<void>;
}

/** Keep-alive connections to one origin, with an API key on every request. */
export function createClient(origin: string, key: string, connections: number): Client {
  const pool = new Pool(origin, { connections });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return {
    send: async ({ method, path, body }) => {
      const response = await pool.request({ method, path, body, headers });
      const text = await response.body.text();
      if (response.statusCode !== 200)
        throw new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`);
      return text;
    },
    close: () => pool.close(),
  };
}

/** Closed-loop load: each worker sends its next request after the last response. Resolves with the number of rounds. */
export async function closedLoop(
  workers: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<{ done: number; seconds: number }> {
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  const worker = async () => {
    while (performance.now() < end) await work(next++);
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return { done: next, seconds: (performance.now() - start) / 1000 };
}

export interface Latency {
  readonly name: string;
  readonly milliseconds: number;
}

/**
 * Open-loop load: requests are sent at fixed times, and latency is measured from the scheduled time (no coordinated
 * omission).
 */
export async function openLoop(
  rate: number,
  requests: readonly Request[],
  send: (request: Request) => Promise<unknown>,
): Promise<Latency[]> {
  const start = performance.now();
  const latencies = requests.map(async (request, index) => {
    const due = start + (index * 1000) / rate;
    await delay(Math.max(1, due - performance.now()));
    // Timers fire up to a millisecond early or late; early ones count from when they were sent.
    const from = Math.min(due, performance.now());
    await send(request);
    return { name: request.name, milliseconds: performance.now() - from };
  });
  return Promise.all(latencies);
}

/** Sequential requests on a separate connection: the latency of each without other load. */
export async function oneByOne(
  requests: readonly Request[],
  send: (request: Request) => Promise<unknown>,
): Promise<Latency[]> {
  const latencies: Latency[] = [];
  for (const request of requests) {
    const start = performance.now();
    await send(request);
    latencies.push({ name: request.name, milliseconds: performance.now() - start });
  }
  return latencies;
}

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Nearest-rank percentiles, in milliseconds. */
export function percentilesOf(latencies: readonly Latency[]): Percentiles {
  const sorted = latencies.map((latency) => latency.milliseconds).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
