import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the last backups of this data folder came to; times in milliseconds, 0 for never. */
export interface BackupState {
  lastSuccessAt: number;
  lastFailureAt: number;
  /** Of the last failure. */
  reason: string;
  /** Where the last one was stored. */
  location: string;
  /** What an operator should know about the last one though it was made. */
  warning: string;
}

const FILE = 'backup-state.json';
const NEVER: BackupState = { lastSuccessAt: 0, lastFailureAt: 0, reason: '', location: '', warning: '' };
const RETRY_AFTER_MS = 3_600_000;

/** Reads the state that any process of this data folder wrote last. */
export function readBackupState(dataDirectory: string): BackupState {
  try {
    return { ...NEVER, ...JSON.parse(readFileSync(join(dataDirectory, FILE), 'utf8')) };
  } catch {
    return NEVER;
  }
}

export async function writeBackupState(dataDirectory: string, change: Partial<BackupState>): Promise<void> {
  const file = join(dataDirectory, FILE);
  await writeFile(`${file}.new`, JSON.stringify({ ...readBackupState(dataDirectory), ...change }), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Whether a backup is to be made: one is due, and the last attempt did not just fail. A time in the future is one of a clock
 * that was wrong, and does not count.
 */
export function isBackupDue({ lastSuccessAt, lastFailureAt }: BackupState, everyMs: number, now: number): boolean {
  const hasPassed = (since: number, waitMs: number) => since > now || now - since >= waitMs;
  return hasPassed(lastSuccessAt, everyMs) && hasPassed(lastFailureAt, Math.min(RETRY_AFTER_MS, everyMs));
}
