import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** The release and the roles of each node; empty until it announces them. */
export async function addNodeVersions(db: Kysely<CatalogTables>): Promise<void> {
  const plain = db.withoutPlugins();
  for (const column of ['version', 'roles'])
    await sql`alter table node add column ${sql.ref(column)} text not null default ''`.execute(plain);
}
