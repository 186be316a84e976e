import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../platform/if-missing.ts';
import { scanFrames } from './segment-frames.ts';
import { parseSegmentName, type SegmentName } from './segment-name.ts';
import { openProgress } from './segment-progress.ts';

export interface CopiedSpool {
  segments: number;
  bytes: number;
}

/**
 * Copies a spool while processes keep writing and loading it. Call it before the event log is copied: an event that is
 * loaded in between is then in both copies, and `markSpoolUnconfirmed` ensures that it is stored once.
 */
export async function copySpool(from: string, to: string): Promise<CopiedSpool> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const copied = new Map<string, number>();
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const names = await readdir(from).catch(ifMissing(() => []));
    const missing = names.flatMap((name) => {
      const segment = parseSegmentName(name);
      return segment === undefined || copied.has(segment.identity) ? [] : [{ ...segment, name }];
    });
    if (missing.length === 0) break;
    for (const segment of missing) {
      const bytes = await copySegment(from, to, segment).catch(ifMissing(() => undefined));
      if (bytes !== undefined) copied.set(segment.identity, bytes);
    }
  }
  return { segments: copied.size, bytes: [...copied.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/** A segment that changes owners has another name in the next pass; a loaded one is gone by then. */
const MAX_PASSES = 5;

/** Rejects with ENOENT if the segment is gone. */
async function copySegment(from: string, to: string, segment: SegmentName & { name: string }): Promise<number> {
  // Progress first: older progress means more rows to compare, newer progress would skip rows.
  const progress = `${segment.identity}.progress`;
  await copyFile(join(from, progress), join(to, progress)).catch(ifMissing(() => undefined));
  const bytes = await readFile(join(from, segment.name));
  // Whole frames only: the last one may be half written at this moment.
  const { end } = scanFrames(bytes, false);
  await writeFile(join(to, segment.name), bytes.subarray(0, end), { mode: 0o600 });
  return end;
}

/**
 * Marks all rows of a copied spool that are not known to be loaded as having an unknown outcome. The loader then
 * compares them with the event log, row by row, and stores those missing. Call it before a service opens the spool.
 */
export async function markSpoolUnconfirmed(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(ifMissing(() => []))) {
    const segment = parseSegmentName(name);
    if (segment === undefined) continue;
    const { byteLength } = await readFile(join(directory, name));
    const progress = await openProgress(join(directory, `${segment.identity}.progress`));
    if (progress.current.loaded < byteLength) await progress.plan(byteLength);
    await progress.close();
  }
}
