import { type Kysely, sql } from 'kysely';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';

/** How a code looks beside its colours and its logo, as JSON; codes that are there stay plain. */
export async function createQrStyles(db: Kysely<CatalogueTables>): Promise<void> {
  await sql`alter table qr_code add column style text`.execute(db.withoutPlugins());
}
