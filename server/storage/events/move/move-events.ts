import { createEventClient, type EngineAddress, type EventClient } from '../engine/client.ts';
import { clusterClauses } from '../engine/cluster.ts';
import { embeddedClauses } from '../engine/embedded.ts';
import { engineSocketPath } from '../engine/socket-path.ts';
import { EVENT_COLUMN_LIST, REQUEST_TIMEOUT_MS, UNHURRIED } from '../event-files.ts';
import { type EngineClauses, schemaStatements } from '../schema.ts';
import { differentTimes, type TimeRange } from './different-times.ts';
import { hasMark, INCOMPLETE, MOVED_AWAY, markStatements } from './incomplete-move.ts';

/** What a pass did with a UTC day. */
export interface CopiedDay {
  day: string;
  /** Events of the day. */
  rows: number;
  /** Events that were copied, because the target lacked them or had others of their time. */
  copied: number;
}

/** An event log that is copied, or filled. */
export interface MovedLog {
  address: EngineAddress;
  clauses: EngineClauses;
}

/** The embedded log of a data folder, whose engine must be running. */
export function embeddedLog(dataDirectory: string): MovedLog {
  return { address: { socketPath: engineSocketPath(dataDirectory) }, clauses: embeddedClauses };
}

/** The log of a ClickHouse server, or of the cluster that it is part of. */
export function serverLog(url: string, cluster?: string): MovedLog {
  return { address: { url }, clauses: clusterClauses(cluster) };
}

/** Rows of a request: some 20 MB. */
const CHUNK_ROWS = 200_000;
/** With this setting an engine rejects each insert for want of space, so that the loader repeats it until all is well again. */
const FENCE = 'min_free_disk_bytes_to_perform_insert';

/**
 * Copies all events from one log to another while services store events. A pass compares each UTC day by 10 minutes, and copies
 * the times that differ; repeated, it finds what was stored or erased meanwhile. The target is marked, so that no service uses it and
 * everything in it belongs to this move.
 */
export class EventsMove {
  readonly #source: EventClient;
  readonly #target: EventClient;
  readonly #sourceClauses: EngineClauses;
  readonly #clauses: EngineClauses;
  /** Days that were equal, with their number of events. */
  readonly #equal = new Map<string, number>();

  private constructor(from: MovedLog, to: MovedLog) {
    const clientOf = ({ address }: MovedLog) => createEventClient(address, undefined, REQUEST_TIMEOUT_MS);
    this.#source = clientOf(from);
    this.#target = clientOf(to);
    this.#sourceClauses = from.clauses;
    this.#clauses = to.clauses;
  }

  static connect({ from, to }: { from: MovedLog; to: MovedLog }): EventsMove {
    return new EventsMove(from, to);
  }

  /** Creates the tables and marks the target, so that no service uses it. Throws if it has events of its own. */
  async prepare(): Promise<void> {
    for (const statement of schemaStatements(this.#clauses)) await this.#target.command(statement);
    const rows = sumOf(await countsByDay(this.#target));
    if (rows > 0 && !(await hasMark(this.#target, INCOMPLETE)))
      throw new Error(`the event log to move to already has ${rows} events; use an empty one`);
    await this.#target.command(markStatements(INCOMPLETE, this.#clauses).create);
  }

  /** Copies what differs, and resolves to the number of copied events. Days that were equal are compared by their number only. */
  async catchUp(onDay: (day: CopiedDay) => void): Promise<number> {
    const [here, there] = await Promise.all([countsByDay(this.#source), countsByDay(this.#target)]);
    const days = [...new Set([...here.keys(), ...there.keys()])].sort();
    let copied = 0;
    for (const day of days) {
      const rows = here.get(day) ?? 0;
      if (this.#equal.get(day) === rows && there.get(day) === rows) continue;
      const result = await this.#copyDay(day, rows);
      copied += result.copied;
      onDay(result);
    }
    return copied;
  }

  /** Makes the source reject new events until `lift`, also for services that store them now. */
  async raise(): Promise<void> {
    await this.#source.command(`${alterEvents(this.#sourceClauses)} MODIFY SETTING ${FENCE} = 1000000000000000000`);
  }

  async lift(): Promise<void> {
    await liftEventFence(this.#source, this.#sourceClauses);
  }

  /** Keeps services from the source for good. */
  async commit(): Promise<void> {
    await this.#source.command(markStatements(MOVED_AWAY, this.#sourceClauses).create);
  }

  isCommitted(): Promise<boolean> {
    return hasMark(this.#source, MOVED_AWAY);
  }

  /** Events of the source. */
  async total(): Promise<number> {
    return sumOf(await countsByDay(this.#source));
  }

  /** Lets services use the target. Call it once no process can start with the source. False if they can already. */
  async end(): Promise<boolean> {
    const isIncomplete = await hasMark(this.#target, INCOMPLETE);
    if (isIncomplete) await this.#target.command(markStatements(INCOMPLETE, this.#clauses).drop);
    return isIncomplete;
  }

  async close(): Promise<void> {
    await Promise.all([this.#source.close(), this.#target.close()]);
  }

  async #copyDay(day: string, rows: number): Promise<CopiedDay> {
    const range = await differentTimes(this.#source, this.#target, day);
    if (range === undefined) {
      this.#equal.set(day, rows);
      return { day, rows, copied: 0 };
    }
    if (range.there > 0)
      await this.#target.command(
        `DELETE FROM ${this.#clauses.storedTable('events')}${this.#clauses.onCluster} WHERE ${DURING}`,
        { from: range.from, until: range.until },
      );
    const chunks = Math.ceil(range.here / CHUNK_ROWS);
    for (let chunk = 0; chunk < chunks; chunk++) await this.#copyChunk(range, chunk, chunks);
    return { day, rows, copied: range.here };
  }

  async #copyChunk({ from, until }: TimeRange, chunk: number, chunks: number): Promise<void> {
    const rows = await this.#source.bytes(
      `SELECT ${EVENT_COLUMN_LIST} FROM events
       WHERE ${DURING} AND cityHash64(occurred_at) % {chunks:UInt32} = {chunk:UInt32}
       SETTINGS ${UNHURRIED} FORMAT Native`,
      { from, until, chunk, chunks },
    );
    if (rows.byteLength === 0) return;
    await this.#target.insert({
      statement: `INSERT INTO events (${EVENT_COLUMN_LIST}) FORMAT Native`,
      payloads: [rows],
      settings: { insert_deduplicate: 0, distributed_foreground_insert: 1, async_insert: 0, max_execution_time: 0 },
    });
  }
}

/** In milliseconds: compared with a DateTime, the last millisecond of a month does not lie before its end (chDB 26.7). */
const DURING = `occurred_at >= fromUnixTimestamp64Milli({from:Int64} * 1000, 'UTC')
  AND occurred_at < fromUnixTimestamp64Milli({until:Int64} * 1000, 'UTC')`;

/** Lets a log store events again after a move that failed. */
export function liftEventFence(client: Pick<EventClient, 'command'>, clauses: EngineClauses): Promise<void> {
  return client.command(`${alterEvents(clauses)} RESET SETTING ${FENCE}`);
}

function alterEvents({ onCluster, storedTable }: EngineClauses): string {
  return `ALTER TABLE ${storedTable('events')}${onCluster}`;
}

async function countsByDay(client: EventClient): Promise<Map<string, number>> {
  const days = await client.rows<{ day: string; rows: string }>(
    `SELECT toDate(occurred_at) AS day, count() AS rows FROM events GROUP BY day SETTINGS ${UNHURRIED}`,
    {},
  );
  return new Map(days.map(({ day, rows }) => [day, Number(rows)]));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, rows) => sum + rows, 0);
}
