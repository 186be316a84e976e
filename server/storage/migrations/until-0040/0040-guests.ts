import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Lets memberships and invitations be limited to one website or one channel, and notes for how many days an invitation lasts. */
export async function addGuests(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  for (const table of ['membership', 'member_invite'])
    for (const column of ['website_id', 'channel_id'])
      await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} ${sql.raw(dialect.integerColumn)}`.execute(
        plain,
      );
  await sql`alter table member_invite add column days ${sql.raw(dialect.integerColumn)} not null default 7`.execute(
    plain,
  );
}
