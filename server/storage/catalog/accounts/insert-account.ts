import type { Kysely } from 'kysely';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;

export interface NewAccountRow {
  name?: string;
  plan: string;
  now: number;
}

/**
 * Inserts an account and returns its id and plan. The no-op update locks the plan, so that it is not deleted meanwhile; one
 * that was deleted after it was chosen gives way to the default, so every account has a stored plan.
 */
export async function insertAccount(
  transaction: Db,
  { plan: chosen, now, ...named }: NewAccountRow,
): Promise<{ id: number; plan: string }> {
  const locked = transaction
    .updateTable('plan')
    .set(({ ref }) => ({ name: ref('name') }))
    .returning('name');
  const kept = await locked.where('name', '=', chosen).executeTakeFirst();
  const { name: plan } = kept ?? (await locked.where('isDefault', '=', 1).executeTakeFirstOrThrow());
  const row = { ...named, plan, planExpiresAt: null, suspendedAt: null, createdAt: now };
  const { id } = await transaction.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, plan };
}
