/**
 * The dashboard of the largest website, relative to the queries that the dashboard of Plausible sends for the same panels,
 * on the same engine and the same events: one statement per panel, all at once. `node bench/rivals/plausible.ts --events=10m
 * --data=FOLDER` prints the table.
 */

import { openStore, withFolder } from '../dataset/event-store.ts';
import type { EventStore, Size } from '../dataset/generate-events.ts';
import { attachToEngine, type Statements, startEngine, tableSize } from '../engine.ts';
import { type Figure, tableRow } from '../kit/figure.ts';
import { type BenchOptions, readOptions } from '../kit/options.ts';
import { goFirst } from '../kit/priority.ts';
import { type Service, startWaymark } from '../kit/service.ts';
import { untilQuiet } from '../kit/wrk.ts';
import { HEAVIEST_SITE } from '../overview.ts';
import { createQueries, median } from '../overview-queries.ts';
import { fillPlausible } from './plausible-store.ts';

const ROUNDS = 7;
const AT_LEAST_TIMES_FASTER = 5;

const OF_EVENTS = `FROM plausible_events WHERE site_id = {site: UInt64} AND timestamp >= toDateTime({from: UInt32})
  AND timestamp < toDateTime({to: UInt32})`;
/** Sessions that were active in the range; none lasts a week, which spares older partitions. */
const OF_SESSIONS = `FROM plausible_sessions WHERE site_id = {site: UInt64}
  AND start >= toDateTime({from: UInt32}) - INTERVAL 7 DAY AND timestamp >= toDateTime({from: UInt32})
  AND start < toDateTime({to: UInt32})`;
const VISITORS = 'uniq(user_id) AS visitors';
const TOP = 'GROUP BY value ORDER BY visitors DESC, value LIMIT 10';
const ofSessions = (column: string) => `SELECT ${column} AS value, ${VISITORS} ${OF_SESSIONS} ${TOP}`;
const topOf = (column: string) => `SELECT ${column} AS value, ${VISITORS} ${OF_SESSIONS} AND ${column} != '' ${TOP}`;

/** Metrics, graph and panels. Only Waymark has panels for language and screen size. */
const STATEMENTS: readonly string[] = [
  `SELECT ${VISITORS}, countIf(name = 'pageview') AS pageviews, count() AS events ${OF_EVENTS} AND name != 'engagement'`,
  `SELECT sum(sign) AS visits, sum(is_bounce * sign) / sum(sign) AS bounce_rate,
    sum(duration * sign) / sum(sign) AS visit_duration, sum(pageviews * sign) / sum(sign) AS views_per_visit ${OF_SESSIONS}`,
  `SELECT toDate(timestamp) AS day, ${VISITORS} ${OF_EVENTS} AND name != 'engagement' GROUP BY day ORDER BY day`,
  ofSessions('channel'),
  ofSessions('referrer_source'),
  ofSessions('referrer'),
  topOf('utm_source'),
  topOf('utm_medium'),
  topOf('utm_campaign'),
  `SELECT pathname AS value, ${VISITORS} ${OF_EVENTS} AND name = 'pageview' ${TOP}`,
  `SELECT entry_page AS value, ${VISITORS}, sum(sign) AS visits ${OF_SESSIONS} ${TOP}`,
  `SELECT exit_page AS value, ${VISITORS}, sum(sign) AS visits ${OF_SESSIONS} ${TOP}`,
  ofSessions('country_code'),
  ofSessions('subdivision1_code'),
  ofSessions('city_geoname_id'),
  ofSessions('browser'),
  ofSessions('operating_system'),
  ofSessions('screen_size'),
  `SELECT name AS value, ${VISITORS}, count() AS events ${OF_EVENTS} AND name NOT IN ('pageview', 'engagement') ${TOP}`,
];

export function run(options: BenchOptions = readOptions([])): Promise<Figure[]> {
  return withFolder(options, async (folder) => {
    const figures: Figure[] = [];
    for (const size of options.sizes) figures.push(...(await compare(await openStore(folder, size), size)));
    return figures;
  });
}

async function compare(store: EventStore, size: Size): Promise<Figure[]> {
  const theirBytes = await prepare(store);
  const service = await startWaymark(store.directory, { onOneCore: false });
  const engine = attachToEngine(store.directory);
  const standBack = goFirst();
  try {
    await untilQuiet(service);
    return figuresOf(size, await inTurns(service, engine, store), {
      ours: store.bytes / store.events,
      theirs: theirBytes / store.events,
    });
  } finally {
    standBack();
    await engine.close();
    await service.stop();
  }
}

/** Bytes on disk of their tables, rebuilt because the store has grown. */
async function prepare(store: EventStore): Promise<number> {
  const engine = await startEngine(store.directory);
  try {
    await fillPlausible(engine);
    const sizes = [await tableSize(engine, 'plausible_events'), await tableSize(engine, 'plausible_sessions')];
    return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  } finally {
    await engine.stop();
  }
}

interface Taken {
  milliseconds: number[];
  engine: number[];
}

interface Turns {
  ours: Taken;
  theirs: Taken;
}

async function inTurns(service: Service, engine: Statements, store: EventStore): Promise<Turns> {
  const queries = createQueries(service, store);
  const turns: Turns = { ours: { milliseconds: [], engine: [] }, theirs: { milliseconds: [], engine: [] } };
  for (let round = -1; round < ROUNDS; round++) {
    await queries.visit(HEAVIEST_SITE, 3);
    await untilQuiet(service);
    const ours = await queries.overview(HEAVIEST_SITE);
    const theirs = await askAll(service, engine);
    // The first round reads files for the first time.
    if (round < 0) continue;
    for (const [taken, one] of [[turns.ours, ours] as const, [turns.theirs, theirs] as const]) {
      taken.milliseconds.push(one.milliseconds);
      taken.engine.push(one.engine);
    }
  }
  return turns;
}

async function askAll(service: Service, engine: Statements): Promise<{ milliseconds: number; engine: number }> {
  const from = (Math.floor(Date.now() / 86_400_000) - 29) * 86_400;
  const bound = { site: HEAVIEST_SITE, from, to: Math.ceil(Date.now() / 1000) };
  const before = service.cpu().engine;
  const start = performance.now();
  await Promise.all(STATEMENTS.map((statement) => engine.rows(statement, bound)));
  return { milliseconds: performance.now() - start, engine: (service.cpu().engine - before) / 1000 };
}

function figuresOf(size: Size, { ours, theirs }: Turns, bytes: { ours: number; theirs: number }): Figure[] {
  const against = (name: string, [value, baseline]: readonly [number, number], unit: string): Figure => ({
    name: `${size}: ${name}`,
    value,
    unit,
    baseline: { name: "Plausible's shapes", value: baseline },
    ratio: value / baseline,
  });
  return [
    {
      ...against('heaviest website, all panels', [median(ours.milliseconds), median(theirs.milliseconds)], 'ms'),
      target: { of: 'ratio', atMost: 1 / AT_LEAST_TIMES_FASTER },
      detail: { 'times faster': median(theirs.milliseconds) / median(ours.milliseconds) },
    },
    against('the same, engine', [median(ours.engine), median(theirs.engine)], 'ms CPU'),
    against('an event on disk', [bytes.ours, bytes.theirs], 'bytes'),
  ];
}

if (import.meta.main) {
  const figures = await run(readOptions(process.argv.slice(2)));
  console.log(JSON.stringify({ bench: 'plausible', figures }));
  console.table(figures.map(tableRow));
}
