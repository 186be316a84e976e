import type { EventLogWriter, EventRow } from '../../collect/event-port.ts';

/** About 12 MB a block: the engine loads larger ones no faster, and every one costs it memory. */
const BLOCK_ROWS = 50_000;
/** Rows made between two looks at the socket, which has a block to send meanwhile. */
const SLICE_ROWS = 2_000;

export interface Insertion {
  /** Must be new. */
  token: string;
  /** Hears of every block that is stored. */
  onStored?(rows: number): void;
}

/**
 * Puts rows straight into the event log, past the spool: they can be made again, so nothing need be kept. The next block
 * is made while the engine stores the one before. Returns the number of rows.
 */
export async function insertEvents(
  writer: Pick<EventLogWriter, 'encodeRow' | 'insertBlock'>,
  rows: Iterable<EventRow>,
  { token, onStored }: Insertion,
): Promise<number> {
  let storing: Promise<void> = Promise.resolve();
  let block: Uint8Array[] = [];
  let count = 0;
  const store = async () => {
    const full = block;
    block = [];
    await storing;
    const upTo = count;
    storing = writer.insertBlock(`${token}-${upTo}`, full).then(() => onStored?.(upTo));
    // Heard of at the next block or at the end.
    storing.catch(() => undefined);
  };
  for (const row of rows) {
    block.push(writer.encodeRow(row));
    count += 1;
    if (block.length === BLOCK_ROWS) await store();
    else if (count % SLICE_ROWS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  if (block.length > 0) await store();
  await storing;
  return count;
}
