import Database from 'better-sqlite3';

export interface FileLock {
  release(): void;
}

/**
 * Locks a file for this process, and creates it if it is missing, unless it must exist; returns undefined while another process, or another part
 * of this one, holds the lock. The kernel releases it when the process ends, however it ends. Node has no call for that,
 * SQLite locks its files so, and stores nothing in this one.
 */
export function lockFile(path: string, fileMustExist = false): FileLock | undefined {
  const database = new Database(path, { timeout: 0, fileMustExist });
  try {
    // Otherwise there would be a second file while the lock is held.
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}
