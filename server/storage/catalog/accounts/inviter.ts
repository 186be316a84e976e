import type { Kysely } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

/** Setting that holds the id of the account that may invite others from its settings. Account ids are never reused. */
const SETTING = 'inviting_account_id';

export async function findInviter(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row && Number(row.value);
}

/** Stores the inviting account and replaces the previous one. */
export async function storeInviter(db: Db, accountId: number): Promise<void> {
  const value = String(accountId);
  await db
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/**
 * Ends the setup. The setting's primary key lets only one transaction succeed across all processes; the others wait for
 * its end and are then rejected.
 */
export async function closeSetup(db: Db, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'first_account_made_at', value: String(now) })
    .execute();
}

/** Clears the setting when the inviting account is deleted; no other account takes its place. */
export async function forgetInviter(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', SETTING).where('value', '=', String(accountId)).execute();
}
