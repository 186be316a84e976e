import type { Kysely } from 'kysely';
import { REQUIREMENTS, type Requirement, type Role } from '../../../../contract/vocabulary.ts';
import type { NewSession, SessionStore, StoredSession } from '../../../accounts/session-port.ts';
import { prepareQuery } from '../engines/prepared-query.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { hasSecondFactor } from './has-second-factor.ts';

export function createSessionStore({ db }: Pick<StoreDeps, 'db'>): SessionStore {
  const byId = prepareQuery(db, (id: number, accountId: number) =>
    sessions(db).where('webSession.id', '=', id).where('membership.accountId', '=', accountId),
  );
  return {
    create: (session) => create(db, session),
    findByHash: async (hash) => {
      const row = await current(db).where('webSession.hash', '=', hash).executeTakeFirst();
      const isSuspended = row !== undefined && row.suspendedAt !== null;
      const elsewhere = isSuspended ? await inOpenAccount(db, row.id) : undefined;
      return row && toSession(elsewhere ?? row);
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
    recordAuthentication: async (id, now) => {
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

async function create(db: Kysely<CatalogTables>, session: NewSession): Promise<number> {
  const { throughOpenId = false, ...others } = session;
  const times = { lastSeenAt: session.createdAt, provedAt: session.createdAt };
  const row = { ...others, ...times, throughOpenid: Number(throughOpenId) };
  const { id } = await db.insertInto('webSession').values(row).returning('id').executeTakeFirstOrThrow();
  const person = db.updateTable('person').set({ signedInAt: session.createdAt });
  await person.where('id', '=', session.personId).execute();
  return id;
}

/** Stores the account that a person works in, and since when. */
async function enter(
  db: Kysely<CatalogTables>,
  { id, personId, accountId }: Pick<StoredSession, 'id' | 'personId' | 'accountId'>,
  usedAt: number,
): Promise<void> {
  await db.updateTable('webSession').set({ accountId }).where('id', '=', id).execute();
  const membership = db.updateTable('membership').set({ usedAt });
  await membership.where('accountId', '=', accountId).where('personId', '=', personId).execute();
}

/** Selects sessions in each account of their person, with what decides whether the person may work in it. */
function sessions(db: Kysely<CatalogTables>) {
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
      'account.requiresSecondFactor',
      'account.requiresOpenid',
      'webSession.throughOpenid',
    ])
    .select(hasSecondFactor('webSession.personId'));
}

/** Selects sessions in the account that they are in now. */
function current(db: Kysely<CatalogTables>) {
  return sessions(db).whereRef('membership.accountId', '=', 'webSession.accountId');
}

/** Selects a session in the account that its person used last and that is not suspended. */
function inOpenAccount(db: Kysely<CatalogTables>, id: number) {
  return sessions(db)
    .where('webSession.id', '=', id)
    .where('account.suspendedAt', 'is', null)
    .orderBy('membership.usedAt', 'desc')
    .orderBy('membership.id')
    .executeTakeFirst();
}

function listOf(db: Kysely<CatalogTables>, personId: number) {
  return current(db)
    .where('webSession.personId', '=', personId)
    .orderBy('webSession.lastSeenAt', 'desc')
    .orderBy('webSession.id', 'desc')
    .execute();
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number];

function toSession(stored: SessionRow): StoredSession {
  const { role, requiresSecondFactor, requiresOpenid, throughOpenid, hasSecondFactor: isTwoFactor, ...row } = stored;
  const throughOpenId = throughOpenid === 1;
  const missing = missingOf({
    openid: requiresOpenid === 1 && !throughOpenId,
    second_factor: requiresSecondFactor === 1 && !isTwoFactor,
  });
  return { ...row, role: role as Role, throughOpenId, missing };
}

function missingOf(lacks: Record<Requirement, boolean>): Requirement | null {
  return REQUIREMENTS.find((requirement) => lacks[requirement]) ?? null;
}
