import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';

/** A column type: text or integer, with `?` where it may be null. */
type ColumnKind = 'text' | 'text?' | 'integer' | 'integer?';

export interface TableDescription {
  name: string;
  columns: Record<string, ColumnKind>;
  /** Column lists that must be unique. */
  unique?: string[][];
  /** Column lists that queries look up by. */
  indexes?: string[][];
  /** Given when the table has no generated `id`. */
  primaryKey?: string[];
}

/**
 * Creates a table with its indexes, identically on every engine. It accepts any table type, since a migration must not
 * depend on today's types.
 */
export async function createTable<Tables>(
  db: Kysely<Tables>,
  dialect: SqlDialect,
  table: TableDescription,
): Promise<void> {
  let builder = db.schema.createTable(table.name);
  if (!table.primaryKey) builder = builder.addColumn('id', dialect.idColumn as never);
  for (const [name, kind] of Object.entries(table.columns)) {
    const type = kind.startsWith('text') ? 'text' : dialect.integerColumn;
    builder = builder.addColumn(name, type, (column) => (kind.endsWith('?') ? column : column.notNull()));
  }
  if (table.primaryKey) builder = builder.addPrimaryKeyConstraint(`${table.name}_key`, table.primaryKey as never);
  await builder.execute();
  for (const columns of table.unique ?? []) await createIndex(db, table.name, { columns, unique: true });
  for (const columns of table.indexes ?? []) await createIndex(db, table.name, { columns, unique: false });
}

async function createIndex<Tables>(db: Kysely<Tables>, table: string, index: { columns: string[]; unique: boolean }) {
  const builder = db.schema
    .createIndex(`${table}_by_${index.columns.join('_')}`)
    .on(table)
    .columns(index.columns);
  await (index.unique ? builder.unique() : builder).execute();
}
