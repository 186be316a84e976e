import type { Kysely } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';
import { createTable } from './table-builder.ts';

/** Creates the table of boards. The panels are JSON: nothing looks them up. */
export async function createBoardTable(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  await createTable(db.withoutPlugins(), dialect, {
    name: 'board',
    columns: {
      ...{ account_id: 'integer', created_at: 'integer', name: 'text', period: 'text', panels: 'text' },
      ...{ privacy: 'integer', password_hash: 'text?', share_secret: 'text' },
    },
    unique: [['share_secret']],
    indexes: [['account_id', 'id']],
  });
}
