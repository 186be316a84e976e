import type { ClickHouseSettings } from '@clickhouse/client';
import type { EventLogWriter } from '../../collect/event-port.ts';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './columns.ts';
import type { LateRows } from './daily/late-rows.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { createRowEncoder } from './row-codec.ts';
import { occurredAt, touchedObjects } from './row-heads.ts';

const COLUMNS = EVENT_COLUMN_NAMES.join(', ');
const INSERT = `INSERT INTO events (${COLUMNS}) FORMAT TabSeparated`;

/** Rows of the release before may lack the newest columns; bad rows are told, never skipped. */
const READING: ClickHouseSettings = {
  input_format_tsv_allow_variable_number_of_columns: 1,
  input_format_allow_errors_num: '0',
  async_insert: 0,
};

export interface WriterOptions {
  /** 0 to 65535, another one for every process. */
  salt: number;
  /** See EngineClauses. */
  tokensAreDurable: boolean;
  /** True for a server beyond a network: it may carry out later what we have given up on. */
  isRemote: boolean;
  /** Told of rows before they are stored. */
  lateRows: LateRows;
}

/** The loader's port, on whichever engine the client talks to. */
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
 * Of the rows given, stores those that are not stored. Rows are compared whole, by a 128-bit hash of all columns;
 * `sequence` tells alike ones apart. They wait in a temporary table, since chDB ignores rows for `input()` without a
 * word (3.4.0). Each process has its own, and it dies with the engine or session, so every attempt starts afresh.
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
  // First under the block's own token and name: the first attempt may still be on its way to a server. When it gets
  // there, its token is taken; and while it is being carried out, the server refuses a statement of its name. An embedded
  // engine carries out in order, or dies with what it was asked.
  if (options.isRemote) {
    await compare(`insert_deduplicate = 1, insert_deduplication_token = ${literal(token)}`, queryIdOf(token));
  }
  // Then without: the token may be there and rows missing, since a kill takes back the one and not the other.
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

/** Tokens are ours; settings take no bound values in every release, and kept apart they would outlive the statement. */
function literal(token: string): string {
  if (!/^[\w:+/ -]+$/.test(token)) throw new Error(`Not a token: ${token}`);
  return `'${token}'`;
}

function queryIdOf(token: string): string {
  return `waymark ${token}`;
}

/** Seconds with three decimals, as the encoder writes them; rows that can't be read leave the bounds alone. */
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
