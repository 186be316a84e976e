import type { ClickHouseSettings } from '@clickhouse/client';
import type { EventLogWriter } from '../../collect/event-port.ts';
import type { BoundValues, EventClient } from './client.ts';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './columns.ts';
import { createRowEncoder, occurredAt, touchedObjects } from './row-codec.ts';

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
}

/** The loader's port, on whichever engine the client talks to. */
export function createEventLogWriter(client: EventClient, options: WriterOptions): EventLogWriter {
  const insertBlock: EventLogWriter['insertBlock'] = (token, payloads) =>
    client.insert({
      statement: INSERT,
      payloads,
      settings: {
        ...READING,
        insert_deduplicate: 1,
        insert_deduplication_token: token,
        distributed_foreground_insert: 1,
      },
    });
  const insertMissing: EventLogWriter['insertMissing'] = (_token, payloads) =>
    insertMissingRows(client, options.salt, payloads);
  return {
    encodeRow: createRowEncoder(options.salt),
    insertBlock,
    insertMissing: options.tokensAreDurable ? insertBlock : insertMissing,
    touchedObjects,
  };
}

const STRUCTURE = EVENT_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * Of the rows given, stores those that are not stored. Rows are compared whole, by a 128-bit hash of all columns;
 * `sequence` tells alike ones apart. They wait in a temporary table, since chDB ignores rows for `input()` without a
 * word (3.4.0). Each process has its own, and it dies with the engine or session, so every attempt starts afresh.
 */
async function insertMissingRows(client: EventClient, salt: number, payloads: readonly Uint8Array[]): Promise<void> {
  const table = `recovered_${salt}`;
  const session = `waymark-recovery-${salt}`;
  await client.command(`DROP TEMPORARY TABLE IF EXISTS ${table}`, {}, session);
  await client.command(`CREATE TEMPORARY TABLE ${table} (${STRUCTURE}) ENGINE = Memory`, {}, session);
  await client.insert({
    statement: `INSERT INTO ${table} (${COLUMNS}) FORMAT TabSeparated`,
    payloads,
    settings: READING,
    session,
  });
  // insert_deduplicate = 0: the engine would remember rows that a kill kept it from storing.
  await client.command(
    `INSERT INTO events (${COLUMNS}) SETTINGS insert_deduplicate = 0
      SELECT DISTINCT ${COLUMNS} FROM ${table}
      WHERE sipHash128(${COLUMNS}) NOT IN (
        SELECT sipHash128(${COLUMNS}) FROM events
        WHERE occurred_at >= {earliest: DateTime64(3, 'UTC')} AND occurred_at <= {latest: DateTime64(3, 'UTC')}
      )`,
    timeBounds(payloads),
    session,
  );
  await client.command(`DROP TEMPORARY TABLE ${table}`, {}, session);
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
