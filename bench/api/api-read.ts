import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from '../kit/figure.ts';
import { goFirst } from '../kit/priority.ts';
import { type Service, startProgram, startWaymark } from '../kit/service.ts';
import { createClient, type Latency, oneByOne, openLoop, percentilesOf, type Request } from '../load.ts';
import { HEAVY_READS, READS, requestsOf } from './api-requests.ts';

const RATE_PER_SECOND = 50;
const SECONDS = 20;
const QUARTERS = 4;
const WARM_UP_SECONDS = 5;
const HEAVY_TURNS = 40;
const CONNECTIONS = 32;
const P99_AT_MOST_MS = 20;

/** Lists and details of a large account at a steady rate, with a bare Fastify server queried in between as the baseline. */
export async function benchReading(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  const options = { onOneCore: false, nodeOptions };
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  try {
    const key = await seed(directory);
    const standBack = goFirst();
    const [waymark, bare] = await Promise.all([
      startWaymark(directory, options),
      startProgram('api/api-bare.ts', options),
    ]);
    try {
      return await figuresOf({ waymark, bare, key });
    } finally {
      standBack();
      await Promise.all([waymark.stop(), bare.stop()]);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** In its own process: the event engine's locks and memory go with it. */
async function seed(directory: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '..', 'dataset', 'seed.ts'),
    directory,
  ]);
  return (JSON.parse(stdout) as { key: string }).key;
}

interface Measured {
  waymark: Service;
  bare: Service;
  key: string;
}

async function figuresOf({ waymark, bare, key }: Measured): Promise<Figure[]> {
  const client = createClient(waymark.origin, key, CONNECTIONS);
  const bareClient = createClient(bare.origin, key, CONNECTIONS);
  const atRate = async (rate: number, requests: readonly Request[]) => {
    const before = waymark.cpu();
    const [ours, base] = await Promise.all([
      openLoop(rate, requests, client.send),
      openLoop(rate, requests.map(bareRequest), bareClient.send),
    ]);
    const after = waymark.cpu();
    return { ours, base, cpu: (after.own - before.own) / requests.length };
  };
  await atRate(RATE_PER_SECOND, requestsOf(READS, WARM_UP_SECONDS * RATE_PER_SECOND, 1000));
  const reads = await atRate(RATE_PER_SECOND, requestsOf(READS, SECONDS * RATE_PER_SECOND));
  const heavy = await oneByOne(requestsOf(HEAVY_READS, HEAVY_TURNS * HEAVY_READS.length), client.send);
  await Promise.all([client.close(), bareClient.close()]);
  return [
    ...againstBare('lists and details, p99', reads.ours, reads.base),
    ...inQuietest(reads.ours, reads.base),
    { name: 'CPU a list or detail', value: reads.cpu, unit: 'µs' },
    ...latencyFigures('all lists and details', reads.ours),
    ...byName(reads.ours),
    ...byName(heavy).map((figure) => ({ ...figure, name: `one by one: ${figure.name}` })),
  ];
}

function againstBare(name: string, ours: readonly Latency[], base: readonly Latency[]): Figure[] {
  const value = percentilesOf(ours).p99;
  const floor = percentilesOf(base).p99;
  const target = { of: 'value', atMost: P99_AT_MOST_MS } as const;
  return [{ name, value, unit: 'ms', target, baseline: { name: 'bare Fastify', value: floor }, ratio: value / floor }];
}

/** The quarter of the run in which the bare server was least disturbed. */
function inQuietest(ours: readonly Latency[], base: readonly Latency[]): Figure[] {
  const length = Math.ceil(base.length / QUARTERS);
  const starts = Array.from({ length: QUARTERS }, (_, quarter) => quarter * length);
  const floorOf = (start: number) => percentilesOf(base.slice(start, start + length)).p99;
  const quietest = starts.reduce((best, start) => (floorOf(start) < floorOf(best) ? start : best));
  const quarterOf = (all: readonly Latency[]) => all.slice(quietest, quietest + length);
  return againstBare('the same, quarter that disturbed the bare server least', quarterOf(ours), quarterOf(base));
}

function bareRequest({ name }: Request): Request {
  return { name, method: 'GET', path: '/bio/qr/picture' };
}

function byName(latencies: readonly Latency[]): Figure[] {
  const names = [...new Set(latencies.map((latency) => latency.name))];
  return names.flatMap((name) =>
    latencyFigures(
      name,
      latencies.filter((latency) => latency.name === name),
    ),
  );
}

function latencyFigures(name: string, latencies: readonly Latency[]): Figure[] {
  const { p50, p95, p99, max, count } = percentilesOf(latencies);
  return [{ name: `${name}, ${count} times`, value: p99, unit: 'ms p99', detail: { p50, p95, max } }];
}
