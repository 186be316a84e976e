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
      announced(deps, accountId, async (db) => {
        const changed = await db
          .updateTable('account')
          .set(isSuspended ? { suspendedAt: now } : { suspendedAt: null, deleteAt: null })
          .where('id', '=', accountId)
          .where('suspendedAt', isSuspended ? 'is' : 'is not', null)
          .returning('id')
          .executeTakeFirst();
        if (changed) await (isSuspended ? closeReports(db, accountId, now) : reopenReports(db, accountId));
        return changed;
      }),
    scheduleDeletion: (accountId, { now, deleteAt }) =>
      announced(deps, accountId, async (db) => {
        const changed = await db
          .updateTable('account')
          .set(({ fn, ref, val }) => ({ suspendedAt: fn.coalesce(ref('suspendedAt'), val(now)), deleteAt }))
          .where('id', '=', accountId)
          .where('deleteAt', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (changed) await closeReports(db, accountId, now);
        return changed;
      }),
    dueForDeletion: async (now) => {
      const due = deps.db.selectFrom('account').select('id').where('deleteAt', '<=', now).orderBy('id');
      return (await due.execute()).map(({ id }) => id);
    },
  };
}

/** Open abuse reports about an account's links need no decision while it is suspended. */
async function closeReports(db: Db, accountId: number, now: number): Promise<void> {
  const settled = { state: 'suspended', settledAt: now, email: null };
  await reportsOf(db, accountId).where('state', '=', 'open').set(settled).execute();
}

async function reopenReports(db: Db, accountId: number): Promise<void> {
  await reportsOf(db, accountId).where('state', '=', 'suspended').set({ state: 'open', settledAt: null }).execute();
}

function reportsOf(db: Db, accountId: number) {
  const links = db.selectFrom('link').where('link.accountId', '=', accountId).select('link.id');
  return db.updateTable('abuseReport').where('linkId', 'in', links);
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
