import type { Kysely } from 'kysely';
import { may, ROLES, type Role } from '../../../../contract/vocabulary.ts';
import type { GuestLimit } from '../../../accounts/account-port.ts';
import type {
  Administrators,
  Member,
  MemberKey,
  MemberRefusal,
  MemberStore,
  Workspace,
} from '../../../members/member-port.ts';
import { settleFormerMembers } from '../accounts/account-people.ts';
import { firstOwner } from '../accounts/first-owner.ts';
import { insertAccount } from '../accounts/insert-account.ts';
import { hasSecondFactor } from '../accounts/sign-in/has-second-factor.ts';
import { countOf } from '../administration/workspace-directory.ts';
import type { StoreDeps } from '../store-deps.ts';
import type { CatalogTables } from '../tables/schema.ts';
import { createGroupRoleStore } from './group-role-store.ts';
import { findGuestObject, withGuestObjects } from './guest-objects.ts';
import { createMemberInvitationStore } from './member-invitation-store.ts';

type Db = Kysely<CatalogTables>;

export function createMemberStore(deps: Pick<StoreDeps, 'db'>): MemberStore {
  const { db } = deps;
  return {
    ...createMemberInvitationStore(deps),
    ...createGroupRoleStore(deps, remove),
    workspacesOf: async (personId) => {
      const rows = await withGuestObjects(db, await workspaces(db, personId));
      return rows.map(toWorkspace).sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    },
    create: (workspace, limit) => db.transaction().execute((transaction) => create(transaction, workspace, limit)),
    rename: async (accountId, name) => {
      await db.updateTable('account').set({ name }).where('id', '=', accountId).execute();
    },
    list: (accountId) => list(db, accountId),
    administrators: (accountId) => administrators(db, accountId),
    changeRole: (member, role, limit) =>
      db.transaction().execute((transaction) => changeRole(transaction, member, { role, ...limit })),
    transfer: ({ accountId, personId }, toPersonId) =>
      db.transaction().execute((transaction) => transfer(transaction, accountId, { from: personId, to: toPersonId })),
    findGuestObject: (accountId, { websiteId = null, channelId = null }) =>
      findGuestObject(db, accountId, { websiteId, channelId }),
    requirements: async (accountId) => {
      const account = db.selectFrom('account').where('id', '=', accountId);
      const row = await account.select(['requiresOpenid', 'requiresSecondFactor']).executeTakeFirst();
      return { openId: row?.requiresOpenid === 1, secondFactor: row?.requiresSecondFactor === 1 };
    },
    setRequirements: async (accountId, { openId, secondFactor }) => {
      const row = { requiresOpenid: Number(openId), requiresSecondFactor: Number(secondFactor) };
      await db.updateTable('account').set(row).where('id', '=', accountId).execute();
    },
    remove: (member, now) => db.transaction().execute((transaction) => remove(transaction, member, now)),
  };
}

/** Selects a person's workspaces with the username of their first owner. */
function workspaces(db: Db, personId: number) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .where('membership.personId', '=', personId)
    .select(['account.id', 'account.name', 'account.plan', 'membership.role'])
    .select(['membership.websiteId', 'membership.channelId'])
    .select((account) => [
      firstOwner(account, 'username').as('owner'),
      countOf(account, 'membership').as('members'),
      countOf(account, 'link').as('links'),
    ])
    .execute();
}

type WorkspaceRow = Omit<Awaited<ReturnType<typeof workspaces>>[number], 'websiteId' | 'channelId'>;

/** A guest sees nothing of the workspace itself. */
function toWorkspace<Row extends WorkspaceRow & Pick<Workspace, 'guestOf'>>(row: Row): Workspace {
  const { id, name, owner, plan, role, guestOf, members, links } = row;
  const counts = { members: Number(members), links: Number(links) };
  return { id, name: name || (owner ?? ''), plan, role: role as Role, guestOf, counts: guestOf ? null : counts };
}

/** The no-op update locks the person's row, so a concurrent request waits and then counts this workspace. */
async function create(
  db: Db,
  { personId, name, plan, now }: Parameters<MemberStore['create']>[0],
  limit: number,
): Promise<number | 'full'> {
  const person = db.updateTable('person').set(({ ref }) => ({ username: ref('username') }));
  await person.where('id', '=', personId).execute();
  const { owned } = await db
    .selectFrom('membership')
    .where('personId', '=', personId)
    .where('role', '=', 'owner')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .executeTakeFirstOrThrow();
  if (Number(owned) >= limit) return 'full';
  const { id } = await insertAccount(db, { name, plan, now });
  await db.insertInto('membership').values({ accountId: id, personId, role: 'owner', createdAt: now }).execute();
  return id;
}

const ADMINISTRATORS = ROLES.filter((role) => may(role, 'settings'));

async function administrators(db: Db, accountId: number): Promise<Administrators> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.accountId', 'account.id')
    .innerJoin('person', 'person.id', 'membership.personId')
    .where('account.id', '=', accountId)
    .where('membership.role', 'in', ADMINISTRATORS)
    .where('membership.websiteId', 'is', null)
    .where('membership.channelId', 'is', null)
    .orderBy('membership.id')
    .select(['account.name', 'person.email', 'person.emailUnconfirmed'])
    .select((account) => firstOwner(account, 'username').as('owner'))
    .execute();
  const [first] = rows;
  return {
    workspace: first?.name || (first?.owner ?? ''),
    emails: rows.filter(({ emailUnconfirmed }) => emailUnconfirmed === 0).map(({ email }) => email),
  };
}

async function list(db: Db, accountId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .where('membership.accountId', '=', accountId)
    .orderBy('membership.id')
    .select(['person.id as personId', 'person.username', 'person.email', 'membership.role', 'membership.createdAt'])
    .select(['membership.websiteId', 'membership.channelId'])
    .select(hasSecondFactor('membership.personId'))
    .select(({ selectFrom }) =>
      selectFrom('apiKey')
        .whereRef('apiKey.accountId', '=', 'membership.accountId')
        .whereRef('apiKey.personId', '=', 'membership.personId')
        .where('apiKey.revokedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('keys'))
        .as('keys'),
    )
    .execute();
  return (await withGuestObjects(db, rows)).map(({ role, createdAt, keys, hasSecondFactor: isTwoFactor, ...row }) => ({
    ...row,
    role: role as Role,
    joinedAt: createdAt,
    keys: Number(keys ?? 0),
    hasSecondFactor: Boolean(isTwoFactor),
  }));
}

/** Returns why a member may not lose this role; locks the account, so that two owners cannot leave at the same time. */
async function refusal(
  db: Db,
  { accountId, personId }: MemberKey,
  isStaying: boolean,
): Promise<MemberRefusal | undefined> {
  const account = db.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', accountId).execute();
  const rows = await db
    .selectFrom('membership')
    .where('accountId', '=', accountId)
    .where((where) => where.or([where('role', '=', 'owner'), where('personId', '=', personId)]))
    .select(['personId', 'role'])
    .execute();
  const member = rows.find((row) => row.personId === personId);
  if (!member) return 'missing';
  const otherOwners = rows.filter((row) => row.role === 'owner' && row.personId !== personId);
  return member.role === 'owner' && !isStaying && otherOwners.length === 0 ? 'last_owner' : undefined;
}

async function changeRole(
  db: Db,
  member: MemberKey,
  access: { role: Role } & GuestLimit,
): Promise<MemberRefusal | undefined> {
  const refused = await refusal(db, member, access.role === 'owner');
  if (refused) return refused;
  // From now on, no group changes it.
  const membership = db.updateTable('membership').set({ ...access, fromGroup: 0 });
  await membership.where('accountId', '=', member.accountId).where('personId', '=', member.personId).execute();
  return undefined;
}

/** The no-op update locks the account, so that neither leaves meanwhile. */
async function transfer(db: Db, accountId: number, { from, to }: { from: number; to: number }): Promise<boolean> {
  const account = db.updateTable('account').set(({ ref }) => ({ plan: ref('plan') }));
  await account.where('id', '=', accountId).execute();
  const people = await db
    .selectFrom('membership')
    .where('accountId', '=', accountId)
    .where('personId', 'in', [from, to])
    .select(['personId', 'role', 'websiteId', 'channelId'])
    .execute();
  const owner = people.find(({ personId }) => personId === from);
  const next = people.find(({ personId }) => personId === to);
  if (owner?.role !== 'owner' || !next || next.websiteId !== null || next.channelId !== null) return false;
  const membership = (personId: number) =>
    db.updateTable('membership').where('accountId', '=', accountId).where('personId', '=', personId);
  await membership(to).set({ role: 'owner', fromGroup: 0 }).execute();
  await membership(from).set({ role: 'admin', fromGroup: 0 }).execute();
  return true;
}

async function remove(db: Db, member: MemberKey, now: number): Promise<MemberRefusal | undefined> {
  const refused = await refusal(db, member, false);
  if (refused) return refused;
  const { accountId, personId } = member;
  await db
    .updateTable('apiKey')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('personId', '=', personId)
    .where('revokedAt', 'is', null)
    .execute();
  await db.deleteFrom('memberInvite').where('accountId', '=', accountId).where('personId', '=', personId).execute();
  await db.deleteFrom('membership').where('accountId', '=', accountId).where('personId', '=', personId).execute();
  await settleFormerMembers(db, accountId, [personId]);
  return undefined;
}
