import { type Kysely, sql } from 'kysely';
import type { CatalogTables } from '../../catalog/tables/schema.ts';

/**
 * Names the account that may invite others from its settings. An older catalog stored the moment of the setup instead
 * of its account, which has the same creation time. If that account is gone, or another has the same creation time, no
 * account may invite until one is named.
 */
export async function nameInviter(db: Kysely<CatalogTables>): Promise<void> {
  await sql`insert into setting (name, value)
    select 'inviting_account_id', cast(min(id) as text) from account
    where cast(created_at as text) = (select value from setting where name = 'first_account_made_at')
    having count(*) = 1`.execute(db.withoutPlugins());
}
