import { openLogFile, slabsOf, untilDamaged } from './log-file.ts';
import type { ReadLogLine } from './log-line.ts';

/**
 * The files of logs with the oldest first, by their first line that can be read: the shell gives `access.log` before `access.log.1`,
 * and a visit that begins in the one and goes on in the other must not be met by its end. What no line of can be read comes last.
 */
export async function oldestFirst(paths: readonly string[], readLine: ReadLogLine): Promise<string[]> {
  const begun = await Promise.all(paths.map(async (path) => ({ path, at: await beginningOf(path, readLine) })));
  return begun.toSorted((one, other) => one.at - other.at).map(({ path }) => path);
}

/** Epoch milliseconds; later than all of them where nothing can be read. */
async function beginningOf(path: string, readLine: ReadLogLine): Promise<number> {
  // A file that cannot be opened or unpacked comes last, and whoever imports it then tells why.
  const file = await openLogFile(path).catch(() => undefined);
  const slabs = file ? untilDamaged(slabsOf(file.content())) : undefined;
  const { value: slab } = (await slabs?.next()) ?? {};
  await slabs?.return(undefined);
  for (const text of slab?.bytes.toString('utf8').split('\n') ?? []) {
    const line = readLine(text.trimEnd());
    if (line) return line.occurredAt;
  }
  return Number.MAX_SAFE_INTEGER;
}
