import type { Kysely } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';
import { createTable, type TableDescription } from '../table-builder.ts';

/** Responses that visitors sent through an overlay or a bio page's form; `page_kind` says which of the two. */
const answers: TableDescription = {
  name: 'page_answer',
  columns: {
    account_id: 'integer',
    created_at: 'integer',
    page_kind: 'text',
    page_id: 'integer',
    block_id: 'integer',
    type: 'text',
    fields: 'text',
  },
  indexes: [
    ['account_id', 'id'],
    ['page_kind', 'page_id', 'id'],
  ],
};

/**
 * Creates responses of overlays and forms, and adds the flags for pixels that need consent and for bio pages in the
 * sitemap.
 */
export async function createPageAnswers(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  await createTable(plain, dialect, answers);
  const flags = [
    ['pixel', 'consent'],
    ['bio_page', 'in_sitemap'],
  ] as const;
  for (const [table, column] of flags) {
    await plain.schema
      .alterTable(table)
      .addColumn(column, dialect.integerColumn, (flag) => flag.notNull().defaultTo(0))
      .execute();
  }
}
