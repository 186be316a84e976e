import { openLogFile, slabsOf, untilDamaged } from './log-file.ts';
import type { ReadLogLine } from './log-line.ts';

/**
 * The files of logs with the oldest first, by their first line that can be read: the shell gives `access.log` before `access.log.1`,
 * and a visit that begins in the one and goes on in the other must not be met by its end. What no line of can be read comes last.
 */
export async function oldestFirst(paths: readonly string[], readLine: ReadLogLine): Promise<string[]> {
  const begun = await Promise.all(paths.map(async (path) => ({ path, at: await beginningOf(path, readLine) })));
  return begun.toSorted((one, other) => compare(one.at, other.at)).map(({ path }) => path);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

/** Epoch milliseconds; infinite where nothing can be read: whoever imports the file tells why. */
async function beginningOf(path: string, readLine: ReadLogLine): Promise<number> {
  const file = await openLogFile(path).catch(() => undefined);
  if (!file) return Number.POSITIVE_INFINITY;
  for await (const { bytes } of untilDamaged(slabsOf(file.content()))) {
    for (const text of bytes.toString('utf8').split('\n')) {
      const line = readLine(text.trimEnd());
      if (line) return line.occurredAt;
    }
    break;
  }
  return Number.POSITIVE_INFINITY;
}
