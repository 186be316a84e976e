import type { AccountStore } from '../../../accounts/account-port.ts';
import type { StoreDeps } from '../store-deps.ts';

/** Suspends and resumes accounts. Caches of every process are told, because links carry their account's state. */
export function createAccountSuspension({ db, changes }: StoreDeps): Pick<AccountStore, 'setSuspended'> {
  return {
    setSuspended: async (accountId, isSuspended, now) => {
      const change = { topic: 'account', id: accountId, key: '' };
      const isChanged = await db.transaction().execute(async (transaction) => {
        const changed = await transaction
          .updateTable('account')
          .set({ suspendedAt: isSuspended ? now : null })
          .where('id', '=', accountId)
          .where('suspendedAt', isSuspended ? 'is' : 'is not', null)
          .returning('id')
          .executeTakeFirst();
        if (!changed) return false;
        await changes.publish(transaction, change);
        return true;
      });
      if (isChanged) changes.announce(change);
      return isChanged;
    },
  };
}
