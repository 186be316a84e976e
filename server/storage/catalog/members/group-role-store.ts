import type { Kysely } from 'kysely';
import type { Role } from '../../../../contract/vocabulary.ts';
import type { GroupRoles, MemberKey, MemberRefusal, MemberStore } from '../../../members/member-port.ts';
import type { AppError } from '../../../platform/app-error.ts';
import { VERSION } from '../../../platform/version.ts';
import { toUniqueViolation } from '../engines/unique-violation.ts';
import { createPlanGuard, excessOfMembers } from '../plan-guard.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';

type Db = Kysely<CatalogTables>;
type GroupMethods = 'groupRoles' | 'setGroupRoles' | 'allGroupRoles' | 'applyGroupRole' | 'registerByGroup';

/** `remove` ends a membership in a transaction, unless it refuses to. */
export function createGroupRoleStore(
  { db }: Pick<StoreDeps, 'db'>,
  remove: (db: Db, member: MemberKey, now: number) => Promise<MemberRefusal | undefined>,
): Pick<MemberStore, GroupMethods> {
  const guard = createPlanGuard({ db }, 'members');
  return {
    groupRoles: async (accountId) => (await read(db, accountId))[0],
    setGroupRoles: (accountId, groups, now) =>
      db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('groupRole').where('accountId', '=', accountId).execute();
        const rows = groups.roles.map(({ group: value, role }) => {
          return { accountId, createdAt: now, claim: groups.claim, value, role };
        });
        if (rows.length > 0) await transaction.insertInto('groupRole').values(rows).execute();
      }),
    allGroupRoles: () => read(db),
    applyGroupRole: (member, role, now) =>
      db.transaction().execute(async (transaction) => {
        const found = await findMembership(transaction, member);
        const before = found?.role as Role | undefined;
        // Memberships that do not come from a group stay as they are.
        if (found?.fromGroup === 0) return { before, after: before };
        if (role !== undefined) await put(transaction, { ...member, role, createdAt: now });
        const isNew = role !== undefined && before === undefined;
        const full = isNew && (await excessOfMembers(guard, transaction, { accountId: member.accountId, now }));
        if (full) throw full;
        const isKept = role === undefined && found && (await remove(transaction, member, now)) !== undefined;
        return { before, after: isKept ? before : role };
      }),
    registerByGroup: (person, joined, now) =>
      db
        .transaction()
        .execute(async (transaction) => {
          const row = { ...person, avatar: null, createdAt: now, seenRelease: VERSION };
          const { id } = await transaction.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow();
          const found = [];
          let full: AppError | undefined;
          for (const one of joined) {
            await put(transaction, { ...one, personId: id, createdAt: now });
            const excess = await excessOfMembers(guard, transaction, { accountId: one.accountId, now });
            if (excess === undefined) found.push(one);
            else await takeOut(transaction, { accountId: one.accountId, personId: id });
            full ??= excess;
          }
          if (found.length === 0 && full) throw full;
          return { personId: id, joined: found };
        })
        .catch((error: unknown) => Promise.reject(toUniqueViolation(error))),
  };
}

function findMembership(db: Db, { accountId, personId }: MemberKey) {
  const own = db.selectFrom('membership').select(['role', 'fromGroup']).where('accountId', '=', accountId);
  return own.where('personId', '=', personId).executeTakeFirst();
}

async function takeOut(db: Db, { accountId, personId }: MemberKey): Promise<void> {
  await db.deleteFrom('membership').where('accountId', '=', accountId).where('personId', '=', personId).execute();
}

/** Adds a membership, or changes the role of one that came from a group. */
async function put(
  db: Db,
  membership: { accountId: number; personId: number; role: Role; createdAt: number },
): Promise<void> {
  const { accountId, personId, role } = membership;
  await db
    .insertInto('membership')
    .values({ ...membership, fromGroup: 1 })
    .onConflict((conflict) => conflict.columns(['accountId', 'personId']).doNothing())
    .execute();
  const own = db.updateTable('membership').set({ role }).where('accountId', '=', accountId);
  await own.where('personId', '=', personId).where('fromGroup', '=', 1).execute();
}

/** Returns the groups of one account, or of all. */
async function read(db: Db, accountId?: number): Promise<(GroupRoles & { accountId: number })[]> {
  const all = db.selectFrom('groupRole').select(['accountId', 'claim', 'value', 'role']).orderBy('id');
  const rows = await (accountId === undefined ? all : all.where('accountId', '=', accountId)).execute();
  return [...Map.groupBy(rows, (row) => row.accountId)].map(([id, own]) => ({
    accountId: id,
    claim: own[0]?.claim ?? '',
    roles: own.map(({ value, role }) => ({ group: value, role: role as Role })),
  }));
}
