import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';
import type { MovedTable } from './sqlite-tables.ts';

type Target = Kysely<CatalogTables>;

export async function insertRows(
  target: Target,
  { name, columns }: MovedTable,
  rows: readonly object[],
): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${listed}) select ${listed} from ${records(name, rows)}`.execute(target);
}

/** Deletes the rows with the keys of these rows, if there are any. */
export async function deleteRows(target: Target, table: MovedTable, rows: readonly object[]): Promise<void> {
  await sql`delete from ${sql.table(table.name)} as stored using ${records(table.name, rows)} as sent
    where ${sameKey(table)}`.execute(target);
}

/** Throws unless the table has each of these rows, equal in all columns. */
export async function expectRows(target: Target, table: MovedTable, rows: readonly object[]): Promise<void> {
  const { rows: found } = await sql<{ equal: string }>`
    select cast(count(*) as text) as equal from ${records(table.name, rows)} as sent
    join ${sql.table(table.name)} as stored on ${sameKey(table)} where sent is not distinct from stored`.execute(
    target,
  );
  if (found[0]?.equal === String(rows.length)) return;
  throw new Error(`the copy of the table ${table.name} differs: ${found[0]?.equal} of ${rows.length} rows are equal`);
}

/** Rows as values of the table's own type. */
function records(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

function sameKey({ key }: MovedTable): RawBuilder<unknown> {
  const pairs = key.map((column) => sql`stored.${sql.ref(column)} = sent.${sql.ref(column)}`);
  return sql.join(pairs, sql` and `);
}
