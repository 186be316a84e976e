import type { Kysely } from 'kysely';
import type { AccountStore } from '../../../accounts/account-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type SuspensionMethods = 'setSuspended' | 'scheduleDeletion' | 'dueForDeletion';

/** Suspends and resumes accounts. Caches of every process are told, because links carry their account's state. */
export function createAccountSuspension(deps: StoreDeps): Pick<AccountStore, SuspensionMethods> {
  return {
    setSuspended: (accountId, isSuspended, now) =>
      announced(deps, accountId, (db) =>
        db
          .updateTable('account')
          .set(isSuspended ? { suspendedAt: now } : { suspendedAt: null, deleteAt: null })
          .where('id', '=', accountId)
          .where('suspendedAt', isSuspended ? 'is' : 'is not', null)
          .returning('id')
          .executeTakeFirst(),
      ),
    scheduleDeletion: (accountId, { now, deleteAt }) =>
      announced(deps, accountId, (db) =>
        db
          .updateTable('account')
          .set(({ fn, ref, val }) => ({ suspendedAt: fn.coalesce(ref('suspendedAt'), val(now)), deleteAt }))
          .where('id', '=', accountId)
          .where('deleteAt', 'is', null)
          .returning('id')
          .executeTakeFirst(),
      ),
    dueForDeletion: async (now) => {
      const due = deps.db.selectFrom('account').select('id').where('deleteAt', '<=', now).orderBy('id');
      return (await due.execute()).map(({ id }) => id);
    },
  };
}

/** Runs a change of an account and, if it changed something, tells the other processes. */
async function announced(
  { db, changes }: StoreDeps,
  accountId: number,
  update: (db: Db) => Promise<object | undefined>,
): Promise<boolean> {
  const change = { topic: 'account', id: accountId, key: '' };
  const isChanged = await db.transaction().execute(async (transaction) => {
    if ((await update(transaction)) === undefined) return false;
    await changes.publish(transaction, change);
    return true;
  });
  if (isChanged) changes.announce(change);
  return isChanged;
}
