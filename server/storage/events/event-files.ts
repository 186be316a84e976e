import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EVENT_COLUMN_NAMES } from './columns.ts';
import { createEventClient, type EventClient } from './engine/client.ts';
import { engineSocketPath } from './engine/socket-path.ts';

/** Event counts by UTC day, `YYYY-MM-DD`. */
export type EventsByDay = Record<string, number>;

/** What the rows of a day have in common with every copy of them, in any order. */
export interface EventDay {
  rows: number;
  /** Equal for equal rows, and only for them. */
  fingerprint: string;
}

/** The event log as files, one per UTC day, in ClickHouse's own binary format, which any ClickHouse can read. */
export interface EventFiles {
  /** All days with events, the first one first. */
  days(): Promise<string[]>;
  describe(day: string): Promise<EventDay>;
  /** Writes the events of a day into a new file, and describes what the file contains. */
  write(day: string, file: string): Promise<EventDay>;
  /** Adds the events of every file of a folder to the log. Returns how many events the log then has of each day. */
  read(directory: string): Promise<EventsByDay>;
  close(): Promise<void>;
}

const ENDING = '.native.zst';

/** Returns the name of the file of a day. */
export function eventFileName(day: string): string {
  return `${day}${ENDING}`;
}

export const EVENT_COLUMN_LIST = EVENT_COLUMN_NAMES.join(', ');
/** A day of a large log takes longer than the time limit of a dashboard query. */
export const UNHURRIED = 'max_execution_time = 0';
/** For one day: seven million events take about a minute. An engine that ends closes its connections. */
export const REQUEST_TIMEOUT_MS = 6 * 3_600_000;

/**
 * Opens the files of the embedded engine, which must be running on this machine. Each statement covers one day.
 * `SELECT ... INTO OUTFILE`
 * runs on a reading session concurrently with inserts; `BACKUP` is disabled in chDB (no `backups.allowed_path`, 3.4.0).
 */
export function openEventFiles(dataDirectory: string): EventFiles {
  const client = createEventClient({ socketPath: engineSocketPath(dataDirectory) }, undefined, REQUEST_TIMEOUT_MS);
  return {
    days: () => daysOf(client),
    describe: (day) => describeDay(client, day),
    write: (day, file) => write(client, day, literal(resolve(file))),
    read: (directory) => read(client, resolve(directory)),
    close: () => client.close(),
  };
}

export async function daysOf(client: EventClient): Promise<string[]> {
  const days = await client.rows<{ day: string }>(
    'SELECT DISTINCT toDate(occurred_at) AS day FROM events ORDER BY day',
    {},
  );
  return days.map(({ day }) => day);
}

async function write(client: EventClient, day: string, file: string): Promise<EventDay> {
  // Sorted like the stored rows, which groups similar values; files are half the size of those in arrival order.
  await client.command(
    `SELECT ${EVENT_COLUMN_LIST} FROM events WHERE toDate(occurred_at) = {day:Date}
     ORDER BY account_id, site_id, link_id, qr_id, page_id, occurred_at
     SETTINGS ${UNHURRIED} INTO OUTFILE ${file} FORMAT Native`,
    { day },
  );
  return describeRows(client, `file(${file}, 'Native')`);
}

async function read(client: EventClient, directory: string): Promise<EventsByDay> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(ENDING)).sort();
  const found: EventsByDay = {};
  for (const name of names) {
    const file = literal(join(directory, name));
    const day = name.slice(0, -ENDING.length);
    await client.command(
      `INSERT INTO events (${EVENT_COLUMN_LIST}) SETTINGS insert_deduplicate = 0, ${UNHURRIED}
       SELECT ${EVENT_COLUMN_LIST} FROM file(${file}, 'Native')`,
    );
    found[day] = (await describeDay(client, day)).rows;
  }
  return found;
}

export function describeDay(client: EventClient, day: string): Promise<EventDay> {
  return describeRows(client, 'events WHERE toDate(occurred_at) = {day:Date}', { day });
}

/** The sum of the rows' hashes does not depend on their order, nor on the parts in which the engine keeps them. */
async function describeRows(
  client: EventClient,
  source: string,
  values: Record<string, string> = {},
): Promise<EventDay> {
  const [row] = await client.rows<{ rows: string; sum: string }>(
    `SELECT count() AS rows, sum(sipHash64(${EVENT_COLUMN_LIST})) AS sum FROM ${source} SETTINGS ${UNHURRIED}`,
    values,
  );
  return { rows: Number(row?.rows ?? 0), fingerprint: `${row?.rows ?? 0}-${row?.sum ?? 0}` };
}

/** Quotes a path as a string literal, since ClickHouse's SQL accepts no bound value in these places. */
function literal(path: string): string {
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
