/**
 * The heaviest queries, one after another over HTTP: the first time that a service that has just started is asked, and again
 * with new events in between; and the memory of all processes meanwhile. `node bench/slow-queries.ts --events=10m --data=FOLDER`
 * prints the table. CPU is in milliseconds.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openStore, withFolder } from './dataset/event-store.ts';
import type { EventStore, Size } from './dataset/generate-events.ts';
import { type Figure, tableRow } from './kit/figure.ts';
import { watchMemory } from './kit/memory.ts';
import { type BenchOptions, readOptions } from './kit/options.ts';
import { goFirst } from './kit/priority.ts';
import { type Service, startWaymark } from './kit/service.ts';
import { idleMemory } from './kit/wrk.ts';
import { HEAVIEST_SITE } from './overview.ts';
import { createQueries, type Requested } from './overview-queries.ts';

const FIRST_AT_MOST_MS = 1_000;
const AGAIN_AT_MOST_MS = 100;
const MEMORY_AT_MOST_MB = 1_200;
/** New events are in the log and in the figures after a second. */
const VISIBLE_AFTER_MS = 1_500;

interface SlowQuery {
  name: string;
  path: string;
  /** Sent by POST. */
  body?: object;
}

const ofWebsite = (query: object) => ({ path: '/query', body: { scope: { website: HEAVIEST_SITE }, ...query } });
const PATHS: SlowQuery['body'] = { kind: 'contains', dimension: 'page', values: ['page-12'] };

const STEPS = [
  { kind: 'page', path: '/shop/*' },
  { kind: 'page', path: '/docs/*' },
  { kind: 'event', name: 'Purchase' },
];

const QUERIES: readonly SlowQuery[] = [
  { name: 'home, 30 days', path: '/home?range=30d' },
  { name: 'all websites, 30 days', path: '/websites/summaries?range=30d' },
  { name: '30 days by hour', path: `/websites/${HEAVIEST_SITE}/overview?period=30d&interval=hour` },
  {
    name: 'page, country and browser, 12 months',
    ...ofWebsite({ metrics: ['visitors', 'views'], dimensions: ['page', 'country', 'browser'], range: '12mo' }),
  },
  {
    name: 'pages that contain a text, 12 months',
    ...ofWebsite({ metrics: ['visitors', 'views'], dimensions: ['page'], filter: PATHS, range: '12mo' }),
  },
  {
    name: 'entry by exit pages, 12 months',
    ...ofWebsite({ metrics: ['visits', 'bounce_rate'], dimensions: ['entry_page', 'exit_page'], range: '12mo' }),
  },
  {
    name: 'funnel of visitors, 12 months',
    path: `/websites/${HEAVIEST_SITE}/funnel`,
    body: { steps: STEPS, by: 'visitor', range: '12mo' },
  },
  {
    name: 'attribution of revenue, 12 months',
    path: `/websites/${HEAVIEST_SITE}/attribution`,
    body: { by: 'source', metric: 'revenue', window_days: 90, range: '12mo' },
  },
  { name: 'journeys, 12 months', path: `/websites/${HEAVIEST_SITE}/journeys`, body: { steps: 4, range: '12mo' } },
];

export function run(options: BenchOptions = readOptions([])): Promise<Figure[]> {
  return withFolder(options, async (folder) => {
    const figures: Figure[] = [];
    for (const size of options.sizes) figures.push(...(await measure(await openStore(folder, size), size)));
    return figures;
  });
}

async function measure(store: EventStore, size: Size): Promise<Figure[]> {
  const service = await startWaymark(store.directory, { onOneCore: false });
  const standBack = goFirst();
  try {
    await idleMemory(service);
    const most = watchMemory(() => service.memoryMegabytes());
    const questions = createQueries(service, store);
    const figures: Figure[] = [];
    for (const query of QUERIES) {
      const first = await ask(service, store, query);
      await questions.visit(HEAVIEST_SITE, 2);
      await delay(VISIBLE_AFTER_MS);
      figures.push(figureOf(`${size}: ${query.name}, first`, first, FIRST_AT_MOST_MS));
      figures.push(figureOf(`${size}: ${query.name}, again`, await ask(service, store, query), AGAIN_AT_MOST_MS));
    }
    const target = { of: 'value', atMost: MEMORY_AT_MOST_MB } as const;
    return [...figures, { name: `${size}: memory of all processes, the most`, value: most(), unit: 'MB', target }];
  } finally {
    standBack();
    await service.stop();
  }
}

async function ask(service: Service, { key }: EventStore, { path, body }: SlowQuery): Promise<Requested> {
  const before = service.cpu();
  const start = performance.now();
  const response = await fetch(`${service.origin}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const milliseconds = performance.now() - start;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  const after = service.cpu();
  return { milliseconds, own: (after.own - before.own) / 1000, engine: (after.engine - before.engine) / 1000 };
}

function figureOf(name: string, { milliseconds, own, engine }: Requested, atMost: number): Figure {
  return {
    name,
    value: milliseconds,
    unit: 'ms',
    target: { of: 'value', atMost },
    detail: { 'engine CPU': engine, 'service CPU': own },
  };
}

if (import.meta.main) {
  const figures = await run(readOptions(process.argv.slice(2)));
  console.log(JSON.stringify({ bench: 'slow-queries', figures }));
  console.table(figures.map(tableRow));
}
