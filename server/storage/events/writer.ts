import type { ClickHouseSettings } from '@clickhouse/client';
import type { EventLogWriter } from '../../collect/event-port.ts';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './columns.ts';
import type { LateRows } from './daily/late-rows.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { createRowEncoder } from './row-codec.ts';
import { occurredAt, touchedObjects } from './row-heads.ts';

const COLUMNS = EVENT_COLUMN_NAMES.join(', ');
const INSERT = `INSERT INTO events (${COLUMNS}) FORMAT TabSeparated`;

/** Rows of the previous release may lack the newest columns; bad rows raise an error and are never skipped. */
const READING: ClickHouseSettings = {
  input_format_tsv_allow_variable_number_of_columns: 1,
  input_format_allow_errors_num: '0',
  async_insert: 0,
};

export interface WriterOptions {
  /** 0 to 65535, different in every process. */
  salt: number;
  /** See EngineClauses. */
  tokensAreDurable: boolean;
  /** True for a remote server: it may still execute a statement that the client has abandoned. */
  isRemote: boolean;
  /** Receives rows before they are stored. */
  lateRows: LateRows;
}

/** Creates the loader's port on the client's engine. */
export function createEventLogWriter(client: EventClient, options: WriterOptions): EventLogWriter {
  const insertBlock: EventLogWriter['insertBlock'] = async (token, payloads) => {
    await options.lateRows.mark(payloads);
    await client.insert({
      statement: INSERT,
      payloads,
      settings: {
        ...READING,
        insert_deduplicate: 1,
        insert_deduplication_token: token,
        distributed_foreground_insert: 1,
      },
      context: { queryId: queryIdOf(token) },
    });
  };
  const insertMissing: EventLogWriter['insertMissing'] = async (token, payloads) => {
    await options.lateRows.mark(payloads);
    await insertMissingRows(client, options, { token, payloads });
  };
  return {
    encodeRow: createRowEncoder(options.salt),
    insertBlock,
    insertMissing: options.tokensAreDurable ? insertBlock : insertMissing,
    touchedObjects,
  };
}

const STRUCTURE = EVENT_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

interface Recovery {
  token: string;
  payloads: readonly Uint8Array[];
}

/**
 * Stores those of the rows that are missing. Rows are compared as a whole, by a 128-bit hash of all columns; `sequence`
 * distinguishes identical events. They are inserted through a temporary table, since chDB silently ignores rows for
 * `input()` (3.4.0). Each process has its own table, which ends with the engine or session, so every attempt starts
 * with an empty one.
 */
async function insertMissingRows(client: EventClient, options: WriterOptions, recovery: Recovery): Promise<void> {
  const { token, payloads } = recovery;
  const table = `recovered_${options.salt}`;
  const context = { session: `waymark-recovery-${options.salt}` };
  await client.command(`DROP TEMPORARY TABLE IF EXISTS ${table}`, {}, context);
  await client.command(`CREATE TEMPORARY TABLE ${table} (${STRUCTURE}) ENGINE = Memory`, {}, context);
  await client.insert({
    statement: `INSERT INTO ${table} (${COLUMNS}) FORMAT TabSeparated`,
    payloads,
    settings: READING,
    context,
  });
  const compare = (settings: string, queryId: string) =>
    client.command(missingRowsOf(table, settings), timeBounds(payloads), { ...context, queryId });
  // The first comparison uses the block's own token and query id, because the first attempt may still be on its way to
  // a server. When it arrives, its token is taken; while it runs, the server rejects a statement with its query id. An
  // embedded engine executes in order, or dies with all pending statements.
  if (options.isRemote) {
    await compare(`insert_deduplicate = 1, insert_deduplication_token = ${literal(token)}`, queryIdOf(token));
  }
  // The second comparison goes without the token: the token may exist although rows are missing, since a kill can lose
  // one and not the other.
  await compare('insert_deduplicate = 0', `${queryIdOf(token)} missing`);
  await client.command(`DROP TEMPORARY TABLE ${table}`, {}, context);
}

function missingRowsOf(table: string, settings: string): string {
  return `INSERT INTO events (${COLUMNS}) SETTINGS ${settings}
    SELECT DISTINCT ${COLUMNS} FROM ${table}
    WHERE sipHash128(${COLUMNS}) NOT IN (
      SELECT sipHash128(${COLUMNS}) FROM events
      WHERE occurred_at >= {earliest: DateTime64(3, 'UTC')} AND occurred_at <= {latest: DateTime64(3, 'UTC')}
    )`;
}

/**
 * Quotes a token, which we generate ourselves. Settings do not support bound values in every release, and as separate
 * settings they would outlive the statement.
 */
function literal(token: string): string {
  if (!/^[\w:+/ -]+$/.test(token)) throw new Error(`Not a token: ${token}`);
  return `'${token}'`;
}

function queryIdOf(token: string): string {
  return `waymark ${token}`;
}

/** Seconds with three decimals, as the encoder writes them; rows that cannot be parsed do not affect the bounds. */
function timeBounds(payloads: readonly Uint8Array[]): BoundValues {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (const payload of payloads) {
    const seconds = occurredAt(payload);
    if (!(seconds > 0)) continue;
    earliest = Math.min(earliest, seconds);
    latest = Math.max(latest, seconds);
  }
  return { earliest: Math.min(earliest, latest).toFixed(3), latest: latest.toFixed(3) };
}
