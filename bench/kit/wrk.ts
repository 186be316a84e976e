import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Service } from './service.ts';

/** CPU in microseconds a request. */
export interface Cost {
  /**
   * Of the whole process tree, from the first request until nothing is left to be done. Of the time after the last answer,
   * what the service uses when idle is omitted.
   */
  whole: number;
  /** While requests arrive. */
  own: number;
  /** From the last response until the service is idle: the remaining rows are loaded into the event log. */
  afterwards: number;
  /** The event engine's process, all the time. */
  engine: number;
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

export interface Drive {
  url: string;
  seconds: number;
  headers?: readonly string[];
  /** A Lua script and its arguments. */
  script?: readonly [string, ...string[]];
}

/**
 * Requests over 64 connections for some seconds, and what they cost the service until it is quiet again.
 * @param idle what it uses when idle, see `idleShare`
 */
export async function measure(service: Service, drive: Drive, idle = 0): Promise<Cost> {
  await untilQuiet(service, idle);
  const before = service.cpu();
  const { requests, medianMs, p99Ms } = await run(drive);
  const after = service.cpu();
  const respondedAt = performance.now();
  await untilQuiet(service, idle);
  const quiet = service.cpu();
  const idleAfterwards = idle * (performance.now() - respondedAt) * 1_000;
  return {
    whole: (quiet.own + quiet.engine - before.own - before.engine - idleAfterwards) / requests,
    own: (after.own - before.own) / requests,
    afterwards: (quiet.own - after.own) / requests,
    engine: (quiet.engine - before.engine) / requests,
    perSecond: requests / drive.seconds,
    medianMs,
    p99Ms,
  };
}

/** Until a program has used less than 2 % of a processor above `idle` for a second, at most half a minute. */
export async function untilQuiet(service: Service, idle = 0): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    if ((await shareOver(service, 1)) <= idle + 0.02) return;
  }
}

const IDLE_SECONDS = 10;
/** After a start it takes ten seconds to release memory. */
const SETTLED_AFTER_MS = 15_000;

/** What a service uses that nobody asks for anything, as a share of one processor. */
export async function idleShare(service: Service): Promise<number> {
  await untilQuiet(service);
  await delay(SETTLED_AFTER_MS);
  return shareOver(service, IDLE_SECONDS);
}

/** What a program and its children use over some seconds, as a share of one processor. */
async function shareOver(service: Service, seconds: number): Promise<number> {
  const before = service.cpu();
  const startedAt = performance.now();
  await delay(seconds * 1_000);
  const after = service.cpu();
  const used = after.own + after.engine - before.own - before.engine;
  return used / ((performance.now() - startedAt) * 1_000);
}

export async function idleMemory(service: Service): Promise<number> {
  await untilQuiet(service);
  await delay(SETTLED_AFTER_MS);
  return service.memoryMegabytes();
}

/** Every response must have a 2xx or 3xx status. */
export async function run(drive: Drive) {
  const { answered, refused, broken, medianMs, p99Ms } = await overload({ ...drive, connections: 64 });
  if (answered === 0 || refused > 0 || broken > 0) throw new Error(`wrk: ${refused} refused, ${broken} broken`);
  return { requests: answered, medianMs, p99Ms };
}

/** Requests over any number of connections; responses other than 2xx and 3xx count as rejected. */
export async function overload({ url, seconds, headers = [], script, connections }: Drive & { connections: number }) {
  const lines = headers.flatMap((header) => ['-H', header]);
  const [file, ...args] = script ?? [];
  const lua = file === undefined ? [] : ['-s', file];
  const rest = args.length > 0 ? ['--', ...args] : [];
  const all = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '10', '--latency', ...lua, ...lines, url];
  const { stdout } = await promisify(execFile)('wrk', [...all, ...rest]);
  const numberAfter = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const refused = numberAfter(/Non-2xx or 3xx responses: (\d+)/);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? [];
  return {
    answered: numberAfter(/(\d+) requests in/) - refused,
    refused,
    broken: errors.reduce((sum, error) => sum + Number(error), 0),
    medianMs: percentile(stdout, 50),
    p99Ms: percentile(stdout, 99),
  };
}

function percentile(output: string, percent: number): number {
  const [, number, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'];
}

export function mean(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => costs.reduce((sum, cost) => sum + cost[name], 0) / costs.length;
  return {
    whole: of('whole'),
    own: of('own'),
    afterwards: of('afterwards'),
    engine: of('engine'),
    perSecond: of('perSecond'),
    medianMs: of('medianMs'),
    p99Ms: of('p99Ms'),
  };
}
