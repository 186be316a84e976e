import { describe, expect, it } from 'vitest';
import { AppError } from '../platform/app-error.ts';
import { systemRandom } from '../platform/random.ts';
import { createGroups, readGroupRoles, roleIn } from './groups.ts';
import type { GroupRoles } from './member-port.ts';

const GROUPS: GroupRoles = {
  claim: 'groups',
  roles: [
    { group: 'everybody', role: 'viewer' },
    { group: 'marketing', role: 'member' },
    { group: 'it', role: 'admin' },
  ],
};

describe('the role of a person’s groups', () => {
  it.each([
    [['marketing'], 'member'],
    [['everybody', 'it', 'marketing'], 'admin'],
    [['marketing', 'everybody'], 'member'],
    ['it', 'admin'],
    [['IT'], undefined],
    [['others'], undefined],
    [[], undefined],
    [undefined, undefined],
    [{ it: true }, undefined],
    [7, undefined],
  ])('%j: %s', (claim, role) => expect(roleIn(GROUPS, { groups: claim })).toBe(role));
});

describe('the setting', () => {
  it('trims names, and can be without groups', () => {
    expect(readGroupRoles({ claim: ' groups ', roles: [{ group: ' it ', role: 'admin' }] })).toEqual({
      claim: 'groups',
      roles: [{ group: 'it', role: 'admin' }],
    });
    expect(readGroupRoles({ claim: 'groups', roles: undefined }).roles).toEqual([]);
  });

  const row = (group: unknown, role: unknown = 'viewer') => ({ group, role });
  it.each<[string, { claim: string; roles: unknown }, string]>([
    ['no claim', { claim: ' ', roles: [] }, 'claim'],
    ['a long claim', { claim: 'x'.repeat(101), roles: [] }, 'claim'],
    ['a group without a name', { claim: 'groups', roles: [row('')] }, 'roles'],
    ['a group that is no text', { claim: 'groups', roles: [row(7), null] }, 'roles'],
    ['an owner', { claim: 'groups', roles: [row('it', 'owner')] }, 'roles'],
    ['an unknown role', { claim: 'groups', roles: [row('it', 'king')] }, 'roles'],
    ['a group twice', { claim: 'groups', roles: [row('it'), row('it', 'admin')] }, 'roles'],
    ['too many groups', { claim: 'groups', roles: Array.from({ length: 51 }, (_, n) => row(`g${n}`)) }, 'roles'],
  ])('rejects %s', (_, written, field) => {
    expect(() => readGroupRoles(written)).toThrow(
      expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
    );
  });
});

describe('a sign-in at the provider', () => {
  const other = { claim: 'roles', roles: [{ group: 'x', role: 'viewer' }] } as const;
  function setUp(
    beforeChange: (member: { accountId: number }) => void = () => undefined,
    beforeRegistration: () => void = () => undefined,
  ) {
    const applied: unknown[] = [];
    const registered: unknown[] = [];
    const recorded: unknown[] = [];
    const groups = createGroups({
      store: {
        allGroupRoles: async () => [
          { accountId: 1, ...GROUPS },
          { accountId: 2, ...other },
          { accountId: 3, ...GROUPS },
        ],
        applyGroupRole: async ({ accountId, personId }, role) => {
          beforeChange({ accountId });
          applied.push([accountId, personId, role]);
          return { before: accountId === 1 ? undefined : 'viewer', after: role };
        },
        registerByGroup: async ({ email }, joined) => {
          beforeRegistration();
          return { personId: registered.push([email, joined]), joined };
        },
      },
      accounts: {
        createPerson: async ({ email }, store) => store({ email, username: 'ada', passwordHash: 'hash' }),
      },
      audit: {
        record: async (accountId, ...events) => {
          for (const { action, actor, details } of events)
            recorded.push([
              accountId,
              actor.personId,
              action,
              ...(details?.changes ?? []).map(({ before, after }) => `${before}-${after}`),
            ]);
        },
      },
      random: systemRandom,
      clock: { now: () => 5 },
    });
    return { groups, applied, registered, recorded };
  }

  it.each([
    ['goes on without the workspace that has no place left', new AppError('limit_reached', 'Full.'), undefined],
    ['fails if anything else goes wrong', new Error('disk'), 'disk'],
  ])('%s', async (_what, error, failure) => {
    const { groups, applied, recorded } = setUp(({ accountId }) => {
      if (accountId === 1) throw error;
    });
    const outcome = groups.apply(9, { groups: ['marketing'] }).catch((thrown: Error) => thrown.message);
    expect(await outcome).toBe(failure);
    const isDone = failure === undefined;
    expect(applied).toEqual(
      isDone
        ? [
            [2, 9, undefined],
            [3, 9, 'member'],
          ]
        : [],
    );
    expect(recorded.map((entry) => (entry as unknown[]).slice(0, 3))).toEqual(
      isDone
        ? [
            [2, 9, 'leaveByGroup'],
            [3, 9, 'changeRoleByGroup'],
          ]
        : [],
    );
  });

  it.each([
    ['creates nobody when every workspace is full', new AppError('limit_reached', 'Full.'), undefined],
    ['fails if anything else goes wrong', new Error('disk'), 'disk'],
  ])('by a new person %s', async (_what, error, outcome) => {
    const { groups, recorded } = setUp(undefined, () => {
      throw error;
    });
    const registering = groups.register('ada@example.com', { groups: ['marketing'] });
    expect(await registering.catch((thrown: Error) => thrown.message)).toBe(outcome);
    expect(recorded).toEqual([]);
  });

  it('asks for each claim once', async () => expect(await setUp().groups.claims()).toEqual(['groups', 'roles']));

  it('gives and ends memberships in every workspace with groups', async () => {
    const { groups, applied, recorded } = setUp();
    await groups.apply(9, { groups: ['marketing'] });
    expect(applied).toEqual([
      [1, 9, 'member'],
      [2, 9, undefined],
      [3, 9, 'member'],
    ]);
    expect(recorded).toEqual([
      [1, 9, 'joinByGroup', 'null-member'],
      [2, 9, 'leaveByGroup', 'viewer-null'],
      [3, 9, 'changeRoleByGroup', 'viewer-member'],
    ]);
  });

  it('records nothing about a membership that stays as it was', async () => {
    const { groups, recorded } = setUp();
    await groups.apply(9, { groups: ['everybody'], roles: ['x'] });
    expect(recorded).toEqual([[1, 9, 'joinByGroup', 'null-viewer']]);
  });

  it('creates a new person as a member, if one of the groups has a role', async () => {
    const { groups, registered, recorded } = setUp();
    expect(await groups.register('ada@example.com', { roles: ['y'] })).toBeUndefined();
    expect(registered).toEqual([]);
    await groups.register('ada@example.com', { roles: ['x'], groups: ['it'] });
    const joined = [1, 2, 3].map((accountId) => ({ accountId, role: accountId === 2 ? 'viewer' : 'admin' }));
    expect(registered).toEqual([['ada@example.com', joined]]);
    expect(recorded).toHaveLength(3);
    expect(recorded[0]).toEqual([1, 1, 'joinByGroup', 'null-admin']);
  });
});
