import { ROLES, type Role } from '../../contract/vocabulary.ts';
import { type Accounts, createSecret } from '../accounts/accounts.ts';
import { type Audit, fieldChanges } from '../audit/audit.ts';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { GroupRoles, MemberStore } from './member-port.ts';

const MAX_GROUPS = 50;
const MAX_CLAIM_LENGTH = 100;
const MAX_GROUP_LENGTH = 200;
/** Owners are made by owners, never by a provider. */
const GIVEN_ROLES: readonly Role[] = ['viewer', 'member', 'admin'];

/** What a provider says about a person, by claim. */
export type Claims = Readonly<Record<string, unknown>>;

/** Memberships that follow from the groups of people at the OpenID provider. */
export interface Groups {
  /** Returns the claims that name groups, in any workspace. */
  claims(): Promise<string[]>;
  /** Adds, changes and ends the person's memberships that follow from groups; others stay as they are. */
  apply(personId: number, claims: Claims): Promise<void>;
  /** Creates a person who is a member by their groups; undefined if they are in none of them. */
  register(email: string, claims: Claims): Promise<number | undefined>;
}

export interface GroupsDeps {
  store: Pick<MemberStore, 'allGroupRoles' | 'applyGroupRole' | 'registerByGroup'>;
  accounts: Pick<Accounts, 'createPerson'>;
  audit: Pick<Audit, 'record'>;
  random: RandomBytes;
  clock: Clock;
}

export function createGroups({ store, accounts, audit, random, clock }: GroupsDeps): Groups {
  const record = (accountId: number, personId: number, change: RoleChange) =>
    audit.record(accountId, ...eventsOf(personId, change));
  return {
    claims: async () => [...new Set((await store.allGroupRoles()).map(({ claim }) => claim))],
    apply: async (personId, claims) => {
      for (const { accountId, ...groups } of await store.allGroupRoles()) {
        const member = { accountId, personId };
        const change = await store.applyGroupRole(member, roleIn(groups, claims), clock.now()).catch(ifNoPlace);
        if (change) await record(accountId, personId, change);
      }
    },
    register: async (email, claims) => {
      const all = await store.allGroupRoles();
      const joined = all.flatMap(({ accountId, ...groups }) => {
        const role = roleIn(groups, claims);
        return role === undefined ? [] : [{ accountId, role }];
      });
      if (joined.length === 0) return undefined;
      // The password is random: the person signs in through the provider.
      const credentials = { email, password: createSecret(random) };
      const register = (person: Parameters<typeof store.registerByGroup>[0]) =>
        store.registerByGroup(person, joined, clock.now());
      const created = await accounts.createPerson(credentials, register).catch(ifNoPlace);
      if (!created) return undefined;
      const { personId } = created;
      for (const { accountId, role } of created.joined)
        await record(accountId, personId, { before: undefined, after: role });
      return personId;
    },
  };
}

/** A workspace that has as many members as its plan allows gets no other, and the person signs in to the others. */
function ifNoPlace(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'limit_reached') return undefined;
  throw error;
}

type RoleChange = Record<'before' | 'after', Role | undefined>;

/** Returns the entry about a membership that the provider gave, changed or ended; none if it stayed as it was. */
function eventsOf(personId: number, { before, after }: RoleChange) {
  if (before === after) return [];
  const action = before === undefined ? 'joinByGroup' : after === undefined ? 'leaveByGroup' : 'changeRoleByGroup';
  const state = (role: Role | undefined) => (role === undefined ? undefined : { name: '', fields: { role } });
  return [
    {
      actor: { personId, keyId: 0 },
      action,
      category: 'access' as const,
      object: { kind: 'member', id: personId },
      details: { changes: fieldChanges(state(before), state(after)) },
    },
  ];
}

/** Returns the highest role of the groups that the claim names; undefined for none. */
export function roleIn({ claim, roles }: GroupRoles, claims: Claims): Role | undefined {
  const named = [claims[claim]].flat();
  const given = roles.filter(({ group }) => named.includes(group)).map(({ role }) => role);
  return ROLES.findLast((role) => given.includes(role));
}

/** Reads the setting as callers write it; throws for an invalid one. Without groups, nobody joins by them. */
export function readGroupRoles({ claim: written, roles }: { claim: string; roles: unknown }): GroupRoles {
  const claim = written.trim();
  if (claim === '' || claim.length > MAX_CLAIM_LENGTH)
    throw invalidField(
      'claim',
      `Enter the claim that lists a person’s groups, using at most ${MAX_CLAIM_LENGTH} characters.`,
    );
  const rows = Array.isArray(roles) ? roles : [];
  if (rows.length > MAX_GROUPS) throw invalidField('roles', `Up to ${MAX_GROUPS} groups can have a role.`);
  const read = rows.map(readRow);
  if (new Set(read.map(({ group }) => group)).size < read.length)
    throw invalidField('roles', 'Each group can have only one role.');
  return { claim, roles: read };
}

function readRow(row: unknown): GroupRoles['roles'][number] {
  const { group, role } = (row ?? {}) as { group?: unknown; role?: unknown };
  const name = typeof group === 'string' && group.isWellFormed() ? group.trim() : '';
  if (name === '' || name.length > MAX_GROUP_LENGTH)
    throw invalidField('roles', `Enter a name of at most ${MAX_GROUP_LENGTH} characters for each group.`);
  const known = GIVEN_ROLES.find((one) => one === role);
  if (!known) throw invalidField('roles', `The role of a group must be one of ${GIVEN_ROLES.join(', ')}.`);
  return { group: name, role: known };
}
