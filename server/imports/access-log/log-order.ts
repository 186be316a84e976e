import { lineChunksOf, openLogFile, untilDamaged } from './log-file.ts';
import type { ReadLogLine } from './log-line.ts';

/**
 * Sorts log files by their first readable line, oldest first: the shell lists `access.log` before `access.log.1`, and a
 * visit that spans both must be read from its start. Files without readable lines are last.
 */
export async function oldestFirst(paths: readonly string[], readLine: ReadLogLine): Promise<string[]> {
  const begun = await Promise.all(paths.map(async (path) => ({ path, at: await firstTimeOf(path, readLine) })));
  return begun.toSorted((one, other) => one.at - other.at).map(({ path }) => path);
}

/** Epoch milliseconds; infinite if no line is readable. */
async function firstTimeOf(path: string, readLine: ReadLogLine): Promise<number> {
  // Files that can't be opened or decompressed are last, and the import then reports the reason.
  const file = await openLogFile(path).catch(() => undefined);
  const slabs = file ? untilDamaged(lineChunksOf(file.content())) : undefined;
  const { value: slab } = (await slabs?.next()) ?? {};
  await slabs?.return(undefined);
  for (const text of slab?.bytes.toString('utf8').split('\n') ?? []) {
    const line = readLine(text.trimEnd());
    if (line) return line.occurredAt;
  }
  return Number.MAX_SAFE_INTEGER;
}
