import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../catalog/tables/schema.ts';

/** What operators see of emails: the subject, and why the last attempt failed. Earlier emails have neither. */
export async function addListedMails(db: Kysely<CatalogTables>): Promise<void> {
  const plain = db.withoutPlugins();
  await sql`alter table mail add column subject text not null default ''`.execute(plain);
  await sql`alter table mail add column reason text not null default ''`.execute(plain);
}

/** 0074: finds the failed emails of a workspace, which home shows, among all that it was sent. */
export async function indexFailedMails(db: Kysely<CatalogTables>): Promise<void> {
  const index = db.withoutPlugins().schema.createIndex('mail_by_account_id_outcome');
  await index.on('mail').columns(['account_id', 'outcome', 'id']).execute();
}
