import type { Kysely } from 'kysely';
import type { KeyStore, ListedKey, NamedKey } from '../../../accounts/key-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

type Db = Kysely<CatalogueTables>;

const READ_ONLY = 'read';
const COLUMNS = [
  ...(['apiKey.id', 'apiKey.name', 'apiKey.lastFour', 'apiKey.createdAt'] as const),
  ...(['apiKey.expiresAt', 'apiKey.lastUsedDay', 'apiKey.scopes', 'person.username as createdBy'] as const),
] as const;

export function createKeyStore({ db }: Pick<StoreDeps, 'db'>): KeyStore {
  return {
    list: async (accountId) => (await listed(db, accountId).orderBy('apiKey.id', 'desc').execute()).map(shown),
    add: (key, limit, now) => db.transaction().execute((transaction) => add(transaction, { key, limit, now })),
    revoke: async (accountId, id, now) => {
      const gone = await db
        .updateTable('apiKey')
        .set({ revokedAt: now })
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .where('revokedAt', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return gone !== undefined;
    },
    noteUse: async (keyId, day) => {
      await db.updateTable('apiKey').set({ lastUsedDay: day }).where('id', '=', keyId).execute();
    },
  };
}

function activeKeys(db: Db, accountId: number) {
  return db.selectFrom('apiKey').where('accountId', '=', accountId).where('revokedAt', 'is', null);
}

/** Selects valid keys with the name of their creator. */
function listed(db: Db, accountId: number) {
  return db
    .selectFrom('apiKey')
    .innerJoin('person', 'person.id', 'apiKey.personId')
    .where('apiKey.accountId', '=', accountId)
    .where('apiKey.revokedAt', 'is', null)
    .select(COLUMNS);
}

/**
 * Adds a key unless the limit is reached. The no-op update locks the account's row, so a concurrent request waits and
 * then counts the key that the first one stored.
 */
async function add(db: Db, { key, limit, now }: { key: NamedKey; limit: number; now: number }) {
  const { accountId, mayWrite, ...columns } = key;
  const account = db.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', accountId).execute();
  const count = await activeKeys(db, accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(count.total) >= limit) return 'full' as const;
  const state = { revokedAt: null, lastUsedDay: null, createdAt: now, scopes: mayWrite ? '' : READ_ONLY };
  const { id } = await db
    .insertInto('apiKey')
    .values({ ...columns, ...state, accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return shown(await listed(db, accountId).where('apiKey.id', '=', id).executeTakeFirstOrThrow());
}

function shown({ scopes, ...row }: Omit<ListedKey, 'mayWrite'> & { scopes: string }): ListedKey {
  return { ...row, mayWrite: scopes !== READ_ONLY };
}
