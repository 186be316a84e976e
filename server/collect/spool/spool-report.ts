import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifMissing } from '../../platform/if-missing.ts';
import { scanFrames } from './segment-frames.ts';
import { parseSegmentName } from './segment-name.ts';
import { readProgress } from './segment-progress.ts';

/** The content of a spool directory, as any reader sees it while other processes use it. */
export interface SpoolReport {
  segments: number;
  /** Acknowledged bytes that are not known to be in the event log. */
  waitingBytes: number;
  /** Age of the oldest waiting segment in milliseconds; 0 if none is waiting. */
  oldestMs: number;
  /** Events that the event log rejected. */
  poisonEvents: number;
  /** Bytes that are no longer valid events. */
  damagedBytes: number;
  /** Segments that the disk could not read fully. */
  unreadableSegments: number;
}

/** Read-only. Files that disappear during the scan have been loaded. */
export async function reportSpool(directory: string): Promise<SpoolReport> {
  const report: SpoolReport = {
    segments: 0,
    waitingBytes: 0,
    oldestMs: 0,
    poisonEvents: 0,
    damagedBytes: 0,
    unreadableSegments: 0,
  };
  for (const name of await readdir(directory).catch(ifMissing(() => []))) {
    await add(report, directory, name).catch(ifMissing(() => undefined));
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
