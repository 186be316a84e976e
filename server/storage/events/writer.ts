import type { ClickHouseSettings } from '@clickhouse/client';
import type { EventLogWriter, PayloadSummary } from '../../collect/event-port.ts';
import { type BlockHead, isBlock, readHead, rowsOf, touchedObjects } from './block-head.ts';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './columns.ts';
import type { LateRows } from './daily/late-rows.ts';
import type { BoundValues, EventClient } from './engine/client.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { createRowEncoder } from './row-codec.ts';
import { headOfTexts } from './text-rows.ts';

const COLUMNS = EVENT_COLUMN_NAMES.join(', ');

/** Bad rows raise an error and are never skipped. */
const READING: ClickHouseSettings = {
  // Rows of the previous release lack the newest columns, and those of the next one have others besides.
  input_format_tsv_allow_variable_number_of_columns: 1,
  input_format_skip_unknown_fields: 1,
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

/** Rows of one format, and what is known of them. */
interface Batch {
  format: 'Native' | 'TabSeparated';
  bodies: readonly Uint8Array[];
  heads: readonly BlockHead[];
}

/** Texts come first, since only they can be rejected for their content: then nothing is stored yet. */
async function batchesOf(payloads: readonly Uint8Array[]): Promise<Batch[]> {
  const blocks = payloads.filter(isBlock);
  const texts = payloads.filter((payload) => !isBlock(payload));
  const batches: Batch[] = [
    { format: 'TabSeparated', bodies: texts, heads: [headOfTexts(texts)] },
    { format: 'Native', bodies: await mergeBlocks(blocks.map(rowsOf)), heads: blocks.map(readHead) },
  ];
  return batches.filter(({ bodies }) => bodies.length > 0);
}

/** Creates the loader's port on the client's engine. */
export function createEventLogWriter(client: EventClient, options: WriterOptions): EventLogWriter {
  const insertBlock: EventLogWriter['insertBlock'] = async (token, payloads) => {
    const batches = await batchesOf(payloads);
    await options.lateRows.mark(batches.flatMap(({ heads }) => heads));
    for (const [index, { format, bodies }] of batches.entries()) {
      const own = index === 0 ? token : `${token} ${format}`;
      await client.insert({
        statement: `INSERT INTO events (${COLUMNS}) FORMAT ${format}`,
        payloads: bodies,
        settings: {
          ...READING,
          insert_deduplicate: 1,
          insert_deduplication_token: own,
          distributed_foreground_insert: 1,
        },
        context: { queryId: queryIdOf(own) },
      });
    }
  };
  const insertMissing: EventLogWriter['insertMissing'] = async (token, payloads) => {
    const batches = await batchesOf(payloads);
    await options.lateRows.mark(batches.flatMap(({ heads }) => heads));
    await insertMissingRows(client, options, { token, batches });
  };
  return {
    encodeRows: createRowEncoder(options.salt),
    insertBlock,
    insertMissing: options.tokensAreDurable ? insertBlock : insertMissing,
    summaryOf,
  };
}

function summaryOf(payloads: readonly Uint8Array[]): PayloadSummary {
  const texts = payloads.filter((payload) => !isBlock(payload));
  const heads = payloads.filter(isBlock).flatMap(headOrNone);
  const rows = heads.reduce((sum, head) => sum + head.rows, texts.length);
  return { rows, touched: touchedObjects([...heads, headOfTexts(texts)]) };
}

function headOrNone(block: Uint8Array): BlockHead[] {
  try {
    return [readHead(block)];
  } catch {
    // The event log rejects it.
    return [];
  }
}

const STRUCTURE = EVENT_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ');

interface Recovery {
  token: string;
  batches: readonly Batch[];
}

/**
 * Stores those of the rows that are missing. Rows are compared as a whole, by a 128-bit hash of all columns; `sequence`
 * distinguishes identical events. They are inserted through a temporary table, since chDB silently ignores rows for
 * `input()` (3.4.0). Each process has its own table, which ends with the engine or session, so every attempt starts
 * with an empty one.
 */
async function insertMissingRows(client: EventClient, options: WriterOptions, recovery: Recovery): Promise<void> {
  const { token, batches } = recovery;
  const table = `recovered_${options.salt}`;
  const context = { session: `waymark-recovery-${options.salt}` };
  await client.command(`DROP TEMPORARY TABLE IF EXISTS ${table}`, {}, context);
  await client.command(`CREATE TEMPORARY TABLE ${table} (${STRUCTURE}) ENGINE = Memory`, {}, context);
  for (const { format, bodies } of batches) {
    await client.insert({
      statement: `INSERT INTO ${table} (${COLUMNS}) FORMAT ${format}`,
      payloads: bodies,
      settings: READING,
      context,
    });
  }
  const compare = (settings: string, queryId: string) =>
    client.command(missingRowsOf(table, settings), timeBounds(batches), { ...context, queryId });
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

/** Returns when the first and the last row occurred, in seconds with three decimals. */
function timeBounds(batches: readonly Batch[]): BoundValues {
  const heads = batches.flatMap((batch) => batch.heads).filter(({ rows }) => rows > 0);
  const [earliest, latest] = [Math.min(...heads.map(({ from }) => from)), Math.max(...heads.map(({ to }) => to))];
  const seconds = (milliseconds: number) => (Number.isFinite(milliseconds) ? milliseconds / 1_000 : 0).toFixed(3);
  return { earliest: seconds(earliest), latest: seconds(latest) };
}
