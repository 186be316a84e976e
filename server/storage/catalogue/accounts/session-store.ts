import type { Kysely } from 'kysely';
import type { SessionStore } from '../../../accounts/session-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogueTables } from '../tables/schema.ts';

export function createSessionStore({ db }: Pick<StoreDeps, 'db'>): SessionStore {
  const byId = prepareQuery(db, (id: number) => sessions(db).where('webSession.id', '=', id));
  return {
    create: async (session) => {
      const row = { ...session, lastSeenAt: session.createdAt };
      const { id } = await db.insertInto('webSession').values(row).returning('id').executeTakeFirstOrThrow();
      return id;
    },
    findByHash: (hash) => sessions(db).where('webSession.hash', '=', hash).executeTakeFirst(),
    find: async (id) => (await byId([id]))[0],
    listOf: (personId) =>
      sessions(db)
        .where('webSession.personId', '=', personId)
        .orderBy('webSession.lastSeenAt', 'desc')
        .orderBy('webSession.id', 'desc')
        .execute(),
    seen: async (id, now) => {
      await db.updateTable('webSession').set({ lastSeenAt: now }).where('id', '=', id).execute();
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

/** Selects sessions with the account columns that decide whether the account may still sign in. */
function sessions(db: Kysely<CatalogueTables>) {
  return db
    .selectFrom('webSession')
    .innerJoin('account', 'account.id', 'webSession.accountId')
    .select([
      'webSession.id',
      'webSession.accountId',
      'webSession.personId',
      'webSession.hash',
      'webSession.agent',
      'webSession.createdAt',
      'webSession.lastSeenAt',
      'webSession.expiresAt',
      'account.plan',
      'account.suspendedAt',
    ]);
}
