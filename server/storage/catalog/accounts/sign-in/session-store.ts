import type { Kysely } from 'kysely';
import { REQUIREMENTS, type Requirement, type Role } from '../../../../../contract/vocabulary.ts';
import type { NewSession, SessionStore, StoredSession } from '../../../../accounts/session-port.ts';
import { prepareQuery } from '../../engines/prepared-query.ts';
import type { StoreDeps } from '../../store-deps.ts';
import type { CatalogTables } from '../../tables/schema.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** What a session has besides what its person is in the account. */
const SESSION_COLUMNS = [
  ...(['webSession.id', 'webSession.personId', 'webSession.hash', 'webSession.agent', 'webSession.place'] as const),
  ...(['webSession.provedAt', 'webSession.createdAt', 'webSession.lastSeenAt', 'webSession.expiresAt'] as const),
  ...(['account.plan', 'account.suspendedAt', 'account.requiresSecondFactor', 'account.requiresOpenid'] as const),
  ...(['webSession.network', 'webSession.throughOpenid'] as const),
] as const;

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
    findSupport: (id, accountId, now) => findSupport(db, { id, accountId, now }),
    enter: (session, now) => db.transaction().execute((transaction) => enter(transaction, session, now)),
    listOf: async (personId) => (await listOf(db, personId)).map(toSession),
    seen: async (id, now) => {
      await db.updateTable('webSession').set({ lastSeenAt: now }).where('id', '=', id).execute();
    },
    recordAuthentication: async (id, now) => {
      await db.updateTable('webSession').set({ provedAt: now }).where('id', '=', id).execute();
    },
    end: async (personId, id) => {
      const gone = db.deleteFrom('webSession').where('personId', '=', personId).where('id', '=', id);
      return (await gone.executeTakeFirst()).numDeletedRows > 0n;
    },
    endOthers: async (personId, keptId) => {
      const gone = db.deleteFrom('webSession').where('personId', '=', personId).where('id', '!=', keptId);
      return Number((await gone.executeTakeFirst()).numDeletedRows);
    },
    forget: async ({ seen, expired }) => {
      await db
        .deleteFrom('webSession')
        .where((where) => where.or([where('lastSeenAt', '<', seen), where('expiresAt', '<', expired)]))
        .execute();
    },
  };
}

async function findSupport(
  db: Kysely<CatalogTables>,
  { id, accountId, now }: { id: number; accountId: number; now: number },
): Promise<StoredSession | undefined> {
  const row = await visits(db, now)
    .where('webSession.id', '=', id)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { endsAt, supportUntil, ...session } = row;
  return { ...toSession(session), supportUntil: Math.min(endsAt, supportUntil ?? endsAt) };
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
    .select(['membership.accountId', 'membership.role', 'membership.websiteId', 'membership.channelId'])
    .select(SESSION_COLUMNS)
    .select(hasSecondFactor('webSession.personId'));
}

/** Selects sessions of operators in accounts that admit them for support at this time, in the role that an owner allows. */
function visits(db: Kysely<CatalogTables>, now: number) {
  return db
    .selectFrom('webSession')
    .innerJoin('person', 'person.id', 'webSession.personId')
    .innerJoin('supportVisit', 'supportVisit.personId', 'webSession.personId')
    .innerJoin('account', 'account.id', 'supportVisit.accountId')
    .where('person.operatorSince', 'is not', null)
    .where('supportVisit.endsAt', '>', now)
    .where('account.supportUntil', '>', now)
    .select(['account.id as accountId', 'account.supportUntil', 'supportVisit.endsAt'])
    .select(({ ref, lit }) => [
      ref('account.supportRole').$castTo<string>().as('role'),
      lit(null).$castTo<number | null>().as('websiteId'),
      lit(null).$castTo<number | null>().as('channelId'),
    ])
    .select(SESSION_COLUMNS)
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
