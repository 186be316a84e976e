import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { silentLog } from '../server/platform/log.ts';
import { rowsOf } from '../server/storage/events/block-head.ts';
import { EVENT_COLUMN_NAMES } from '../server/storage/events/columns.ts';
import { createDayCounter } from '../server/storage/events/daily/day-counter.ts';
import { DayLedger } from '../server/storage/events/daily/day-ledger.ts';
import { type BoundValues, createEventClient } from '../server/storage/events/engine/client.ts';
import { embeddedClauses, startEngineChild } from '../server/storage/events/engine/embedded.ts';
import { engineSocketPath } from '../server/storage/events/engine/socket-path.ts';
import { schemaStatements } from '../server/storage/events/schema.ts';
import { cpuMicroseconds } from './kit/processes.ts';

/** Statements of the benchmarks to the event engine of a data folder. */
export interface Statements {
  command(sql: string, values?: BoundValues): Promise<void>;
  rows<Row>(sql: string, values?: BoundValues): Promise<Row[]>;
}

/** Waymark's own event engine on a data folder, as the service starts it. */
export interface Engine extends Statements {
  /** Output of a statement as lines that other databases read. */
  tabSeparated(sql: string, values: BoundValues): Promise<Buffer>;
  /** Encoded rows into a table with the columns of `events`. */
  insert(table: string, payloads: readonly Uint8Array[]): Promise<void>;
  /** Counts the days that are over; resolves to how many there were. */
  countDays(): Promise<number>;
  /** Used by the engine's process up to now, in microseconds. */
  cpu(): number;
  processId: number;
  stop(): Promise<void>;
}

export async function startEngine(dataDirectory: string): Promise<Engine> {
  const child = startEngineChild(dataDirectory, silentLog());
  const client = createEventClient({ socketPath: engineSocketPath(dataDirectory) });
  await Promise.race([
    child.listening,
    child.ended.then((reason) => Promise.reject(new Error(`The event engine ended: ${reason}`))),
  ]);
  for (const statement of schemaStatements(embeddedClauses)) await client.command(statement);
  const days = createDayCounter({ client, ledger: new DayLedger(client), clauses: embeddedClauses });
  const processId = child.processId ?? 0;
  return {
    command: async (sql, values = {}) => void (await askRaw(engineSocketPath(dataDirectory), sql, values)),
    rows: (sql, values = {}) => client.rows(sql, values),
    insert: (table, payloads) =>
      client.insert({
        statement: `INSERT INTO ${table} (${EVENT_COLUMN_NAMES.join(', ')}) FORMAT Native`,
        payloads: payloads.map(rowsOf),
        settings: {},
      }),
    tabSeparated: (sql, values) => askRaw(engineSocketPath(dataDirectory), sql, values),
    countDays: async () => {
      let counted = 0;
      for (let more = await days.countDue(1); more > 0; more = await days.countDue(1)) counted += more;
      return counted;
    },
    cpu: () => cpuMicroseconds(processId),
    processId,
    stop: async () => {
      await client.close();
      await child.stop();
    },
  };
}

/** The client gives up after a minute and reads rows as objects, which is ten times the work. */
async function askRaw(socketPath: string, sql: string, values: BoundValues): Promise<Buffer> {
  const bound = Object.entries(values).map(([name, value]) => `param_${name}=${encodeURIComponent(String(value))}`);
  const path = `/?${['default_format=TabSeparated', ...bound].join('&')}`;
  const requested = request({ socketPath, path, method: 'POST' });
  requested.end(sql);
  const [response] = (await once(requested, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(body.toString('utf8'));
  return body;
}

/** The engine of a service that runs on the data folder. */
export function attachToEngine(dataDirectory: string): Statements & { close(): Promise<void> } {
  const client = createEventClient({ socketPath: engineSocketPath(dataDirectory) });
  return {
    command: (sql, values) => client.command(sql, values),
    rows: (sql, values = {}) => client.rows(sql, values),
    close: () => client.close(),
  };
}

/** Bytes on disk and rows of a table, without merged parts that wait for removal. */
export async function tableSize(
  engine: Engine,
  table: string,
): Promise<{ rows: number; bytes: number; parts: number }> {
  const [size] = await engine.rows<{ rows: string; bytes: string; parts: string }>(
    `SELECT sum(rows) AS rows, sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts
     WHERE active AND table = {table: String}`,
    { table },
  );
  return { rows: Number(size?.rows ?? 0), bytes: Number(size?.bytes ?? 0), parts: Number(size?.parts ?? 0) };
}
