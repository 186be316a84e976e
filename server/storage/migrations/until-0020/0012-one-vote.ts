import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/** Adds the voter: the visitor's id of the day. It is null for responses that are not votes and for existing rows. */
export async function countOneVote(db: Kysely<CatalogTables>): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table page_answer add column voter text`.execute(plain);
  await sql`create unique index page_answer_by_page_kind_page_id_voter on page_answer (page_kind, page_id, voter)`.execute(
    plain,
  );
}
