import Database from 'better-sqlite3';

/**
 * Checks every page and index of a SQLite file, without changing it. Returns the first problem as a short text, or
 * undefined for a sound file.
 */
export function sqliteDamage(file: string): string | undefined {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
    const found = String(database.pragma('integrity_check(1)', { simple: true }));
    return found === 'ok' ? undefined : oneLine(found);
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error));
  } finally {
    database?.close();
  }
}

function oneLine(text: string): string {
  return text.split('\n').filter(Boolean).slice(0, 2).join(' ');
}
