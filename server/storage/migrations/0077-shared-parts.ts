import { type Kysely, sql } from 'kysely';
import type { SqlDialect } from '../catalog/engines/sql-dialect.ts';
import type { CatalogTables } from '../catalog/tables/schema.ts';

const COLUMNS = ['share_revenue', 'share_annotations'];

/** What a shared dashboard shows beside traffic. Dashboards that are shared already keep showing all of it. */
export async function addSharedParts(db: Kysely<CatalogTables>, dialect: SqlDialect): Promise<void> {
  const plain = db.withoutPlugins();
  const flag = sql.raw(`${dialect.integerColumn} not null default 0`);
  for (const column of COLUMNS)
    await sql`alter table website_setting add column ${sql.ref(column)} ${flag}`.execute(plain);
  await sql`insert into website_setting
    (website_id, account_id, timezone, honour_privacy, report_weekly, report_monthly, report_language, updated_at)
    select id, account_id, 'UTC', 0, 1, 0, 'en', updated_at from website
    where privacy <> 1 and id not in (select website_id from website_setting)`.execute(plain);
  await sql`update website_setting set share_revenue = 1, share_annotations = 1
    where website_id in (select id from website where privacy <> 1)`.execute(plain);
}
