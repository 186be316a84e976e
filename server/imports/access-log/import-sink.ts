import { storeAroundRefused } from '../../collect/collect.ts';
import { BlockRefusedError, type EventLogWriter, type EventRow } from '../../collect/event-port.ts';
import type { BlockPart } from './import-block.ts';
import type { ImportJournal, PendingBlock } from './import-journal.ts';
import type { ImportedLog, ImportedLogStore } from './imported-log-port.ts';

/** Where an import's rows and notes go. */
export interface ImportSink {
  encodeRow(row: EventRow): Uint8Array;
  /** Rows and the note of them, exactly once whatever ends the import. How many rows the event log can't hold. */
  store(block: PendingBlock): Promise<number>;
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
      const refused = await storeParts(writer, block.parts, 'insertBlock');
      await logs.note(block.log, block.shorter);
      await journal.clear();
      return refused;
    },
    note: (log, shorter) => logs.note(log, shorter),
  };
}

/** Ends what an import left in the middle: how many of its rows the event log can't hold; undefined when there was nothing. */
export async function recoverImport({ writer, logs, journal }: ImportSinkParts): Promise<number | undefined> {
  const pending = await journal.read();
  if (pending === undefined) return undefined;
  const refused = await storeParts(writer, pending.parts, 'insertMissing');
  await logs.note(pending.log, pending.shorter);
  await journal.clear();
  return refused;
}

/** One row that is refused must not keep the others out, nor end every import that comes after. */
async function storeParts(
  writer: ImportSinkParts['writer'],
  parts: readonly BlockPart[],
  insert: 'insertBlock' | 'insertMissing',
): Promise<number> {
  let refused = 0;
  for (const { token, payloads } of parts) {
    try {
      await writer[insert](token, payloads);
    } catch (error) {
      if (!(error instanceof BlockRefusedError)) throw error;
      refused += (await storeAroundRefused(writer, token, payloads)).length;
    }
  }
  return refused;
}

/** For a rehearsal: everything is read and nothing is kept. */
export const noSink: ImportSink = {
  encodeRow: () => new Uint8Array(0),
  store: async () => 0,
  note: async () => {},
};
