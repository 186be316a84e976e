import type { EventLogWriter, EventRow } from '../../collect/event-port.ts';

/** About 12 MB per block: the engine loads larger ones no faster, and each costs memory. */
const BLOCK_ROWS = 50_000;
/** Rows created between two turns of the event loop, which sends a block meanwhile. */
const SLICE_ROWS = 2_000;

export interface Insertion {
  /** Must be unique. */
  token: string;
  /** Called after every stored block. */
  onStored?(rows: number): void;
}

/**
 * Inserts rows directly into the event log, bypassing the spool: they can be created again, so nothing must survive a
 * crash. Creates the next block while the engine stores the one before. Returns the number of rows.
 */
export async function insertEvents(
  writer: Pick<EventLogWriter, 'encodeRows' | 'insertBlock'>,
  rows: Iterable<EventRow>,
  { token, onStored }: Insertion,
): Promise<number> {
  let storing: Promise<void> = Promise.resolve();
  let block: EventRow[] = [];
  let count = 0;
  const store = async () => {
    const full = writer.encodeRows(block);
    block = [];
    await storing;
    const upTo = count;
    storing = writer.insertBlock(`${token}-${upTo}`, full).then(() => onStored?.(upTo));
    // The error surfaces at the next block or at the end.
    storing.catch(() => undefined);
  };
  for (const row of rows) {
    block.push(row);
    count += 1;
    if (block.length === BLOCK_ROWS) await store();
    else if (count % SLICE_ROWS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (block.length > 0) await store();
  await storing;
  return count;
}
