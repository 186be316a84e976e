import { storeSkippingRejected } from '../../collect/collect.ts';
import { BlockRejectedError, type EventLogWriter, type EventRow } from '../../collect/event-port.ts';
import type { BlockPart } from './import-block.ts';
import type { ImportJournal, PendingBlock } from './import-journal.ts';
import type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';

/** The destination of an import's rows and records. */
export interface ImportSink {
  encodeRows(rows: readonly EventRow[]): Uint8Array[];
  /**
   * Stores rows and their import record exactly once, however the import ends. Returns the number of rows that the
   * event log rejected.
   */
  store(block: PendingBlock): Promise<number>;
  /** Stores a record without rows. */
  note(log: ImportedLog, shorter: string | undefined): Promise<void>;
}

export interface ImportSinkDeps {
  readonly writer: Pick<EventLogWriter, 'encodeRows' | 'insertBlock' | 'insertMissing' | 'summaryOf'>;
  readonly logs: Pick<ImportedLogStore, 'note'>;
  readonly journal: ImportJournal;
}

/**
 * Writes to the event log directly, bypassing the spool. Only one import per website at a time.
 *
 * The order is journal, rows, record, clear journal. An import that ends before the journal is written left nothing;
 * after that, `recoverImport` adds the missing rows and stores the record.
 */
export function createImportSink({ writer, logs, journal }: ImportSinkDeps): ImportSink {
  return {
    encodeRows: (rows) => writer.encodeRows(rows),
    store: async (block) => {
      await journal.write(block);
      const refused = await storeParts(writer, block.parts, 'insertBlock');
      await logs.note(block.log, block.shorter);
      await journal.clear();
      return refused;
    },
    note: (log, shorter) => logs.note(log, shorter),
  };
}

/**
 * Completes an interrupted import. Returns the number of rows that the event log rejected; undefined if there was none.
 */
export async function recoverImport({ writer, logs, journal }: ImportSinkDeps): Promise<number | undefined> {
  const pending = await journal.read();
  if (pending === undefined) return undefined;
  const refused = await storeParts(writer, pending.parts, 'insertMissing');
  await logs.note(pending.log, pending.shorter);
  await journal.clear();
  return refused;
}

/** A rejected row must not block the others, or every later import. */
async function storeParts(
  writer: ImportSinkDeps['writer'],
  parts: readonly BlockPart[],
  insert: 'insertBlock' | 'insertMissing',
): Promise<number> {
  let refused = 0;
  for (const { token, payloads } of parts) {
    try {
      await writer[insert](token, payloads);
    } catch (error) {
      if (!(error instanceof BlockRejectedError)) throw error;
      refused += writer.summaryOf(await storeSkippingRejected(writer, token, payloads)).rows;
    }
  }
  return refused;
}

/** For dry runs: reads everything and stores nothing. */
export const noSink: ImportSink = {
  encodeRows: () => [],
  store: async () => 0,
  note: async () => {},
};
