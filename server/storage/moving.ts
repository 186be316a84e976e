import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, lockFile } from './file-lock.ts';

/** The embedded stores of a data folder that a move has replaced by servers. */
export interface MovedStores {
  catalog?: boolean;
  events?: boolean;
}

const MOVED = 'moved.json';

export function movedStores(dataDirectory: string): MovedStores {
  const file = join(dataDirectory, MOVED);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MovedStores) : {};
}

/** From here on, every start without the setting of the store's server is rejected. */
export function saveMovedStores(dataDirectory: string, moved: MovedStores): void {
  const all = { ...movedStores(dataDirectory), ...moved };
  writeFileSync(join(dataDirectory, MOVED), `${JSON.stringify(all)}\n`, { mode: 0o600, flush: true });
}

/** Returns the private folder in which a move keeps its snapshot, and creates it. */
export function moveFolder(dataDirectory: string): string {
  const folder = join(dataDirectory, 'move');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Makes this process the only one that moves these stores; undefined while another one does. */
export function lockMove(dataDirectory: string): FileLock | undefined {
  return lockFile(join(moveFolder(dataDirectory), 'lock'));
}

/** Whether a move from this data folder may have left something behind: one has run, and none is running. */
export function hasMoved(dataDirectory: string): boolean {
  const file = join(dataDirectory, 'move', 'lock');
  if (!existsSync(file)) return false;
  const lock = lockFile(file, true);
  lock?.release();
  return lock !== undefined;
}
