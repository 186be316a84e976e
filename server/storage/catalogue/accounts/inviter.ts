import type { Kysely } from 'kysely';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;

/** Holds the id of the account that invites others from its settings. Ids are never given twice. */
const SETTING = 'inviting_account_id';

export async function findInviter(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', SETTING).executeTakeFirst();
  return row && Number(row.value);
}

/** In the place of whichever account it was. */
export async function storeInviter(db: Db, accountId: number): Promise<void> {
  const value = String(accountId);
  await db
    .insertInto('setting')
    .values({ name: SETTING, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The row's key lets one transaction through, over all processes; the others wait for its end and are then refused. */
export async function closeSetup(db: Db, now: number): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'first_account_made_at', value: String(now) })
    .execute();
}

/** With its account; nobody takes its place. */
export async function forgetInviter(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', SETTING).where('value', '=', String(accountId)).execute();
}
