import type { Kysely } from 'kysely';
import type { InvitationStore } from '../../../accounts/invitation-port.ts';
import { UniqueViolationError } from '../../../platform/unique-violation-error.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { findInviter, storeInviter } from './inviter.ts';

type Db = Kysely<CatalogTables>;

const SHOWN = ['id', 'email', 'createdAt', 'expiresAt', 'usedAt'] as const;

export function createInvitationStore({ db }: Pick<StoreDeps, 'db'>): InvitationStore {
  return {
    add: (invitation) =>
      db
        .insertInto('invite')
        .values({ ...invitation, usedAt: null })
        .returning(SHOWN)
        .executeTakeFirstOrThrow(),
    find: (hash, now) =>
      db
        .selectFrom('invite')
        .select(SHOWN)
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),
    list: () => db.selectFrom('invite').select(SHOWN).orderBy('id', 'desc').execute(),
    withdraw: async (id) => {
      const gone = await db.deleteFrom('invite').where('id', '=', id).where('usedAt', 'is', null).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    forget: async (expiredBefore) => {
      await db.deleteFrom('invite').where('expiresAt', '<', expiredBefore).execute();
    },
    inviter: () => findInviter(db),
    nameInviter: (accountId) => storeInviter(db, accountId),
  };
}

/**
 * Marks an invitation as used. Runs in the transaction that creates the account: when two people use one invitation at
 * once, the second finds it used.
 */
export async function useInvitation(db: Db, hash: string, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('invite')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UniqueViolationError('invite.hash');
}
