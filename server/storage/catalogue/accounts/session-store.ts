import type { Kysely } from 'kysely';
import type { Role } from '../../../../contract/vocabulary.ts';
import type { SessionStore, StoredSession } from '../../../accounts/session-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

export function createSessionStore({ db }: Pick<StoreDeps, 'db'>): SessionStore {
  const byId = prepareQuery(db, (id: number, accountId: number) =>
    sessions(db).where('webSession.id', '=', id).where('membership.accountId', '=', accountId),
  );
  return {
    create: async (session) => {
      const row = { ...session, lastSeenAt: session.createdAt, provedAt: session.createdAt };
      const { id } = await db.insertInto('webSession').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    findByHash: async (hash) => {
      const row = await current(db).where('webSession.hash', '=', hash).executeTakeFirst();
      return row && toSession(row);
    },
    find: async (id, accountId) => {
      const [row] = await byId([id, accountId]);
      return row && toSession(row);
    },
    enter: (session, now) => db.transaction().execute((transaction) => enter(transaction, session, now)),
    listOf: async (personId) => (await listOf(db, personId)).map(toSession),
    seen: async (id, now) => {
      await db.updateTable('webSession').set({ lastSeenAt: now }).where('id', '=', id).execute();
    },
    proved: async (id, now) => {
      await db.updateTable('webSession').set({ provedAt: now }).where('id', '=', id).execute();
    },
    end: async (personId, id) => {
      const gone = await db
        .deleteFrom('webSession')
        .where('personId', '=', personId)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    endOthers: async (personId, keptId) => {
      const gone = await db
        .deleteFrom('webSession')
        .where('personId', '=', personId)
        .where('id', '!=', keptId)
        .executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
    forget: async ({ seen, expired }) => {
      await db
        .deleteFrom('webSession')
        .where((where) => where.or([where('lastSeenAt', '<', seen), where('expiresAt', '<', expired)]))
        .execute();
    },
  };
}

/** Stores the account that a person works in, and since when. */
async function enter(
  db: Kysely<CatalogueTables>,
  { id, personId, accountId }: Pick<StoredSession, 'id' | 'personId' | 'accountId'>,
  usedAt: number,
): Promise<void> {
  await db.updateTable('webSession').set({ accountId }).where('id', '=', id).execute();
  const membership = db.updateTable('membership').set({ usedAt });
  await membership.where('accountId', '=', accountId).where('personId', '=', personId).execute();
}

/** Selects sessions in each account of their person, with what decides whether the person may work in it. */
function sessions(db: Kysely<CatalogueTables>) {
  return db
    .selectFrom('webSession')
    .innerJoin('membership', 'membership.personId', 'webSession.personId')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .select([
      'webSession.id',
      'membership.accountId',
      'membership.role',
      'membership.websiteId',
      'membership.channelId',
      'webSession.personId',
      'webSession.hash',
      'webSession.agent',
      'webSession.place',
      'webSession.provedAt',
      'webSession.createdAt',
      'webSession.lastSeenAt',
      'webSession.expiresAt',
      'account.plan',
      'account.suspendedAt',
    ]);
}

/** Selects sessions in the account that they are in now. */
function current(db: Kysely<CatalogueTables>) {
  return sessions(db).whereRef('membership.accountId', '=', 'webSession.accountId');
}

function listOf(db: Kysely<CatalogueTables>, personId: number) {
  return current(db)
    .where('webSession.personId', '=', personId)
    .orderBy('webSession.lastSeenAt', 'desc')
    .orderBy('webSession.id', 'desc')
    .execute();
}

function toSession({ role, ...row }: Omit<StoredSession, 'role'> & { role: string }): StoredSession {
  return { ...row, role: role as Role };
}
