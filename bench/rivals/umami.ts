/**
 * The dashboard of the largest website, relative to the queries that Umami sends to PostgreSQL for the same panels and the
 * same events: one statement per panel over its five connections. `node bench/rivals/umami.ts --events=10m --data=FOLDER`
 * prints the table; without a kept folder, filling PostgreSQL takes most of the time.
 */
import { join } from 'node:path';
import { openStore, withFolder } from '../dataset/event-store.ts';
import type { EventStore, Size } from '../dataset/generate-events.ts';
import { startEngine } from '../engine.ts';
import { type Figure, tableRow } from '../kit/figure.ts';
import { type BenchOptions, readOptions } from '../kit/options.ts';
import { goFirst } from '../kit/priority.ts';
import { type Service, startWaymark } from '../kit/service.ts';
import { untilQuiet } from '../kit/wrk.ts';
import { HEAVIEST_SITE } from '../overview.ts';
import { createQueries, median } from '../overview-queries.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { fillUmami, websiteUuid } from './umami-store.ts';

const ROUNDS = 3;
const AT_LEAST_TIMES_FASTER = 50;
const AT_MOST_OF_ITS_DISK = 1 / 5;

const IN_RANGE = 'e.website_id = $1 AND e.created_at BETWEEN $2 AND $3';
const VIEWS = `FROM website_event e WHERE ${IN_RANGE} AND e.event_type = 1`;
const VIEWS_OF_SESSIONS = `FROM website_event e
  JOIN session s ON s.session_id = e.session_id AND s.website_id = e.website_id WHERE ${IN_RANGE} AND e.event_type = 1`;
const VISITORS = 'count(DISTINCT e.session_id) AS y';
const TOP = 'GROUP BY 1 ORDER BY 2 DESC LIMIT 10';
const ofViews = (column: string) => `SELECT ${column} AS x, ${VISITORS} ${VIEWS} ${TOP}`;
const ofSessions = (column: string) => `SELECT ${column} AS x, ${VISITORS} ${VIEWS_OF_SESSIONS} ${TOP}`;
const ofPlaces = (column: string) =>
  `SELECT s.${column} AS x, ${VISITORS}, s.country ${VIEWS_OF_SESSIONS} GROUP BY 1, 3 ORDER BY 2 DESC LIMIT 10`;
const ofTags = (column: string) =>
  `SELECT e.${column} AS x, count(*) AS y ${VIEWS} AND coalesce(e.${column}, '') != '' ${TOP}`;
const byDay = (count: string) =>
  `SELECT to_char(date_trunc('day', e.created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS x, ${count} AS y ${VIEWS} GROUP BY 1 ORDER BY 1`;
const atTheEnd = (order: 'ASC' | 'DESC') => `SELECT x.url_path AS x, ${VISITORS} FROM website_event e
  JOIN (SELECT DISTINCT ON (visit_id) visit_id, url_path FROM website_event
    WHERE website_id = $1 AND created_at BETWEEN $2 AND $3 AND event_type = 1
    ORDER BY visit_id, created_at ${order}) x ON x.visit_id = e.visit_id
  WHERE ${IN_RANGE} AND e.event_type = 1 ${TOP}`;
const CHANNEL = `CASE WHEN e.utm_medium ~* '^(cpc|ppc|paid)' THEN 'paid' WHEN e.utm_medium ILIKE '%mail%' THEN 'email'
  WHEN coalesce(e.referrer_domain, '') = '' THEN 'direct'
  WHEN e.referrer_domain ~ 'google|bing|duckduckgo|ecosia|yahoo|brave' THEN 'search'
  WHEN e.referrer_domain ~ 'facebook|instagram|twitter|linkedin|reddit|youtube|pinterest|mastodon' THEN 'social'
  WHEN e.referrer_domain ~ 'chatgpt|perplexity|claude' THEN 'ai' ELSE 'referral' END`;

/** Figures, two graphs and a dashboard's panels. */
const STATEMENTS: readonly string[] = [
  `SELECT sum(t.c) AS pageviews, count(DISTINCT t.session_id) AS visitors, count(DISTINCT t.visit_id) AS visits,
     sum(CASE WHEN t.c = 1 THEN 1 ELSE 0 END) AS bounces,
     sum(floor(extract(epoch FROM t.max_time - t.min_time))) AS totaltime
   FROM (SELECT e.session_id, e.visit_id, count(*) AS c, min(e.created_at) AS min_time, max(e.created_at) AS max_time
     ${VIEWS} GROUP BY 1, 2) t`,
  byDay('count(*)'),
  byDay('count(DISTINCT e.session_id)'),
  ofViews(CHANNEL),
  ofViews('e.referrer_domain'),
  ofTags('utm_source'),
  ofTags('utm_medium'),
  ofTags('utm_campaign'),
  ofViews('e.url_path'),
  atTheEnd('ASC'),
  atTheEnd('DESC'),
  ofSessions('s.country'),
  ofPlaces('region'),
  ofPlaces('city'),
  ofSessions('s.browser'),
  ofSessions('s.os'),
  ofSessions('s.device'),
  ofSessions('lower(left(s.language, 2))'),
  ofSessions('s.screen'),
  `SELECT e.event_name AS x, count(*) AS y FROM website_event e WHERE ${IN_RANGE} AND e.event_type = 2 ${TOP}`,
];

export function run(options: BenchOptions = readOptions([])): Promise<Figure[]> {
  return withFolder(options, async (folder) => {
    const figures: Figure[] = [];
    for (const size of options.sizes) figures.push(...(await compare(folder, size)));
    return figures;
  });
}

async function compare(folder: string, size: Size): Promise<Figure[]> {
  const store = await openStore(folder, size);
  const postgres = await startPostgres(join(folder, `umami-${size}`));
  const standBack = goFirst();
  try {
    const stored = await prepare(postgres, store);
    const theirs = await askRounds(postgres);
    const ours = await askOurs(store);
    return figuresOf(size, { ours, theirs }, { ours: store.bytes, theirs: stored.bytes, events: stored.events });
  } finally {
    standBack();
    await postgres.stop();
  }
}

async function prepare(postgres: Postgres, store: EventStore): Promise<{ bytes: number; events: number }> {
  const engine = await startEngine(store.directory);
  try {
    return await fillUmami(postgres, engine);
  } finally {
    await engine.stop();
  }
}

/** Medians of all rounds but the first, which reads files for the first time. */
interface Taken {
  milliseconds: number;
  cpu: number;
}

async function askRounds(postgres: Postgres): Promise<Taken> {
  const from = new Date((Math.floor(Date.now() / 86_400_000) - 29) * 86_400_000);
  const bound = [websiteUuid(HEAVIEST_SITE), from, new Date()];
  return medians(async () => {
    const before = postgres.cpu();
    const start = performance.now();
    await Promise.all(STATEMENTS.map((statement) => postgres.pool.query(statement, bound)));
    return { milliseconds: performance.now() - start, cpu: (postgres.cpu() - before) / 1000 };
  });
}

async function askOurs(store: EventStore): Promise<Taken> {
  const service = await startWaymark(store.directory, { onOneCore: false });
  try {
    const questions = createQueries(service, store);
    return await medians(
      () => askOnce(service, () => questions.overview(HEAVIEST_SITE)),
      async () => {
        await questions.visit(HEAVIEST_SITE, 3);
        await untilQuiet(service);
      },
    );
  } finally {
    await service.stop();
  }
}

async function askOnce(service: Service, ask: () => Promise<{ milliseconds: number }>): Promise<Taken> {
  const before = service.cpu();
  const { milliseconds } = await ask();
  const after = service.cpu();
  return { milliseconds, cpu: (after.own + after.engine - before.own - before.engine) / 1000 };
}

async function medians(ask: () => Promise<Taken>, between = async () => {}): Promise<Taken> {
  const taken: Taken[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    await between();
    const one = await ask();
    if (round >= 0) taken.push(one);
  }
  return { milliseconds: median(taken.map((one) => one.milliseconds)), cpu: median(taken.map((one) => one.cpu)) };
}

interface Bytes {
  ours: number;
  theirs: number;
  /** Theirs, without engagement. */
  events: number;
}

function figuresOf(size: Size, { ours, theirs }: { ours: Taken; theirs: Taken }, bytes: Bytes): Figure[] {
  const against = (name: string, [value, baseline]: readonly [number, number], unit: string): Figure => ({
    name: `${size}: ${name}`,
    value,
    unit,
    baseline: { name: "Umami's, PostgreSQL", value: baseline },
    ratio: value / baseline,
  });
  return [
    {
      ...against('heaviest website, all panels', [ours.milliseconds, theirs.milliseconds], 'ms'),
      target: { of: 'ratio', atMost: 1 / AT_LEAST_TIMES_FASTER },
      detail: { 'times faster': theirs.milliseconds / ours.milliseconds },
    },
    against('the same, all processes', [ours.cpu, theirs.cpu], 'ms CPU'),
    {
      ...against('on disk', [bytes.ours / 1e6, bytes.theirs / 1e6], 'MB'),
      target: { of: 'ratio', atMost: AT_MOST_OF_ITS_DISK },
      detail: { 'their bytes an event': bytes.theirs / bytes.events },
    },
  ];
}

if (import.meta.main) {
  const figures = await run(readOptions(process.argv.slice(2)));
  console.log(JSON.stringify({ bench: 'umami', figures }));
  console.table(figures.map(tableRow));
}
