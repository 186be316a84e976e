import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect, SqliteQueryCompiler } from 'kysely';

/**
 * How SQLite syncs a commit to disk: `FULL` survives a power loss (NORMAL lost 105 of 2,000 commits), `OFF` is for data
 * that may be lost.
 */
export type SqliteDurability = 'FULL' | 'OFF';

const MAX_CACHED_STATEMENTS = 300;
/**
 * Pages of the write-ahead log that are copied to the file at once, on the thread that redirects. With SQLite's 1,000 the slowest of
 * 100 commits took 10 to 12 ms, with half 7 in the same total time; with 125 it is 6, in a fifth more time.
 */
const CHECKPOINT_PAGES = 500;

/**
 * Writes parameters as `+?`. A bare `?` lets the planner look at the value of most joins, sorted lists and limits, so SQLite
 * compiles the statement again whenever values are bound: 33 µs instead of 3 for a link by its alias. The price: a partial
 * index only serves conditions written as literals (`sql.lit`).
 */
export class StablePlanCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class StablePlanDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StablePlanCompiler();
  }
}

/** Adds a function to a connection, because SQLite's own lower() only folds the letters A to Z. */
export function addUnicodeLower(database: Database.Database): void {
  database.function('unicode_lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : null,
  );
}

/**
 * Opens a SQLite file for Kysely and creates it if needed. Statements stay prepared, which halves the time of a lookup.
 * Transactions begin immediate: a deferred one that turns into a writer fails with SQLITE_BUSY beside a second process.
 */
export function connectSqlite<Tables>(file: string, durability: SqliteDurability): Kysely<Tables> {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${durability}`);
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  database.pragma('foreign_keys = ON');
  // Deleted visitor salts must not remain in free pages.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 5000');
  addUnicodeLower(database);
  const prepared = new Map<string, Database.Statement>();
  const prepare = (text: string): Database.Statement => {
    // SQLite itself rolls back a commit that the disk rejects; the error of a second rollback would hide the cause.
    if (text === 'rollback' && !database.inTransaction) return database.prepare('select 1 where 0');
    const known = prepared.get(text);
    if (known) return known;
    if (prepared.size >= MAX_CACHED_STATEMENTS) prepared.clear();
    const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
    prepared.set(text, statement);
    return statement;
  };
  const dialect = new StablePlanDialect({ database: { prepare, close: () => database.close() } });
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}
