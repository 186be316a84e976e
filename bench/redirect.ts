/**
 * What a redirect costs in CPU, recording included, against a bare node:http server that answers the same 302: both are
 * processes of their own, driven by wrk with 64 connections in turns. `node bench/redirect.ts` prints the table, a JSON line
 * and a sentence.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Figure, rounded, tableRow } from './figure.ts';
import { type Service, startProgram, startWaymark } from './service.ts';

const ROUNDS = 3;
const SECONDS = 5;
/** Until V8 has compiled what a busy server has long compiled; after 20,000 requests it still has not. */
const WARM_UP_SECONDS = 8;
const MOST = 1.5;

/** What browsers send; the bare server gets the same. */
const HEADERS = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
  'Accept: text/html,application/xhtml+xml',
  'Referer: https://www.google.com/',
];

/** CPU in microseconds a request. */
interface Cost {
  /** While requests came. */
  own: number;
  /** From the last answer until all is quiet: what is left to be moved into the event log. */
  afterwards: number;
  /** The event engine's process, all the time. */
  engine: number;
  perSecond: number;
  medianMs: number;
}

export async function run(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const bare = await startProgram('redirect-bare.ts', { onOneCore: false });
  const waymark = await startWaymark(directory, { onOneCore: false });
  try {
    await makeLink(waymark.origin);
    const targets = { bare: { service: bare, path: '/' }, waymark: { service: waymark, path: '/bench' } };
    const costs = { bare: [] as Cost[], waymark: [] as Cost[] };
    for (const { service, path } of Object.values(targets)) await drive(service.origin + path, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round++) {
      costs.bare.push(await measure(targets.bare.service, targets.bare.path));
      costs.waymark.push(await measure(targets.waymark.service, targets.waymark.path));
    }
    return figuresOf(mean(costs.bare), mean(costs.waymark));
  } finally {
    await Promise.all([bare.stop(), waymark.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

function figuresOf(bare: Cost, ours: Cost): Figure[] {
  const against = (name: string, value: number): Figure => ({
    name,
    value,
    unit: 'µs CPU',
    baseline: { name: 'bare node:http', value: bare.own },
    ratio: value / bare.own,
  });
  return [
    { ...against('redirect, recorded', ours.own), target: { of: 'ratio', atMost: MOST } },
    against('redirect, recorded and moved into the event log', ours.own + ours.afterwards),
    { name: 'event engine, a redirect', value: ours.engine, unit: 'µs CPU' },
    {
      name: 'redirects a second, 64 connections',
      value: ours.perSecond,
      unit: '/s',
      baseline: { name: 'bare node:http', value: bare.perSecond },
    },
    {
      name: 'redirect, median latency',
      value: ours.medianMs,
      unit: 'ms',
      baseline: { name: 'bare node:http', value: bare.medianMs },
    },
  ];
}

async function measure(service: Service, path: string): Promise<Cost> {
  await untilQuiet(service);
  const before = service.cpu();
  const { requests, medianMs } = await drive(service.origin + path, SECONDS);
  const after = service.cpu();
  await untilQuiet(service);
  const quiet = service.cpu();
  return {
    own: (after.own - before.own) / requests,
    afterwards: (quiet.own - after.own) / requests,
    engine: (quiet.engine - before.engine) / requests,
    perSecond: requests / SECONDS,
    medianMs,
  };
}

/** Until a program has used less than 2 % of a processor for a second, at most half a minute. */
async function untilQuiet(service: Service): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const before = service.cpu();
    await delay(1000);
    const after = service.cpu();
    if (after.own + after.engine - before.own - before.engine <= 20_000) return;
  }
}

async function drive(url: string, seconds: number): Promise<{ requests: number; medianMs: number }> {
  const headers = HEADERS.flatMap((header) => ['-H', header]);
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c64', `-d${seconds}`, '--latency', ...headers, url]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk: ${stdout}`);
  const [, number, unit] = /50%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return { requests, medianMs: Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'] };
}

async function makeLink(origin: string): Promise<void> {
  const account = new URLSearchParams({ email: 'bench@example.com', password: 'correct horse battery' });
  const page = await (await fetch(`${origin}/register`, { method: 'POST', body: account })).text();
  const answer = await fetch(`${origin}/bio/api/url/add`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${/wm_[A-Za-z0-9]{49}/.exec(page)?.[0]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/landing?from=bench', custom: 'bench' }),
  });
  if (!answer.ok) throw new Error(`The link could not be made: ${await answer.text()}`);
}

function mean(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => costs.reduce((sum, cost) => sum + cost[name], 0) / costs.length;
  return {
    own: of('own'),
    afterwards: of('afterwards'),
    engine: of('engine'),
    perSecond: of('perSecond'),
    medianMs: of('medianMs'),
  };
}

if (import.meta.main) {
  const figures = await run();
  console.log(JSON.stringify({ bench: 'redirect', figures }));
  console.table(figures.map(tableRow));
  const [first, moved, engine] = figures;
  console.log(
    `A redirect with recording costs ${rounded(first?.ratio ?? 0)} times the CPU of a bare node:http redirect (at most ${MOST}); ` +
      `${rounded(moved?.ratio ?? 0)} times with moving the events on, and ${rounded(engine?.value ?? 0)} µs in the event engine.`,
  );
}
