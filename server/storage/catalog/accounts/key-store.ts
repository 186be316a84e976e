import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Role } from '../../../../contract/vocabulary.ts';
import type {
  KeyAccess,
  KeyReplacement,
  KeyStore,
  ListedKey,
  NamedKey,
  OldKeyEnd,
} from '../../../accounts/key-port.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { type AccessColumns, accessColumns, accessOf } from './key-columns.ts';

type Db = Kysely<CatalogTables>;

const COLUMNS = [
  ...(['apiKey.id', 'apiKey.name', 'apiKey.lastFour', 'apiKey.createdAt', 'apiKey.expiresAt'] as const),
  ...(['apiKey.usedAt', 'apiKey.usedFrom', 'successor.id as replacedBy'] as const),
  ...(['apiKey.scopes', 'apiKey.websites', 'apiKey.channels', 'apiKey.addresses'] as const),
  ...(['person.username as createdBy', 'membership.role as creatorRole'] as const),
] as const;

export function createKeyStore({ db }: Pick<StoreDeps, 'db'>): KeyStore {
  return {
    list: async (accountId, now) => {
      const rows = await listed(db, accountId).where(isCurrent(now)).orderBy('apiKey.id', 'desc').execute();
      return rows.map(shown);
    },
    find: (accountId, id) => find(db, accountId, id),
    add: (key, limit, now) => db.transaction().execute((transaction) => add(transaction, { key, limit, now })),
    update: async (accountId, id, { name, access, expiresAt }) => {
      const columns = { name, expiresAt, ...accessColumns(access) };
      await active(db, accountId, id).set(columns).execute();
      return find(db, accountId, id);
    },
    replace: (id, replacement, now) =>
      db.transaction().execute((transaction) => replace(transaction, { id, replacement, now })),
    replaceAll: (key, end, now) =>
      db.transaction().execute((transaction) => replaceAll(transaction, key, { ...end, now })),
    revoke: async (accountId, id, now) => {
      const gone = await active(db, accountId, id).set({ revokedAt: now }).returning('id').executeTakeFirst();
      return gone !== undefined;
    },
    revokeLeaked: (hash, now) =>
      db
        .updateTable('apiKey')
        .set({ revokedAt: now })
        .where('hash', '=', hash)
        .where('revokedAt', 'is', null)
        .returning(({ selectFrom }) => [
          ...(['id', 'accountId', 'personId', 'name', 'lastFour'] as const),
          selectFrom('account')
            .whereRef('account.id', '=', 'apiKey.accountId')
            .select('account.name')
            .$asScalar()
            .$notNull()
            .as('workspace'),
        ])
        .executeTakeFirst(),
    noteUse: async (keyId, { at, place }) => {
      await db.updateTable('apiKey').set({ usedAt: at, usedFrom: place }).where('id', '=', keyId).execute();
    },
    unknownLimits: async (accountId, { websites, channels }) => ({
      websites: await missing(db, { table: 'website', accountId, ids: websites }),
      channels: await missing(db, { table: 'channel', accountId, ids: channels }),
    }),
  };
}

/** Updates one key that is not revoked. */
function active(db: Db, accountId: number, id: number) {
  return db
    .updateTable('apiKey')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null);
}

/** Selects keys that are not revoked, with their creators and with what replaces them. */
function listed(db: Db, accountId: number) {
  return db
    .selectFrom('apiKey')
    .innerJoin('person', 'person.id', 'apiKey.personId')
    .innerJoin('membership', (join) =>
      join.onRef('membership.accountId', '=', 'apiKey.accountId').onRef('membership.personId', '=', 'apiKey.personId'),
    )
    .leftJoin('apiKey as successor', (join) =>
      join.onRef('successor.id', '=', 'apiKey.replacedBy').on('successor.revokedAt', 'is', null),
    )
    .where('apiKey.accountId', '=', accountId)
    .where('apiKey.revokedAt', 'is', null)
    .select(COLUMNS);
}

/** Omits replaced keys that have expired: nothing can use them, and their successor has their name. */
function isCurrent(now: number) {
  return ({ or, eb }: ExpressionBuilder<CatalogTables, 'apiKey'>) =>
    or([eb('apiKey.replacedBy', 'is', null), eb('apiKey.expiresAt', 'is', null), eb('apiKey.expiresAt', '>', now)]);
}

async function find(db: Db, accountId: number, id: number): Promise<ListedKey | undefined> {
  const row = await listed(db, accountId).where('apiKey.id', '=', id).executeTakeFirst();
  return row && shown(row);
}

/**
 * Adds a key unless the limit is reached. The no-op update locks the account's row, so a concurrent request waits and
 * then counts the key that the first one stored.
 */
async function add(db: Db, { key, limit, now }: { key: NamedKey; limit: number; now: number }) {
  const { accountId, access } = key;
  await lockAccount(db, accountId);
  if (await isFull(db, { accountId, limit, now })) return 'full' as const;
  return insert(db, { ...key, access }, now);
}

async function isFull(db: Db, { accountId, limit, now }: { accountId: number; limit: number; now: number }) {
  const count = await db
    .selectFrom('apiKey')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where(isCurrent(now))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(count.total) >= limit;
}

async function insert(db: Db, { access, ...columns }: NamedKey, now: number): Promise<ListedKey> {
  const { id } = await db
    .insertInto('apiKey')
    .values({ ...columns, ...accessColumns(access), revokedAt: null, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return shown(await listed(db, columns.accountId).where('apiKey.id', '=', id).executeTakeFirstOrThrow());
}

async function replace(
  db: Db,
  { id, replacement, now }: { id: number; replacement: KeyReplacement; now: number },
): Promise<ListedKey | 'full' | undefined> {
  const { key, accountId, personId, oldKeyEndsAt, limit } = replacement;
  await lockAccount(db, accountId);
  const old = await find(db, accountId, id);
  if (!old || old.replacedBy !== null) return undefined;
  if (oldKeyEndsAt > now && (await isFull(db, { accountId, limit, now }))) return 'full';
  const added = await insert(db, { ...key, accountId, personId, name: old.name, access: old.access }, now);
  const end =
    oldKeyEndsAt <= now ? { revokedAt: now } : { expiresAt: Math.min(old.expiresAt ?? oldKeyEndsAt, oldKeyEndsAt) };
  await active(db, accountId, id)
    .set({ ...end, replacedBy: added.id })
    .execute();
  // A key that this one replaced is now replaced by the new one.
  const earlier = db.updateTable('apiKey').where('accountId', '=', accountId).where('replacedBy', '=', id);
  await earlier.set({ replacedBy: added.id }).execute();
  return added;
}

async function replaceAll(
  db: Db,
  key: NamedKey,
  { oldKeyEndsAt, limit, now }: OldKeyEnd & { now: number },
): Promise<ListedKey | 'full'> {
  const { accountId } = key;
  await lockAccount(db, accountId);
  if (oldKeyEndsAt > now && (await isFull(db, { accountId, limit, now }))) return 'full';
  const added = await insert(db, key, now);
  const others = db
    .updateTable('apiKey')
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('id', '<>', added.id);
  if (oldKeyEndsAt <= now) {
    await others.set({ revokedAt: now, replacedBy: added.id }).execute();
  } else {
    await others.set({ replacedBy: added.id }).execute();
    await others
      .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', oldKeyEndsAt)]))
      .set({ expiresAt: oldKeyEndsAt })
      .execute();
  }
  return added;
}

async function lockAccount(db: Db, accountId: number): Promise<void> {
  const account = db.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', accountId).execute();
}

async function missing(
  db: Db,
  { table, accountId, ids }: { table: 'website' | 'channel'; accountId: number; ids: readonly number[] },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .select('id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

type Row = Omit<ListedKey, 'access' | 'creatorRole'> & AccessColumns & { creatorRole: string };

function shown({ scopes, websites, channels, addresses, creatorRole, ...row }: Row): ListedKey {
  const access: KeyAccess = accessOf({ scopes, websites, channels, addresses });
  return { ...row, creatorRole: creatorRole as Role, access };
}
