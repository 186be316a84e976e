import { silentLog } from '../server/platform/log.ts';
import { type BoundValues, createEventClient } from '../server/storage/events/client.ts';
import { EVENT_COLUMN_NAMES } from '../server/storage/events/columns.ts';
import { createDayCounter } from '../server/storage/events/days/day-counter.ts';
import { DayLedger } from '../server/storage/events/days/day-ledger.ts';
import { embeddedClauses, startEngineChild } from '../server/storage/events/embedded.ts';
import { schemaStatements } from '../server/storage/events/schema.ts';
import { engineSocketPath } from '../server/storage/events/socket-path.ts';
import { cpuMicroseconds } from './processes.ts';

/** Waymark's own event engine on a data folder, as the service starts it, for statements of the benchmarks. */
export interface Engine {
  command(sql: string, values?: BoundValues): Promise<void>;
  rows<Row>(sql: string, values?: BoundValues): Promise<Row[]>;
  /** Encoded rows into a table with the columns of `events`. */
  insert(table: string, payloads: readonly Uint8Array[]): Promise<void>;
  /** Counts the days that are over; resolves to how many there were. */
  countDays(): Promise<number>;
  /** Used by the engine's process up to now, in microseconds. */
  cpu(): number;
  processId: number;
  stop(): Promise<void>;
}

/** Several statements of the benchmarks take longer than any of the service's. */
const UNLIMITED = 'max_execution_time = 0';

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
    command: (sql, values) => client.command(sql, values),
    rows: (sql, values = {}) => client.rows(sql, values),
    insert: (table, payloads) =>
      client.insert({
        statement: `INSERT INTO ${table} (${EVENT_COLUMN_NAMES.join(', ')}) FORMAT TabSeparated`,
        ...{ payloads, settings: {} },
      }),
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

/** A statement with settings for work that nobody waits for. */
export function unhurried(sql: string): string {
  return `${sql} SETTINGS ${UNLIMITED}`;
}

/** Bytes on disk and rows of a table, merged parts that wait to be removed left out. */
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
