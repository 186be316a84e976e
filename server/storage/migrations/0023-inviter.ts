import { type Kysely, sql } from 'kysely';
import type { CatalogueTables } from '../catalogue/tables/schema.ts';

/**
 * The account that invites others from its settings. In an older catalogue the setup noted its moment and not its account, which
 * has the same moment; if that account is gone, or the moment is another's as well, it is nobody until somebody is named.
 */
export async function nameInviter(db: Kysely<CatalogueTables>): Promise<void> {
  await sql`insert into setting (name, value)
    select 'inviting_account_id', cast(min(id) as text) from account
    where cast(created_at as text) = (select value from setting where name = 'first_account_made_at')
    having count(*) = 1`.execute(db.withoutPlugins());
}
