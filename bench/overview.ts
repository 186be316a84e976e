/**
 * A 30-day dashboard over HTTP with millions of events in the event log: the median website, the largest website with new
 * events between queries, and with two filters; and the memory of the service. The baseline is a single panel computed from
 * the events. `node bench/overview.ts --events=10m --data=FOLDER` prints the table.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, withFolder } from './dataset/event-store.ts';
import type { EventStore, Size } from './dataset/generate-events.ts';
import { attachToEngine } from './engine.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { memoryFigures, watchMemory } from './kit/memory.ts';
import { type BenchOptions, readOptions } from './kit/options.ts';
import { goFirst } from './kit/priority.ts';
import { type Service, startWaymark } from './kit/service.ts';
import { idleMemory, untilQuiet } from './kit/wrk.ts';
import { createQueries, median, percentile, type Queries, type Requested } from './overview-queries.ts';

export const HEAVIEST_SITE = 1;
/** Those around the middle of 100 websites by size. */
const MEDIAN_SITES = Array.from({ length: 20 }, (_, index) => 41 + index);
const ROUNDS = 5;
const QUESTIONS = 12;
/** New events are in the log and in the figures after a second. */
const VISIBLE_AFTER_MS = 1_500;
const FILTERS: readonly Readonly<Record<string, string>>[] = [
  { country: 'DE', browser: 'Chrome' },
  { source: 'Google', device: 'mobile' },
  { page: '/docs/page-1', os: 'Android' },
  { channel: 'search', language: 'de' },
];
const TARGETS = {
  median: { '1m': 40, '10m': 40, '100m': 40 },
  median95: { '1m': 120, '10m': 120, '100m': 120 },
  heaviestFirst: 500,
  heaviestAfter: 80,
  filtered: { '1m': 400, '10m': 400, '100m': undefined },
} as const;

/** Median by size of the median website, which shows how flat it is. */
type Medians = Partial<Record<Size, number>>;

export function run(options: BenchOptions = readOptions([])): Promise<Figure[]> {
  return withFolder(options, async (folder) => {
    const figures: Figure[] = [];
    const medians: Medians = {};
    for (const size of options.sizes) {
      const store = await openStore(folder, size);
      figures.push(...(await measureStore(store, size, medians)));
    }
    return figures;
  });
}

async function measureStore(store: EventStore, size: Size, medians: Medians): Promise<Figure[]> {
  const service = await startWaymark(store.directory, { onOneCore: false });
  const standBack = goFirst();
  try {
    const idle = await idleMemory(service);
    const most = watchMemory(() => service.memoryMegabytes());
    const queries = createQueries(service, store);
    const figures = [
      await askJustStarted(queries, size),
      ...(await askMedian(queries, size, medians)),
      ...(await askHeaviest(queries, size)),
      await askFiltered(queries, size),
    ];
    const panel = await panelFromEvents(store, service);
    const against = figures.map((figure) => ({
      ...figure,
      baseline: figure.baseline ?? { name: 'one panel from events', value: panel },
    }));
    return [...storeFigures(store, size), ...against, ...memoryFigures(`${size}: `, idle, most())];
  } finally {
    standBack();
    await service.stop();
  }
}

/** The second website by size: no code has run yet, and nothing of the log has been read. */
async function askJustStarted(queries: Queries, size: Size): Promise<Figure> {
  return figureOf(`${size}: second website, first query to a service that has just started`, [
    await queries.overview(HEAVIEST_SITE + 1),
  ]);
}

/** The first query of a day finds nothing of the website in memory; the service has answered for others. */
async function askHeaviest(queries: Queries, size: Size): Promise<Figure[]> {
  const first = await queries.overview(HEAVIEST_SITE);
  const after: Requested[] = [];
  for (let number = 0; number < QUESTIONS; number++) {
    await newEvents(queries, [HEAVIEST_SITE]);
    after.push(await queries.overview(HEAVIEST_SITE));
  }
  return [
    figureOf(`${size}: heaviest website, first query of the day`, [first], TARGETS.heaviestFirst),
    figureOf(`${size}: heaviest website, then, with new events in between`, after, TARGETS.heaviestAfter),
  ];
}

async function askMedian(queries: Queries, size: Size, medians: Medians): Promise<Figure[]> {
  const requested: Requested[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await newEvents(queries, MEDIAN_SITES);
    for (const site of MEDIAN_SITES) requested.push(await queries.overview(site));
  }
  const milliseconds = requested.map((one) => one.milliseconds);
  medians[size] = median(milliseconds);
  const p95 = percentile(milliseconds, 95);
  const smaller = medians['10m'];
  return [
    figureOf(`${size}: median website`, requested, TARGETS.median[size]),
    {
      name: `${size}: median website, 95 of 100 within`,
      value: p95,
      unit: 'ms',
      target: { of: 'value', atMost: TARGETS.median95[size] },
      ...(size === '100m' && smaller !== undefined
        ? { baseline: { name: 'p50 at 10m', value: smaller }, detail: { flat: median(milliseconds) / smaller } }
        : {}),
    },
  ];
}

async function askFiltered(queries: Queries, size: Size): Promise<Figure> {
  const requested: Requested[] = [];
  for (let round = 0; round < 3; round++) {
    await newEvents(queries, [HEAVIEST_SITE]);
    for (const filters of FILTERS) requested.push(await queries.overview(HEAVIEST_SITE, filters));
  }
  return figureOf(`${size}: heaviest website, two filters`, requested, TARGETS.filtered[size]);
}

/** Responses are cached until new events arrive, so each query of the benchmark must be new. */
async function newEvents(queries: Queries, sites: readonly number[]): Promise<void> {
  for (const site of sites) await queries.visit(site, 2);
  await delay(VISIBLE_AFTER_MS);
}

function figureOf(name: string, requested: readonly Requested[], atMost?: number): Figure {
  const milliseconds = requested.map((one) => one.milliseconds);
  return {
    name,
    value: median(milliseconds),
    unit: 'ms',
    ...(atMost === undefined ? {} : { target: { of: 'value', atMost } }),
    detail: {
      most: Math.max(...milliseconds),
      'engine CPU': mean(requested.map((one) => one.engine)),
      'service CPU': mean(requested.map((one) => one.own)),
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Top pages of the heaviest website by visitors, counted exactly: the cost of one panel without aggregates. */
async function panelFromEvents(store: EventStore, service: Service): Promise<number> {
  const engine = attachToEngine(store.directory);
  const from = (Math.floor(Date.now() / 86_400_000) - 29) * 86_400;
  const ask = async () => {
    const start = performance.now();
    await engine.rows(
      `SELECT path, uniqExact(visitor_id) AS visitors FROM events
       WHERE account_id = {account: UInt64} AND site_id = {site: UInt64} AND occurred_at >= {from: UInt32}
         AND kind = 'pageview' GROUP BY path ORDER BY visitors DESC LIMIT 10`,
      { account: store.accountId, site: HEAVIEST_SITE, from },
    );
    return performance.now() - start;
  };
  const taken: number[] = [];
  for (let number = 0; number < 5; number++) taken.push(await ask());
  await engine.close();
  await untilQuiet(service);
  return median(taken);
}

function storeFigures(store: EventStore, size: Size): Figure[] {
  return [
    { name: `${size}: an event on disk, counted days included`, value: store.bytes / store.events, unit: 'bytes' },
    ...(store.countingMicroseconds === 0
      ? []
      : [
          { name: `${size}: counting a day that is over, an event`, value: store.countingMicroseconds, unit: 'µs CPU' },
        ]),
  ];
}

if (import.meta.main) {
  const figures = await run(readOptions(process.argv.slice(2)));
  console.log(JSON.stringify({ bench: 'overview', figures }));
  console.table(figures.map(tableRow));
}
