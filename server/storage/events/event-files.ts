import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EVENT_COLUMN_NAMES } from './columns.ts';
import { createEventClient, type EventClient } from './engine/client.ts';
import { engineSocketPath } from './engine/socket-path.ts';

/** Event counts by UTC day, `YYYY-MM-DD`. */
export type EventsByDay = Record<string, number>;

/** The event log as files, one per day, in ClickHouse's own binary format, which any ClickHouse can read. */
export interface EventFiles {
  /** Writes all events into an empty or missing folder. Returns each day's number of rows. */
  write(directory: string): Promise<EventsByDay>;
  /** Adds the events of every file of a folder to the log. */
  read(directory: string): Promise<EventsByDay>;
  close(): Promise<void>;
}

const ENDING = '.native.zst';
const COLUMNS = EVENT_COLUMN_NAMES.join(', ');
/** A day of a large log takes longer than the time limit of a dashboard query. */
const UNHURRIED = 'max_execution_time = 0';

/**
 * Opens the files of the embedded engine, which must be running on this machine. Each statement covers one day and
 * stays short: a single SELECT of everything would exceed the client's timeout at some size. `SELECT ... INTO OUTFILE`
 * runs on a reading session concurrently with inserts; `BACKUP` is disabled in chDB (no `backups.allowed_path`, 3.4.0).
 */
export function openEventFiles(dataDirectory: string): EventFiles {
  const client = createEventClient({ socketPath: engineSocketPath(dataDirectory) });
  return {
    write: (directory) => write(client, resolve(directory)),
    read: (directory) => read(client, resolve(directory)),
    close: () => client.close(),
  };
}

async function write(client: EventClient, directory: string): Promise<EventsByDay> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const days = await client.rows<{ day: string }>(
    'SELECT DISTINCT toDate(occurred_at) AS day FROM events ORDER BY day',
    {},
  );
  const written: EventsByDay = {};
  for (const { day } of days) {
    const file = literal(join(directory, day + ENDING));
    // Sorted like the stored rows, which groups similar values; files are half the size of those in arrival order.
    await client.command(
      `SELECT ${COLUMNS} FROM events WHERE toDate(occurred_at) = {day:Date}
       ORDER BY account_id, site_id, link_id, qr_id, page_id, occurred_at
       SETTINGS ${UNHURRIED} INTO OUTFILE ${file} FORMAT Native`,
      { day },
    );
    written[day] = await countRows(client, file);
  }
  return written;
}

async function read(client: EventClient, directory: string): Promise<EventsByDay> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(ENDING)).sort();
  const found: EventsByDay = {};
  for (const name of names) {
    const file = literal(join(directory, name));
    await client.command(
      `INSERT INTO events (${COLUMNS}) SETTINGS insert_deduplicate = 0, ${UNHURRIED}
       SELECT ${COLUMNS} FROM file(${file}, 'Native')`,
    );
    found[name.slice(0, -ENDING.length)] = await countRows(client, file);
  }
  return found;
}

async function countRows(client: EventClient, file: string): Promise<number> {
  const [row] = await client.rows<{ rows: string }>(
    `SELECT count() AS rows FROM file(${file}, 'Native') SETTINGS ${UNHURRIED}`,
    {},
  );
  return Number(row?.rows ?? 0);
}

/** Quotes a path as a string literal, since ClickHouse's SQL accepts no bound value in these places. */
function literal(path: string): string {
  return `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
