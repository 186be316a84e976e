/**
 * Generates data folders with many events: 100 websites of skewed size, up to the current time. `node
 * bench/dataset/generate-events.ts 10m FOLDER` creates a folder, or adds the missing events to an existing or incomplete
 * one.
 */

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_LEDGER } from '../../server/storage/events/daily/day-tables.ts';
import { embeddedClauses } from '../../server/storage/events/engine/embedded.ts';
import { schemaStatements } from '../../server/storage/events/schema.ts';
import { type Engine, startEngine, tableSize } from '../engine.ts';
import { type Days, type EventShape, insertStatement, LONGEST_VISIT_MS, ROWS_A_VISIT } from './event-sql.ts';
import { seedCatalog } from './seed-catalog.ts';

export const WEBSITES = 100;

/** The heaviest website has two million events in 30 days in both of the large ones. */
export const SIZES = {
  '1m': { events: 1_000_000, days: 60, skew: 1.75 },
  '10m': { events: 10_000_000, days: 60, skew: 1.75 },
  '100m': { events: 100_000_000, days: 365, skew: 1.3 },
} as const;
export type Size = keyof typeof SIZES;

export interface EventStore {
  directory: string;
  accountId: number;
  key: string;
  events: number;
  /** On disk, of the events and of what was counted of them. */
  bytes: number;
  /** CPU of the engine per event generated and aggregated in this run; 0 if most of them existed. */
  makingMicroseconds: number;
  countingMicroseconds: number;
}

/** Content of the folder, written after each statement, so that an interrupted run can resume. */
interface Progress {
  /** Version of the event tables: a store of another version is generated again. */
  shape: string;
  accountId: number;
  key: string;
  firstDay: number;
  /** All events up to this moment are stored. */
  until: number;
  /** A statement was under way up to here. */
  underWay?: number;
}

const DAY_MS = 86_400_000;
/** Rows per statement, which the engine keeps in memory as one part. */
const ROWS_AT_ONCE = 800_000;

/** Generates the store, or only what is missing, and aggregates closed days. */
export async function generateEvents(directory: string, size: Size): Promise<EventStore> {
  const now = Date.now();
  const progress = (await readProgress(directory)) ?? (await begin(directory, size, now));
  const engine = await startEngine(directory);
  try {
    const before = (await tableSize(engine, 'events')).rows;
    const start = engine.cpu();
    await fill(engine, { directory, progress, size, now });
    const created = engine.cpu();
    const { rows } = await tableSize(engine, 'events');
    await engine.countDays();
    const counted = engine.cpu();
    await untilMerged(engine);
    const fresh = rows - before;
    const isNew = fresh > rows / 2;
    return {
      directory,
      accountId: progress.accountId,
      key: progress.key,
      events: rows,
      bytes: await storedBytes(engine),
      makingMicroseconds: isNew ? (created - start) / fresh : 0,
      countingMicroseconds: isNew ? (counted - created) / fresh : 0,
    };
  } finally {
    await engine.stop();
  }
}

const TABLES = ['events', 'site_days', 'site_slots', 'site_visits', 'object_days', DAY_LEDGER];

async function storedBytes(engine: Engine): Promise<number> {
  const sizes = await Promise.all(TABLES.map((table) => tableSize(engine, table)));
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function begin(directory: string, size: Size, now: number): Promise<Progress> {
  await mkdir(directory, { recursive: true });
  const objects = { links: 0, qrCodes: 0, websites: WEBSITES, others: 0, channelItems: 0 };
  const account = await seedCatalog(directory, objects);
  const firstDay = Math.floor(now / DAY_MS) - SIZES[size].days;
  const progress = { ...account, shape: currentShape(), firstDay, until: firstDay * DAY_MS };
  await writeProgress(directory, progress);
  return progress;
}

interface Filling {
  directory: string;
  progress: Progress;
  size: Size;
  now: number;
}

async function fill(engine: Engine, { directory, progress, size, now }: Filling): Promise<void> {
  const shape = shapeOf(size, progress.accountId);
  if (progress.underWay !== undefined) await removeFrom(engine, progress.until);
  const daysAtOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / (shape.visitsADay * ROWS_A_VISIT)));
  let { until } = progress;
  while (until < now) {
    const to = Math.min(now, until + daysAtOnce * DAY_MS);
    await writeProgress(directory, { ...progress, until, underWay: to });
    await engine.command(insertStatement(shape, daysOf({ from: until, to }, progress.firstDay)), { from: until, to });
    until = to;
    await writeProgress(directory, { ...progress, until });
    console.error(`${size}: events up to ${new Date(until).toISOString()}`);
  }
}

/** Days whose visits can have events in a range. */
function daysOf({ from, to }: { from: number; to: number }, firstDay: number): Days {
  const first = Math.floor((from - LONGEST_VISIT_MS) / DAY_MS);
  return { first: Math.max(first, firstDay), last: Math.floor((to - 1) / DAY_MS) };
}

function shapeOf(size: Size, accountId: number): EventShape {
  const { events, days, skew } = SIZES[size];
  return { visitsADay: Math.round(events / days / ROWS_A_VISIT), sites: WEBSITES, skew, accountId };
}

/** Removes the partial result of an interrupted statement. */
function removeFrom(engine: Engine, moment: number): Promise<void> {
  return engine.command(
    `ALTER TABLE events DELETE WHERE occurred_at >= fromUnixTimestamp64Milli({moment: Int64}, 'UTC')
     SETTINGS mutations_sync = 2`,
    { moment },
  );
}

/** Merges of fresh parts would be charged to whatever is measured next; waits for them, at most two minutes. */
async function untilMerged(engine: Engine): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const [merges] = await engine.rows<{ n: string }>('SELECT count() AS n FROM system.merges');
    const before = engine.cpu();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (Number(merges?.n ?? 0) === 0 && engine.cpu() - before < 50_000) return;
  }
}

const PROGRESS_FILE = 'bench.json';

/** Returns undefined if there is nothing to resume. @throws Error for a folder with other content. */
async function readProgress(directory: string): Promise<Progress | undefined> {
  const files: string[] = await readdir(directory).catch(() => []);
  if (files.length === 0) return undefined;
  if (!files.includes(PROGRESS_FILE))
    throw new Error(`${directory} holds no events of a benchmark: name another folder.`);
  const progress = JSON.parse(await readFile(join(directory, PROGRESS_FILE), 'utf8')) as Progress;
  if (progress.shape === currentShape()) return progress;
  console.error(`${directory} is of another release; it is made anew.`);
  await rm(directory, { recursive: true });
  return undefined;
}

function currentShape(): string {
  const tables = schemaStatements(embeddedClauses).join(';');
  return createHash('sha256').update(tables).digest('hex').slice(0, 16);
}

async function writeProgress(directory: string, progress: Progress): Promise<void> {
  const file = join(directory, PROGRESS_FILE);
  await writeFile(`${file}.new`, JSON.stringify(progress));
  await rename(`${file}.new`, file);
}

if (import.meta.main) {
  const [size = '', directory] = process.argv.slice(2);
  if (!Object.hasOwn(SIZES, size) || directory === undefined) {
    console.error(`node bench/dataset/generate-events.ts ${Object.keys(SIZES).join('|')} FOLDER`);
    process.exit(2);
  }
  const start = performance.now();
  const { key, ...store } = await generateEvents(directory, size as Size);
  console.log({ ...store, bytesAnEvent: store.bytes / store.events, seconds: (performance.now() - start) / 1000 });
}
