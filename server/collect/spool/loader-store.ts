import { BlockRejectedError, type EventLogWriter } from '../event-port.ts';

/** Attempts to find the bad rows of one block; bisecting 24,000 rows with 3 bad ones takes about 90. */
const MAX_ATTEMPTS = 200;

/**
 * Stores the valid rows of a rejected block by bisecting it until the bad rows are isolated. Returns the rejected rows in
 * order. Each part has its own token: in an engine that relies on tokens alone, a second half with the first one's
 * token would count as stored and be lost. If there are too many bad rows to isolate, valid neighbors are among the
 * rejected.
 * @throws any other error of the writer; the caller may then retry the whole block.
 */
export async function storeSkippingRejected(
  writer: Pick<EventLogWriter, 'insertMissing'>,
  token: string,
  payloads: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const rejected: Uint8Array[] = [];
  const todo = [{ from: 0, part: payloads }];
  for (let attempts = 0; todo.length > 0; attempts += 1) {
    const { from, part } = todo.pop() ?? { from: 0, part: [] };
    const half = part.length >> 1;
    if (attempts >= MAX_ATTEMPTS) {
      rejected.push(...part);
    } else if (await isRejected(writer, `${token}/${from}+${part.length}`, part)) {
      if (part.length === 1) rejected.push(...part);
      else todo.push({ from: from + half, part: part.slice(half) }, { from, part: part.slice(0, half) });
    }
  }
  return rejected;
}

async function isRejected(
  writer: Pick<EventLogWriter, 'insertMissing'>,
  token: string,
  part: readonly Uint8Array[],
): Promise<boolean> {
  try {
    await writer.insertMissing(token, part);
    return false;
  } catch (error) {
    if (error instanceof BlockRejectedError) return true;
    throw error;
  }
}
