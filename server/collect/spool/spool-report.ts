import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scanFrames } from './segment-frames.ts';
import { parseSegmentName } from './segment-name.ts';
import { readProgress } from './segment-progress.ts';

/** What a spool's directory holds, as anybody who may read it sees it, beside the processes that use it. */
export interface SpoolReport {
  segments: number;
  /** Acknowledged and not yet known to be in the event log. */
  waitingBytes: number;
  /** Milliseconds since the oldest of them was begun; 0 when nothing waits. */
  oldestMs: number;
  /** Events that the event log refused. */
  poisonEvents: number;
  /** Bytes that were no events any more. */
  damagedBytes: number;
  /** Segments that the disk did not read in whole. */
  unreadableSegments: number;
}

/** Looks and changes nothing. Files that go while it looks have been loaded. */
export async function reportSpool(directory: string): Promise<SpoolReport> {
  const report: SpoolReport = {
    segments: 0,
    waitingBytes: 0,
    oldestMs: 0,
    poisonEvents: 0,
    damagedBytes: 0,
    unreadableSegments: 0,
  };
  for (const name of await readdir(directory).catch(absent(() => []))) {
    await add(report, directory, name).catch(absent(() => undefined));
  }
  return report;
}

async function add(report: SpoolReport, directory: string, name: string): Promise<void> {
  const path = join(directory, name);
  const segment = parseSegmentName(name);
  if (segment !== undefined) {
    const { size, birthtimeMs } = await stat(path);
    const { loaded } = await readProgress(join(directory, `${segment.identity}.progress`));
    report.segments += 1;
    report.waitingBytes += Math.max(0, size - loaded);
    if (size > loaded) report.oldestMs = Math.max(report.oldestMs, Date.now() - birthtimeMs);
  } else if (name.endsWith('.poison')) {
    report.poisonEvents += scanFrames(await readFile(path), true).payloads.length;
  } else if (name.endsWith('.bad')) {
    report.damagedBytes += (await stat(path)).size;
  } else if (name.endsWith('.unreadable')) {
    report.unreadableSegments += 1;
  }
}

function absent<Value>(instead: () => Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return instead();
    throw error;
  };
}
