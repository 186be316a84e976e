import type { Kysely } from 'kysely';
import type { NewReset, ResetStore } from '../../../../accounts/reset-port.ts';
import type { StoreDeps } from '../../store-deps.ts';
import type { CatalogTables } from '../../tables/schema.ts';
import { storeCredentials } from '../credentials.ts';

type Db = Kysely<CatalogTables>;

export function createResetStore({ db }: Pick<StoreDeps, 'db'>): ResetStore {
  return {
    add: (reset, limit) => db.transaction().execute((transaction) => add(transaction, reset, limit)),
    find: async (hash, now) => (await good(db, hash, now).executeTakeFirst())?.personId,
    use: (hash, { passwordHash, now }) =>
      db.transaction().execute(async (transaction) => {
        const reset = await good(transaction, hash, now).executeTakeFirst();
        // Of two concurrent requests, only one deletes the row.
        const gone = await transaction.deleteFrom('passwordReset').where('hash', '=', hash).executeTakeFirst();
        if (!reset || gone.numDeletedRows === 0n) return undefined;
        await storeCredentials(transaction, { personId: reset.personId, columns: { passwordHash } });
        return reset.personId;
      }),
    forget: async (expiredBefore) => {
      await db.deleteFrom('passwordReset').where('expiresAt', '<=', expiredBefore).execute();
    },
  };
}

/** Selects a reset that has not expired and whose account still exists. */
function good(db: Db, hash: string, now: number) {
  return db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .where('passwordReset.hash', '=', hash)
    .where('passwordReset.expiresAt', '>', now)
    .select('passwordReset.personId');
}

/**
 * Adds a reset unless the limit is reached. The no-op update locks the person's row, so a concurrent request waits and
 * then counts the reset that the first one stored.
 */
async function add(db: Db, reset: NewReset, limit: number): Promise<boolean> {
  const person = db.updateTable('person').set(({ ref }) => ({ username: ref('username') }));
  await person.where('id', '=', reset.personId).execute();
  const { total } = await db
    .selectFrom('passwordReset')
    .where('personId', '=', reset.personId)
    .where('expiresAt', '>', reset.createdAt)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= limit) return false;
  await db.insertInto('passwordReset').values(reset).execute();
  return true;
}
