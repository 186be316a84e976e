import type { Kysely } from 'kysely';
import type { NewReset, ResetStore } from '../../../accounts/reset-port.ts';
import type { StoreParts } from '../store-parts.ts';
import type { CatalogueTables } from '../tables/schema.ts';
import { storeCredentials } from './credentials.ts';

type Db = Kysely<CatalogueTables>;

export function createResetStore({ db }: Pick<StoreParts, 'db'>): ResetStore {
  return {
    add: (reset, limit) => db.transaction().execute((transaction) => add(transaction, reset, limit)),
    find: async (hash, now) => (await good(db, hash, now).executeTakeFirst())?.accountId,
    use: (hash, { passwordHash, now }) =>
      db.transaction().execute(async (transaction) => {
        const reset = await good(transaction, hash, now).executeTakeFirst();
        // Of two at once, one deletes it.
        const gone = await transaction.deleteFrom('passwordReset').where('hash', '=', hash).executeTakeFirst();
        if (!reset || gone.numDeletedRows === 0n) return undefined;
        await storeCredentials(transaction, { ...reset, columns: { passwordHash }, action: 'password_reset', now });
        return reset.accountId;
      }),
    forget: async (expiredBefore) => {
      await db.deleteFrom('passwordReset').where('expiresAt', '<=', expiredBefore).execute();
    },
  };
}

/** Of an account that is there still. */
function good(db: Db, hash: string, now: number) {
  return db
    .selectFrom('passwordReset')
    .innerJoin('account', 'account.id', 'passwordReset.accountId')
    .where('passwordReset.hash', '=', hash)
    .where('passwordReset.expiresAt', '>', now)
    .select(['passwordReset.accountId', 'passwordReset.personId']);
}

/** The person's row is written to without a change: who comes second waits, and counts what the first has stored. */
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
