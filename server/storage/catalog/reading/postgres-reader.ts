import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withMigrationLock } from '../engines/migrate.ts';
import { postgresDialect } from '../engines/sql-dialect.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { INDEXED_TABLES, INDEXED_TEXT, type IndexedTable } from './indexed-text.ts';
import type { Reader } from './reader.ts';

const TABLES = ['link', 'qrCode'] as const satisfies readonly IndexedTable[];

/** Words of which the index holds pieces. Others are folded differently, or are shorter than a piece. */
const INDEXED_WORD = /^[ -~]{3,}$/;

/** Creates the indexes if necessary. */
export async function openPostgresReader(db: Kysely<CatalogTables>): Promise<Reader> {
  return createPostgresReader(db, await ensureTextIndexes(db));
}

/** Narrows searches down by the trigrams of `ensureTextIndexes`, if there are any. */
export function createPostgresReader(db: Kysely<CatalogTables>, hasTrigrams: boolean): Reader {
  return {
    db,
    narrow: async ({ table, words }) => {
      const indexed = words.filter((word) => INDEXED_WORD.test(word));
      if (!hasTrigrams || indexed.length === 0) return undefined;
      const all = indexed.map((word) => sql<boolean>`${indexedText(table)} like ${patternOf(word)}`);
      return sql<boolean>`${sql.join(all, sql` and `)}`;
    },
  };
}

function patternOf(word: string): string {
  return `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** All indexed columns of a row in one text, folded as ASCII words are compared. */
function indexedText(table: IndexedTable): RawBuilder<string> {
  const columns = INDEXED_TEXT[table].map((column) => sql`coalesce(${sql.ref(`${table}.${column}`)}, '')`);
  return sql<string>`lower((${sql.join(columns, sql` || chr(10) || `)}) collate "C")`;
}

/**
 * Creates an index of trigrams for each table with searched text. Returns false, and leaves searches as they are, where the
 * database's owner may not create the extension `pg_trgm`; the next start tries again.
 */
export async function ensureTextIndexes(db: Kysely<CatalogTables>): Promise<boolean> {
  if (await haveIndexes(db)) return true;
  return withMigrationLock(db, postgresDialect, async (connection) => {
    await sql`savepoint text_indexes`.execute(connection);
    try {
      await sql`create extension if not exists pg_trgm`.execute(connection);
      for (const table of TABLES) {
        const [index, name] = [sql.id(indexOf(table)), sql.table(table)];
        await sql`create index if not exists ${index} on ${name} using gin ((${indexedText(table)}) gin_trgm_ops)`.execute(
          connection,
        );
      }
      return true;
    } catch {
      await sql`rollback to savepoint text_indexes`.execute(connection);
      return false;
    }
  });
}

function indexOf(table: IndexedTable): string {
  return `${INDEXED_TABLES[table]}_by_text`;
}

async function haveIndexes(db: Kysely<CatalogTables>): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from pg_indexes
    where schemaname = current_schema() and indexname = any(${TABLES.map(indexOf)})`.execute(db);
  return rows[0]?.found === TABLES.length;
}
