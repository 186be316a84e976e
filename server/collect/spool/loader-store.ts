import { BlockRefusedError, type EventLogWriter } from '../event-port.ts';

/** Attempts at finding the bad rows of one block; halving 24,000 rows down to 3 bad ones takes about 90. */
const MAX_ATTEMPTS = 200;

/**
 * Stores what can be stored of a refused block: halves it until the bad rows are alone. Returns the rows that were
 * refused, in their order. Each part has a token of its own: where tokens alone tell what is stored, a second half under
 * the first one's token would pass for stored and be lost. When there are too many to find one by one, their good
 * neighbours are among them.
 * @throws whatever else the writer throws; the whole may then be repeated.
 */
export async function storeAroundRefused(
  writer: Pick<EventLogWriter, 'insertMissing'>,
  token: string,
  payloads: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const refused: Uint8Array[] = [];
  const todo = [{ from: 0, part: payloads }];
  for (let attempts = 0; todo.length > 0; attempts += 1) {
    const { from, part } = todo.pop() ?? { from: 0, part: [] };
    const half = part.length >> 1;
    if (attempts >= MAX_ATTEMPTS) {
      refused.push(...part);
    } else if (await isRefused(writer, `${token}/${from}+${part.length}`, part)) {
      if (part.length === 1) refused.push(...part);
      else todo.push({ from: from + half, part: part.slice(half) }, { from, part: part.slice(0, half) });
    }
  }
  return refused;
}

async function isRefused(
  writer: Pick<EventLogWriter, 'insertMissing'>,
  token: string,
  part: readonly Uint8Array[],
): Promise<boolean> {
  try {
    await writer.insertMissing(token, part);
    return false;
  } catch (error) {
    if (error instanceof BlockRefusedError) return true;
    throw error;
  }
}
