/**
 * Redirects above the capacity of the recorder: every answered click must be counted, the others rejected with 503, and the
 * service must recover quickly. First over more and more connections, which wait for their responses, and then at three times the
 * capacity, whatever becomes of earlier requests (`open-load.ts`). A bare node:http server gets the same loads: it too answers
 * fewer requests over more connections. `node bench/overload.ts` prints the table.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Figure, tableRow } from './kit/figure.ts';
import { type Service, startProgram, startWaymark } from './kit/service.ts';
import { overload, untilQuiet } from './kit/wrk.ts';
import type { OpenLoad } from './open-load.ts';
import { HEADERS, makeLinks } from './redirect.ts';

const CONNECTIONS = [64, 512, 1_024, 4_096] as const;
const SECONDS = 10;
const WARM_UP_SECONDS = 8;
const LEAST_GOODPUT = 0.9;
const MAX_RECOVERY_MS = 5_000;
const COUNTED_WITHIN_SECONDS = 60;
/** Maximum latency of a response that shows the end of the overload. */
const QUICK_MS = 50;

const OPEN_CONNECTIONS = 4_096;
const TIMES_CAPACITY = 3;
const OPEN = `${TIMES_CAPACITY} times the capacity offered`;
const BELOW_CONNECTIONS = 512;
const SHARE_OF_CAPACITY = 0.8;
const P99_AT_MOST_MS = 10;

interface Outcome {
  what: string;
  answered: number;
  refused: number;
  broken: number;
  /** Answered clicks that are not in the link's statistics once all is quiet. */
  lost: number;
  recoveryMs: number;
  medianMs: number;
  p99Ms: number;
}

export async function run(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'waymark-bench-'));
  const bare = await startProgram('redirect-bare.ts', { onOneCore: false });
  const bareKeeps = await sharesKept(bare).finally(() => bare.stop());
  const waymark = await startWaymark(directory, { onOneCore: false });
  try {
    const key = await makeLinks(waymark.origin);
    await load(waymark, CONNECTIONS[0], WARM_UP_SECONDS);
    const outcomes: Outcome[] = [];
    for (const connections of CONNECTIONS) {
      const outcome = await drive(waymark, key, () => load(waymark, connections));
      outcomes.push({ what: `${connections} connections`, ...outcome });
    }
    const peak = Math.max(...outcomes.map(({ answered }) => answered));
    const open = await drive(waymark, key, () => openLoad(waymark, (peak / SECONDS) * TIMES_CAPACITY));
    outcomes.push({ what: OPEN, ...open });
    await untilQuiet(waymark);
    // The capacity beside this load, which uses more of the machine than wrk.
    const most = await openLoad(waymark, (open.answered / SECONDS) * SHARE_OF_CAPACITY, BELOW_CONNECTIONS);
    const kept = outcomes.map(({ what, answered }, index) => besideBare(what, answered / peak, bareKeeps[index] ?? 0));
    return [...outcomes.flatMap((outcome) => figuresOf(outcome, peak)), ...kept.slice(1), belowCapacity(most)];
  } finally {
    await waymark.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Of its own peak, what the bare server still answers under each of the loads that Waymark gets. */
async function sharesKept(bare: Service): Promise<number[]> {
  await load(bare, CONNECTIONS[0], WARM_UP_SECONDS);
  const answered: number[] = [];
  for (const connections of CONNECTIONS) answered.push((await load(bare, connections)).answered);
  const peak = Math.max(...answered);
  const open = await openLoad(bare, (peak / SECONDS) * TIMES_CAPACITY);
  return [...answered, open.answered].map((number) => number / peak);
}

function load({ origin }: Service, connections: number, seconds = SECONDS): Promise<Load> {
  return overload({ url: `${origin}/bench`, headers: HEADERS, seconds, connections });
}

type Load = Pick<Outcome, 'answered' | 'refused' | 'broken' | 'medianMs' | 'p99Ms'>;

async function openLoad(waymark: Service, rate: number, connections = OPEN_CONNECTIONS): Promise<OpenLoad> {
  const args = [`${waymark.origin}/bench`, rate, SECONDS, connections].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'open-load.ts'), ...args]);
  return JSON.parse(stdout);
}

async function drive(waymark: Service, key: string, run: () => Promise<Load>): Promise<Omit<Outcome, 'what'>> {
  await untilQuiet(waymark);
  const before = await clicks(waymark.origin, key);
  const load = await run();
  const recoveryMs = await untilQuick(waymark.origin);
  const counted = (await clicksUntilAll(waymark.origin, key, before + load.answered)) - before;
  return { ...load, recoveryMs, lost: Math.max(0, load.answered - counted) };
}

/** Waits until all clicks have reached the statistics, at most a minute. */
async function clicksUntilAll(origin: string, key: string, expected: number): Promise<number> {
  for (let second = 0; second < COUNTED_WITHIN_SECONDS; second++) {
    if ((await clicks(origin, key)) >= expected) break;
    await delay(1_000);
  }
  return clicks(origin, key);
}

async function untilQuick(origin: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    if (askedAt - startedAt > 2 * MAX_RECOVERY_MS) return askedAt - startedAt;
    const response = await fetch(`${origin}/bench`, { method: 'HEAD', redirect: 'manual' });
    if (response.status === 302 && performance.now() - askedAt < QUICK_MS) return askedAt - startedAt;
    await delay(20);
  }
}

async function clicks(origin: string, key: string): Promise<number> {
  const response = await fetch(`${origin}/bio/api/urls?limit=10`, { headers: { Authorization: `Bearer ${key}` } });
  const { data } = (await response.json()) as { data: { urls: { alias: string; clicks: number }[] } };
  const link = data.urls.find(({ alias }) => alias === 'bench');
  if (!link) throw new Error('The link of the bench is not in its list.');
  return link.clicks;
}

function figuresOf(outcome: Outcome, peak: number): Figure[] {
  const { answered, refused, broken, lost, recoveryMs, medianMs, p99Ms } = outcome;
  const named = (figure: string) => `${outcome.what}: ${figure}`;
  return [
    {
      name: named('redirects a second'),
      value: answered / SECONDS,
      unit: '/s',
      baseline: { name: 'peak', value: peak / SECONDS },
      ratio: answered / peak,
      target: { of: 'ratio', atLeast: LEAST_GOODPUT },
      detail: { refused, broken, median: medianMs, p99: p99Ms },
    },
    { name: named('answered and not counted'), value: lost, unit: 'clicks', target: { of: 'value', atMost: 0 } },
    {
      name: named('time until it is quick again'),
      value: recoveryMs,
      unit: 'ms',
      target: { of: 'value', atMost: MAX_RECOVERY_MS },
    },
  ];
}

function besideBare(what: string, share: number, bareShare: number): Figure {
  return {
    name: `${what}: share of the peak`,
    value: share * 100,
    unit: '%',
    baseline: { name: 'share that bare node:http keeps', value: bareShare * 100 },
    ratio: share / bareShare,
    target: { of: 'ratio', atLeast: LEAST_GOODPUT },
  };
}

function belowCapacity({ due, answered, refused, unsent, medianMs, p99Ms }: OpenLoad): Figure {
  return {
    name: `${SHARE_OF_CAPACITY * 100} % of the capacity: 99 of 100 within`,
    value: p99Ms,
    unit: 'ms',
    target: { of: 'value', atMost: P99_AT_MOST_MS },
    detail: { 'a second': due / SECONDS, answered, refused, unsent, median: medianMs },
  };
}

if (import.meta.main) console.table((await run()).map(tableRow));
