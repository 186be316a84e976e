/**
 * Events sent to `POST /api/event`, acknowledged once they are on disk: CPU per event until it is in the event log and the
 * service is idle again, relative to a bare node:http server that parses the same JSON; events per second and latency. Both
 * run in their own process and are driven by wrk over 64 connections in turns. `node bench/collect.ts` prints the table;
 * with `--cpu-prof` the service writes CPU profiles to the current folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCatalog } from './dataset/seed-catalog.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { memoryFigures, watchMemory } from './kit/memory.ts';
import { goFirst } from './kit/priority.ts';
import { startProgram, startWaymark } from './kit/service.ts';
import { type Cost, run as drive, idleMemory, idleShare, mean, measure } from './kit/wrk.ts';

const WEBSITES = 100;
const ROUNDS = 3;
const SECONDS = 6;
const WARM_UP_SECONDS = 8;
const AT_LEAST_PER_SECOND = 3_000;
const P99_AT_MOST_MS = 50;
const AT_MOST_TIMES = 2.5;
const WHOLE_AT_MOST = 3.0;
const SCRIPT = [join(import.meta.dirname, 'collect.lua'), String(WEBSITES)] as const;

export async function run(nodeOptions: readonly string[] = []): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  await seedCatalog(directory, { links: 0, qrCodes: 0, websites: WEBSITES, others: 0, channelItems: 0 });
  const restorePriority = goFirst();
  // Visitors' IP addresses are sent in a header, as behind a proxy.
  const options = { onOneCore: false, nodeOptions, environment: { TRUST_PROXY: '1' } };
  const bare = await startProgram('collect-bare.ts', { onOneCore: false });
  const waymark = await startWaymark(directory, options);
  try {
    const idle = await idleMemory(waymark);
    const idleCpu = await idleShare(waymark);
    const most = watchMemory(() => waymark.memoryMegabytes());
    const costs = { bare: [] as Cost[], paced: [] as Cost[], waymark: [] as Cost[] };
    const toBare = { url: `${bare.origin}/api/event`, script: SCRIPT };
    const toWaymark = { url: `${waymark.origin}/api/event`, script: SCRIPT };
    for (const target of [toBare, toWaymark]) await drive({ ...target, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round++) {
      costs.bare.push(await measure(bare, { ...toBare, seconds: SECONDS }));
      const ours = await measure(waymark, { ...toWaymark, seconds: SECONDS }, idleCpu);
      costs.waymark.push(ours);
      const script = [...SCRIPT, String(Math.round(ours.medianMs))] as const;
      costs.paced.push(await measure(bare, { ...toBare, script, seconds: SECONDS }));
    }
    return [...figuresOf(costs), ...memoryFigures('', idle, most())];
  } finally {
    restorePriority();
    await Promise.all([bare.stop(), waymark.stop()]);
    await rm(directory, { recursive: true, force: true });
  }
}

interface Costs {
  bare: readonly Cost[];
  /** The bare server with the service's latency between requests, because a server at a lower rate pays more per request. */
  paced: readonly Cost[];
  waymark: readonly Cost[];
}

function figuresOf(costs: Costs): Figure[] {
  const bare = mean(costs.bare);
  const ours = mean(costs.waymark);
  const name = 'bare node:http, same JSON';
  const cpu = (value: number) => ({
    value,
    unit: 'µs CPU',
    baseline: { name, value: bare.own },
    ratio: value / bare.own,
  });
  return [
    {
      name: 'event in the event log, all processes',
      ...cpu(ours.whole),
      target: { of: 'ratio', atMost: WHOLE_AT_MOST },
      detail: { serving: ours.own, afterwards: ours.afterwards, engine: ours.engine },
    },
    {
      name: 'events a second, on disk before the answer, 64 connections',
      value: ours.perSecond,
      unit: '/s',
      baseline: { name, value: bare.perSecond },
      target: { of: 'value', atLeast: AT_LEAST_PER_SECOND },
      detail: spread(costs.waymark.map((cost) => cost.perSecond)),
    },
    {
      name: 'answer, 99 of 100 within',
      value: ours.p99Ms,
      unit: 'ms',
      baseline: { name, value: bare.p99Ms },
      target: { of: 'value', atMost: P99_AT_MOST_MS },
      detail: { median: ours.medianMs, ...spread(costs.waymark.map((cost) => cost.p99Ms)) },
    },
    {
      name: 'service, an event taken (and what of it was loaded meanwhile)',
      ...cpu(ours.own),
      target: { of: 'ratio', atMost: AT_MOST_TIMES },
      detail: spread(costs.waymark.map((cost) => cost.own / bare.own)),
    },
    atTheSameRate(ours, mean(costs.paced)),
  ];
}

function atTheSameRate(ours: Cost, paced: Cost): Figure {
  return {
    name: 'the same, against the bare server at the same rate',
    value: ours.own,
    unit: 'µs CPU',
    target: { of: 'ratio', atMost: AT_MOST_TIMES },
    baseline: { name: 'bare node:http, paced', value: paced.own },
    ratio: ours.own / paced.own,
    detail: { 'events a second': ours.perSecond, 'of the bare one': paced.perSecond },
  };
}

function spread(values: readonly number[]): Record<string, number> {
  return { least: Math.min(...values), most: Math.max(...values) };
}

if (import.meta.main) {
  const figures = await run(process.argv.slice(2));
  console.log(JSON.stringify({ bench: 'collect', figures }));
  console.table(figures.map(tableRow));
}
