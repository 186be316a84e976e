import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { Operation, ResponseOf } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { DirectoryPerson, DirectoryWorkspace } from '../../administration/administration.ts';
import { INSTALLATION_LOG } from '../../audit/audit.ts';
import { adminRoutes, admitOperators } from './admin-api.ts';
import { callAdmin } from './admin-call.fixture.ts';

const MORNING = Date.UTC(2026, 10, 26, 8, 30);

describe('the gate of the administration', () => {
  const session: Principal = { accountId: 7, personId: 3, role: 'viewer', keyId: -12, plan: 'free' };
  const admit = (principal: Principal) =>
    admitOperators(async () => principal, { isOperator: async (personId) => personId === 3 })('ws_token', '192.0.2.1');

  it('lets an operator act on the installation, whatever they are in their workspace', async () => {
    const guest = { ...session, websiteId: 4, channelId: 5, isReader: true };
    for (const principal of [session, guest])
      expect(await admit(principal)).toEqual({
        accountId: INSTALLATION_LOG,
        personId: 3,
        role: 'owner',
        keyId: -12,
        plan: 'free',
      });
  });

  it('passes on whether the person has authenticated again', async () => {
    expect(await admit({ ...session, isReauthenticated: true })).toMatchObject({ isReauthenticated: true });
    expect(await admit(session)).not.toHaveProperty('isReauthenticated');
  });

  it.each([
    ['a person who is no operator', { personId: 4 }],
    ['an API key of an operator', { keyId: 12 }],
    ['a viewer of a shared dashboard, who is nobody', { personId: 0, websiteId: 4 }],
  ])('has nothing for %s', async (_who, over) => {
    await expect(admit({ ...session, ...over })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['ws_token', '192.0.2.1'],
    [undefined, '2001:db8::1'],
  ])('passes the token %s and the address %s on to those who know them', async (key, address) => {
    const authenticate = vi.fn(async () => session);
    const isOperator = vi.fn(async () => true);
    await admitOperators(authenticate, { isOperator })(key, address);
    expect(authenticate.mock.calls).toEqual([[key, address]]);
    expect(isOperator.mock.calls).toEqual([[3]]);
  });

  it('asks again with each request, so that a former operator loses access immediately', async () => {
    const isOperator = vi.fn(async () => true);
    const gate = admitOperators(async () => session, { isOperator });
    await gate('ws_token', '192.0.2.1');
    isOperator.mockResolvedValue(false);
    await expect(gate('ws_token', '192.0.2.1')).rejects.toMatchObject({ code: 'not_found' });
    expect(isOperator).toHaveBeenCalledTimes(2);
  });

  it('leaves an invalid token to the sessions, which say what is wrong', async () => {
    const expired = Object.assign(new Error('expired'), { code: 'key_expired' });
    const gate = admitOperators(async () => Promise.reject(expired), { isOperator: async () => true });
    await expect(gate('ws_old', '192.0.2.1')).rejects.toBe(expired);
  });
});

const workspace: DirectoryWorkspace = {
  id: 7,
  name: 'Shop',
  owner: 'ada@example.com',
  plan: 'free',
  members: 2,
  links: 5,
  websites: 2,
  clicks: 8,
  createdAt: MORNING,
  suspendedAt: null,
  deleteAt: null,
  signedInAt: null,
};
const person: DirectoryPerson = {
  id: 3,
  username: 'ada',
  email: 'ada@example.com',
  workspaces: 1,
  createdAt: MORNING,
  signedInAt: MORNING,
  hasSecondFactor: true,
  isOperator: false,
};

const call = <Called extends Operation>(
  operation: Called,
  administration: object,
  given: Parameters<typeof callAdmin>[2],
): Promise<ResponseOf<Called>> => callAdmin(operation, { administration }, given);

describe('operations of the administration', () => {
  it('have a route each, in the order of the contract', () => {
    const routed = adminRoutes.map(({ operation }) => operation.id);
    expect([...routed].sort()).toEqual(Object.keys(adminOperations).sort());
  });

  it('pass search, state, order and page of workspaces on', async () => {
    const workspaces = vi.fn(async () => ({ items: [workspace], total: 41 }));
    const query = { q: 'shop', state: 'active', order: 'links', limit: 20, page: 3 };
    const { data } = await call(adminOperations.listWorkspaces, { workspaces }, { query });
    expect(workspaces).toHaveBeenCalledWith(
      { search: 'shop', state: 'active', order: 'links' },
      { limit: 20, offset: 40 },
    );
    expect(data).toMatchObject({ result: 41, currentpage: 3, maxpage: 3 });
  });

  it.each([
    ['active', {}],
    ['suspended', { suspendedAt: 5 }],
    ['deleting', { suspendedAt: 5, deleteAt: MORNING }],
  ])('show a workspace as %s', async (state, over) => {
    const workspaces = async () => ({ items: [{ ...workspace, ...over }], total: 1 });
    const { data } = await call(adminOperations.listWorkspaces, { workspaces }, {});
    const times = { created: '2026-11-26 08:30:00', last_sign_in: null };
    const deletedFrom = state === 'deleting' ? '2026-11-26 08:30:00' : null;
    expect(data.workspaces).toEqual([
      {
        id: 7,
        name: 'Shop',
        owner: 'ada@example.com',
        plan: 'free',
        state,
        members: 2,
        links: 5,
        websites: 2,
        clicks: 8,
        ...times,
        deleted_from: deletedFrom,
      },
    ]);
  });

  it('show members and invitations without secrets', async () => {
    const member = { personId: 3, username: 'ada', email: 'ada@example.com', role: 'owner', joinedAt: MORNING };
    const people = [{ ...member, keys: 2, guestOf: null, hasSecondFactor: true }];
    const invitation = {
      id: 9,
      email: '',
      role: 'viewer',
      invitedBy: 'ada',
      createdAt: 1,
      expiresAt: MORNING,
      days: 7,
    };
    const details = {
      ...workspace,
      people,
      hasOperator: true,
      invitations: [{ ...invitation, guestOf: null, hash: 'secret' }],
    };
    const answer = await call(adminOperations.showWorkspace, { workspace: async () => details }, {});
    expect(answer.workspace.people).toEqual([
      {
        id: 3,
        username: 'ada',
        email: 'ada@example.com',
        role: 'owner',
        has_second_factor: true,
        joined: '2026-11-26 08:30:00',
      },
    ]);
    expect(answer.workspace.invitations).toEqual([
      { id: 9, email: '', role: 'viewer', invited_by: 'ada', expires: '2026-11-26 08:30:00' },
    ]);
    expect(answer.workspace.has_operator).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('show what a workspace uses', async () => {
    const all = [{ name: 'links', used: 8, limit: 10, state: 'near' }];
    const quotas = vi.fn(async () => ({ plan: { name: 'pro' }, quotas: all }));
    const answer = await callAdmin(adminOperations.showWorkspaceUse, { plans: { quotas } });
    expect(answer.use).toEqual({ plan: 'pro', quotas: all });
    expect(quotas.mock.calls).toEqual([[7]]);
  });

  it.each([
    ['suspendWorkspace', 'suspend', 'The workspace was suspended.'],
    ['resumeWorkspace', 'resume', 'The workspace was resumed.'],
    ['signOutPerson', 'signOut', 'The person was signed out everywhere.'],
    ['resetSecondFactor', 'resetSecondFactor', 'Two-factor authentication was turned off.'],
  ] as const)('%s calls %s once and says what holds now', async (id, method, message) => {
    const act = vi.fn(async () => undefined);
    expect(await call(adminOperations[id], { [method]: act }, {})).toEqual({ error: 0, message });
    expect(act.mock.calls).toEqual([[7]]);
  });

  it('say when a workspace will be deleted', async () => {
    const answer = await call(adminOperations.deleteWorkspace, { scheduleDeletion: async () => MORNING }, {});
    expect(answer).toMatchObject({ deleted_from: '2026-11-26 08:30:00', message: expect.stringContaining('14 days') });
  });

  it('name workspace and invitation when one is sent again', async () => {
    const resendInvitation = vi.fn(async () => ({ mail: 'failed' }));
    const ids = { id: 7, invitation: 9 };
    const answer = await call(adminOperations.resendInvitation, { resendInvitation }, { ids });
    expect(answer).toEqual({ error: 0, mail: 'failed' });
    expect(resendInvitation).toHaveBeenCalledWith(7, 9);
  });

  it('list and show people', async () => {
    const people = vi.fn(async () => ({ items: [person], total: 1 }));
    const { data } = await call(adminOperations.listPeople, { people }, { query: { q: 'ada', order: 'email' } });
    expect(people).toHaveBeenCalledWith({ search: 'ada', order: 'email' }, { limit: 15, offset: 0 });
    const shown = {
      id: 3,
      username: 'ada',
      email: 'ada@example.com',
      workspaces: 1,
      created: '2026-11-26 08:30:00',
      last_sign_in: '2026-11-26 08:30:00',
      has_second_factor: true,
      is_operator: false,
    };
    expect(data.people).toEqual([shown]);
    const memberships = [
      { id: 7, name: 'Shop', role: 'owner', suspendedAt: null },
      { id: 8, name: 'Spam', role: 'viewer', suspendedAt: 1 },
    ];
    const details = async () => ({ ...person, memberships, sessions: 2 });
    const answer = await call(adminOperations.showPerson, { person: details }, {});
    expect(answer.person).toEqual({
      ...shown,
      sessions: 2,
      memberships: [
        { id: 7, name: 'Shop', role: 'owner', is_suspended: false },
        { id: 8, name: 'Spam', role: 'viewer', is_suspended: true },
      ],
    });
  });
});
