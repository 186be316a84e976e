import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import type { MovedTable } from './sqlite-tables.ts';

type Source = Kysely<CatalogTables>;

const MAX_BATCH_ROWS = 1_000;
/** Pictures are stored as text of up to some MB. */
const MAX_BATCH_BYTES = 4_000_000;

/** The oldest transaction that the current snapshot may not show. */
export async function snapshotOf(source: Source): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as snapshot`.execute(source);
  return rows[0]?.snapshot ?? '';
}

/**
 * Yields rows, some at a time: those that an earlier snapshot may not have shown, which `snapshotOf` describes, or all. Must be read to
 * the end within a transaction.
 */
export async function* changesSince(source: Source, table: MovedTable, since?: string): AsyncGenerator<object[]> {
  const rows = sql`from ${sql.table(table.name)} as stored where ${isNewer(since)}`;
  const { rows: found } = await sql<{ largest: number | null }>`
    select max(octet_length(stored::text)) as largest ${rows}`.execute(source);
  const largest = found[0]?.largest ?? null;
  if (largest === null) return;
  const count = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(MAX_BATCH_BYTES / largest)));
  const columns = sql.join(table.columns.map((column) => sql.ref(column)));
  await sql`declare moved no scroll cursor for select ${columns} ${rows}`.execute(source);
  for (;;) {
    const batch = await sql<object>`fetch ${sql.lit(count)} from moved`.execute(source);
    if (batch.rows.length > 0) yield batch.rows;
    if (batch.rows.length < count) break;
  }
  await sql`close moved`.execute(source);
}

/** Transactions have numbers of 32 bits that begin anew, so that ages are compared. */
function isNewer(since: string | undefined): RawBuilder<boolean> {
  return since === undefined ? sql<boolean>`true` : sql<boolean>`age(stored.xmin) <= age(${since}::text::xid8::xid)`;
}
