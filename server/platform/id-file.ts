import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the ID in a file, or undefined if there is none. */
export function readId(path: string): string | undefined {
  try {
    const id = readFileSync(path, 'utf8').trim();
    return id === '' ? undefined : id;
  } catch {
    return undefined;
  }
}

/** Returns the ID in a file, and stores a new one the first time. Of two processes, the first one's ID stays. */
export function ensureId(path: string): string {
  const known = readId(path);
  if (known !== undefined) return known;
  try {
    writeFileSync(path, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readId(path) ?? randomUUID();
}
