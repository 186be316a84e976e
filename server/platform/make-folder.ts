import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents with access for this user only. Node's own `recursive` never returns for
 * paths under /proc, which neither exist nor can be created.
 * @throws the system's error with its code
 */
export function createDirectory(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) createDirectory(above);
  try {
    mkdirSync(path, 0o700);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
