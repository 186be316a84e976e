import type { EventLogWriter, EventRow } from '../collect/event-port.ts';
import type { ImportJournal, PendingBlock } from './import-journal.ts';
import type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';

/** Where an import's rows and notes go. */
export interface ImportSink {
  encodeRow(row: EventRow): Uint8Array;
  /** Rows and the note of them, exactly once whatever ends the import. */
  store(block: PendingBlock): Promise<void>;
  /** A note without rows. */
  note(log: ImportedLog, shorter: string | undefined): Promise<void>;
}

export interface ImportSinkParts {
  readonly writer: Pick<EventLogWriter, 'encodeRow' | 'insertBlock' | 'insertMissing'>;
  readonly logs: Pick<ImportedLogStore, 'note'>;
  readonly journal: ImportJournal;
}

/**
 * Straight into the event log, past the spool. One import of a website at a time.
 *
 * Journal, rows, note, and the journal is cleared. An import that ends before the first left nothing; after it, `recover`
 * adds the rows that are missing and keeps the note.
 */
export function createImportSink({ writer, logs, journal }: ImportSinkParts): ImportSink {
  return {
    encodeRow: (row) => writer.encodeRow(row),
    store: async (block) => {
      await journal.write(block);
      for (const { token, payloads } of block.parts) await writer.insertBlock(token, payloads);
      await logs.note(block.log, block.shorter);
      await journal.clear();
    },
    note: (log, shorter) => logs.note(log, shorter),
  };
}

/** Ends what an import left in the middle; true when there was something. */
export async function recoverImport({ writer, logs, journal }: ImportSinkParts): Promise<boolean> {
  const pending = await journal.read();
  if (pending === undefined) return false;
  for (const { token, payloads } of pending.parts) await writer.insertMissing(token, payloads);
  await logs.note(pending.log, pending.shorter);
  await journal.clear();
  return true;
}

/** For a rehearsal: everything is read and nothing is kept. */
export const noSink: ImportSink = {
  encodeRow: () => new Uint8Array(0),
  store: async () => {},
  note: async () => {},
};
