import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cpuMicroseconds, descendants } from './processes.ts';

/**
 * CPU a redirect costs, recording included, against a bare node:http server that answers the same 302. Both are processes
 * of their own, driven by wrk with 64 connections in turns, so that a busy machine slows both alike.
 */
const ROUNDS = 3;
const SECONDS = 5;
const BUDGET = 1.5;

const HEADERS = [
  'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
  'Accept: text/html,application/xhtml+xml',
  'Referer: https://www.google.com/',
];

interface Target {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** Means over all rounds, in microseconds a request. */
interface Cost {
  edge: number;
  /** What goes on after the last answer: moving the events into the event log. */
  edgeAfterwards: number;
  children: number;
  requestsPerSecond: number;
  medianLatency: string;
}

const bare = await startBare();
const waymark = await startWaymark();
try {
  await drive(bare.url, 1);
  await drive(waymark.url, 1);
  const costs: { bare: Cost[]; waymark: Cost[] } = { bare: [], waymark: [] };
  for (let round = 0; round < ROUNDS; round++) {
    costs.bare.push(await measure(bare));
    costs.waymark.push(await measure(waymark));
  }
  report(mean(costs.bare), mean(costs.waymark));
} finally {
  await Promise.all([bare.stop(), waymark.stop()]);
}

function report(base: Cost, ours: Cost): void {
  const ratio = round(ours.edge / base.edge);
  const total = round((ours.edge + ours.edgeAfterwards) / base.edge);
  console.log(
    JSON.stringify({ bench: 'redirect', bare: base, waymark: ours, ratio, ratioWithLoading: total, budget: BUDGET }),
  );
  console.log(
    `redirect: ${ours.edge} µs of CPU with recording, bare node:http ${base.edge} µs: ${ratio} times (budget ${BUDGET}); ` +
      `${total} times with moving the events on; the event engine's process ${ours.children} µs a click`,
  );
}

async function measure(target: Target): Promise<Cost> {
  await untilIdle(target.pid);
  const before = readings(target.pid);
  const { requests, latency } = await drive(target.url, SECONDS);
  const after = readings(target.pid);
  await untilIdle(target.pid);
  const idle = readings(target.pid);
  const each = (microseconds: number) => round(microseconds / requests);
  return {
    edge: each(after.own - before.own),
    edgeAfterwards: each(idle.own - after.own),
    children: each(idle.children - before.children),
    requestsPerSecond: Math.round(requests / SECONDS),
    medianLatency: latency,
  };
}

function readings(pid: number): { own: number; children: number } {
  const children = descendants(pid).reduce((sum, child) => sum + cpuMicroseconds(child), 0);
  return { own: cpuMicroseconds(pid), children };
}

/** Until a process and its children have used less than 2 % of a processor for a second, at most half a minute. */
async function untilIdle(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    const before = readings(pid);
    await delay(1000);
    const after = readings(pid);
    if (after.own + after.children - before.own - before.children <= 20_000) return;
  }
}

async function drive(url: string, seconds: number): Promise<{ requests: number; latency: string }> {
  const headers = HEADERS.flatMap((header) => ['-H', header]);
  const { stdout } = await promisify(execFile)('wrk', ['-t1', '-c64', `-d${seconds}`, '--latency', ...headers, url]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const strange = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (!requests || strange) throw new Error(`wrk: ${stdout}`);
  return { requests, latency: /50%\s+(\S+)/.exec(stdout)?.[1] ?? '' };
}

async function startBare(): Promise<Target> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'redirect-bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return target(child, (JSON.parse(String(line)) as { port: number }).port, '/');
}

async function startWaymark(): Promise<Target> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'bin', 'waymark.js'), 'serve'], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const started = target(child, port, '/bench');
  await untilReady(`http://127.0.0.1:${port}`);
  await makeLink(`http://127.0.0.1:${port}`);
  return { ...started, stop: () => started.stop().then(() => rm(directory, { recursive: true, force: true })) };
}

function target(child: ChildProcess, port: number, path: string): Target {
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}${path}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilReady(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error('Waymark did not become ready within 30 s.');
}

async function makeLink(origin: string): Promise<void> {
  const account = new URLSearchParams({ email: 'bench@example.com', password: 'correct horse battery' });
  const page = await (await fetch(`${origin}/register`, { method: 'POST', body: account })).text();
  const key = /wm_[A-Za-z0-9]{49}/.exec(page)?.[0];
  const answer = await fetch(`${origin}/bio/api/url/add`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/landing?from=bench', custom: 'bench' }),
  });
  if (!answer.ok) throw new Error(`The link could not be made: ${await answer.text()}`);
}

function mean(costs: readonly Cost[]): Cost {
  const of = (pick: (cost: Cost) => number) => round(costs.reduce((sum, cost) => sum + pick(cost), 0) / costs.length);
  return {
    edge: of((cost) => cost.edge),
    edgeAfterwards: of((cost) => cost.edgeAfterwards),
    children: of((cost) => cost.children),
    requestsPerSecond: Math.round(of((cost) => cost.requestsPerSecond)),
    medianLatency: costs.map((cost) => cost.medianLatency).join(' '),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
