import type { Kysely } from 'kysely';
import type { Role } from '../../../../contract/vocabulary.ts';
import type {
  MemberInvitation,
  MemberKey,
  MemberStore,
  NewMember,
  NewMemberInvitation,
} from '../../../members/member-port.ts';
import { VERSION } from '../../../platform/version.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import { createPlanGuard, excessOfMembers, type PlanGuard } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { withGuestObjects } from './guest-objects.ts';

type Db = Kysely<CatalogTables>;

const DAY_MS = 86_400_000;

/** A transaction, and the limit of members. */
interface Guarded {
  db: Db;
  guard: PlanGuard;
}

type InvitationMethods =
  | 'invite'
  | 'invitations'
  | 'renew'
  | 'revoke'
  | 'findInvitation'
  | 'join'
  | 'register'
  | 'forget';

export function createMemberInvitationStore({ db }: Pick<StoreDeps, 'db'>): Pick<MemberStore, InvitationMethods> {
  const guard = createPlanGuard({ db }, 'members');
  return {
    invite: (invitation, limit) =>
      db.transaction().execute((transaction) => invite({ db: transaction, guard }, invitation, limit)),
    invitations: async (accountId) => {
      const all = shown(db).where('memberInvite.accountId', '=', accountId).orderBy('memberInvite.id', 'desc');
      return (await withGuestObjects(db, await all.execute())).map(toInvitation);
    },
    renew: (accountId, id, { hash, now }) =>
      db.transaction().execute((transaction) => renew({ db: transaction, guard }, { accountId, id, hash, now })),
    revoke: async (accountId, id) => {
      const gone = await db
        .deleteFrom('memberInvite')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    findInvitation: (hash, now) => findOpen(db, hash, now),
    join: (hash, personId, now) =>
      db.transaction().execute((transaction) => join({ db: transaction, guard }, { hash, personId, now })),
    register: (hash, person, now) =>
      db
        .transaction()
        .execute((transaction) => register({ db: transaction, guard }, { hash, person, now }))
        .catch((error: unknown) => Promise.reject(toUniqueViolation(error))),
    forget: async (expiredBefore) => {
      await db.deleteFrom('memberInvite').where('expiresAt', '<', expiredBefore).execute();
    },
  };
}

/** Selects invitations with the name of who invites. */
function shown(db: Db) {
  return db
    .selectFrom('memberInvite')
    .innerJoin('person', 'person.id', 'memberInvite.personId')
    .select([
      'memberInvite.id',
      'memberInvite.email',
      'memberInvite.role',
      'memberInvite.websiteId',
      'memberInvite.channelId',
      'memberInvite.createdAt',
      'memberInvite.expiresAt',
      'memberInvite.days',
      'person.username as invitedBy',
    ]);
}

async function findShown(db: Db, id: number): Promise<MemberInvitation> {
  const row = await shown(db).where('memberInvite.id', '=', id).executeTakeFirstOrThrow();
  const [found] = await withGuestObjects(db, [row]);
  return toInvitation(found as NonNullable<typeof found>);
}

function toInvitation({ role, ...row }: Omit<MemberInvitation, 'role'> & { role: string }): MemberInvitation {
  return { ...row, role: role as Role };
}

/** The no-op update locks the account's row, so a concurrent request waits and then counts this invitation. */
async function invite(
  { db, guard }: Guarded,
  invitation: NewMemberInvitation,
  limit: number,
): Promise<MemberInvitation | 'full'> {
  const account = db.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', invitation.accountId).execute();
  const { total } = await db
    .selectFrom('memberInvite')
    .where('accountId', '=', invitation.accountId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= limit) return 'full';
  const { id } = await db.insertInto('memberInvite').values(invitation).returning('id').executeTakeFirstOrThrow();
  await assertRoom({ db, guard }, { accountId: invitation.accountId, now: invitation.createdAt });
  return findShown(db, id);
}

async function assertRoom({ db, guard }: Guarded, place: { accountId: number; now: number }): Promise<void> {
  const full = await excessOfMembers(guard, db, place);
  if (full) throw full;
}

async function renew(
  { db, guard }: Guarded,
  { accountId, id, hash, now }: { accountId: number; id: number; hash: string; now: number },
): Promise<MemberInvitation | undefined> {
  const renewed = await db
    .updateTable('memberInvite')
    .set(({ eb, ref }) => ({ hash, expiresAt: eb(eb.val(now), '+', eb(ref('days'), '*', DAY_MS)) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) return undefined;
  // An expired invitation takes a place again.
  await assertRoom({ db, guard }, { accountId, now });
  return findShown(db, id);
}

async function findOpen(db: Db, hash: string, now: number) {
  const rows = await shown(db)
    .innerJoin('account', 'account.id', 'memberInvite.accountId')
    .where('memberInvite.hash', '=', hash)
    .where('memberInvite.expiresAt', '>', now)
    .select(['memberInvite.accountId', 'account.name', 'person.name as displayName'])
    .execute();
  const [row] = await withGuestObjects(db, rows);
  if (!row) return undefined;
  const { accountId, name, email, role, guestOf, invitedBy: username, displayName, expiresAt } = row;
  const invitedBy = displayName || username;
  return { accountId, workspace: name || username, email, role: role as Role, guestOf, invitedBy, expiresAt };
}

/** Uses up an invitation: when two people use one at the same time, the second finds none. */
async function use(db: Db, hash: string, now: number) {
  const gone = db.deleteFrom('memberInvite').where('hash', '=', hash).where('expiresAt', '>', now);
  return gone.returning(['accountId', 'role', 'websiteId', 'channelId']).executeTakeFirst();
}

async function join(
  { db, guard }: Guarded,
  { hash, personId, now }: { hash: string; personId: number; now: number },
): Promise<number | undefined> {
  const used = await use(db, hash, now);
  if (!used) return undefined;
  await db
    .insertInto('membership')
    .values({ ...used, personId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doNothing())
    .execute();
  await guard.assertWithin(db, used.accountId);
  return used.accountId;
}

async function register(
  { db, guard }: Guarded,
  { hash, person, now }: { hash: string; person: NewMember; now: number },
): Promise<MemberKey | undefined> {
  const used = await use(db, hash, now);
  if (!used) return undefined;
  const { id: personId } = await db
    .insertInto('person')
    .values({ ...person, avatar: null, createdAt: now, seenRelease: VERSION })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ ...used, personId, createdAt: now })
    .execute();
  await guard.assertWithin(db, used.accountId);
  return { accountId: used.accountId, personId };
}
