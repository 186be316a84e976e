import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { DirectoryWorkspace, WorkspaceDetails } from '../../administration/administration.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { callAdmin } from './admin-call.fixture.ts';

const NINE = Date.UTC(2026, 10, 26, 9);
const SHOWN = '2026-11-26 09:00:00';

const workspace: DirectoryWorkspace = {
  id: 7,
  name: 'Shop',
  owner: 'ada@example.com',
  plan: 'free',
  createdAt: NINE,
  signedInAt: null,
  suspendedAt: null,
  deleteAt: null,
  members: 2,
  links: 5,
  websites: 1,
  clicks: 40,
};
const shown = {
  id: 7,
  name: 'Shop',
  owner: 'ada@example.com',
  plan: 'free',
  state: 'active',
  created: SHOWN,
  members: 2,
  links: 5,
  websites: 1,
  clicks: 40,
  last_sign_in: null,
  deleted_from: null,
};

describe('workspaces in the administration', () => {
  it.each([
    [{}, {}],
    [{ signedInAt: NINE }, { last_sign_in: SHOWN }],
    [{ suspendedAt: NINE }, { state: 'suspended' }],
    [
      { suspendedAt: NINE, deleteAt: NINE },
      { state: 'deleting', deleted_from: SHOWN },
    ],
  ])('are listed: with %j', async (stored, expected) => {
    const workspaces = vi.fn(async () => ({ items: [{ ...workspace, ...stored }], total: 1 }));
    const query = { q: 'go.shop.example/a', state: 'active', order: 'clicks' };
    const response = await callAdmin(adminOperations.listWorkspaces, { administration: { workspaces } }, { query });
    expect(response.data.workspaces).toEqual([{ ...shown, ...expected }]);
    const filter = { search: 'go.shop.example/a', state: 'active', order: 'clicks' };
    expect(workspaces.mock.calls).toEqual([[filter, { limit: expect.any(Number), offset: 0 }]]);
  });

  const details: WorkspaceDetails = {
    ...workspace,
    hasOperator: false,
    support: undefined,
    people: [
      {
        personId: 3,
        username: 'ada',
        email: 'ada@example.com',
        role: 'owner',
        joinedAt: NINE,
        keys: 1,
        guestOf: null,
        hasSecondFactor: true,
      },
    ],
    invitations: [
      {
        id: 12,
        email: '',
        role: 'member',
        guestOf: null,
        invitedBy: 'ada',
        createdAt: 0,
        expiresAt: NINE,
        days: 7,
      },
    ],
  };

  it('are shown with members and invitations, without links of invitations or numbers of keys', async () => {
    const administration = { workspace: async () => details };
    const response = await callAdmin(adminOperations.showWorkspace, { administration });
    expect(response.workspace).toEqual({
      ...shown,
      has_operator: false,
      support: null,
      people: [
        { id: 3, username: 'ada', email: 'ada@example.com', role: 'owner', has_second_factor: true, joined: SHOWN },
      ],
      invitations: [{ id: 12, email: '', role: 'member', invited_by: 'ada', expires: SHOWN }],
    });
  });

  it('are shown with what their owners let operators do', async () => {
    const support = { role: 'member', until: NINE } as const;
    const administration = { workspace: async () => ({ ...details, support, hasOperator: true }) };
    const response = await callAdmin(adminOperations.showWorkspace, { administration });
    expect(response.workspace).toMatchObject({ has_operator: true, support: { role: 'member', until: SHOWN } });
  });

  it.each([
    ['suspendWorkspace', 'suspend', { error: 0, message: 'The workspace was suspended.' }],
    ['resumeWorkspace', 'resume', { error: 0, message: 'The workspace was resumed.' }],
  ] as const)('%s calls %s with the ID', async (id, name, expected) => {
    const action = vi.fn(async () => undefined);
    const response = await callAdmin(adminOperations[id], { administration: { [name]: action } });
    expect(response).toEqual(expected);
    expect(action.mock.calls).toEqual([[7]]);
  });

  it('are deleted later, and the response says when', async () => {
    const scheduleDeletion = vi.fn(async () => NINE);
    const response = await callAdmin(adminOperations.deleteWorkspace, { administration: { scheduleDeletion } });
    expect(response).toEqual({
      error: 0,
      message: 'The workspace is suspended and will be deleted after 14 days.',
      deleted_from: SHOWN,
    });
  });

  it.each([
    ['suspendWorkspace', 'suspend'],
    ['deleteWorkspace', 'scheduleDeletion'],
  ] as const)('%s passes on why it is not done', async (id, name) => {
    const administration = { [name]: () => Promise.reject(invalidField('id', 'An operator is a member.')) };
    await expect(callAdmin(adminOperations[id], { administration })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { id: ['An operator is a member.'] },
    });
  });

  it('that are unknown are not found', async () => {
    const administration = { workspace: () => Promise.reject(notFound()) };
    await expect(callAdmin(adminOperations.showWorkspace, { administration })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['sent', 'failed', 'refused', 'unknown'] as const)(
    'have an invitation resent, and say what became of the email: %s',
    async (mail) => {
      const resendInvitation = vi.fn(async () => ({ mail }));
      const features = { administration: { resendInvitation } };
      const response = await callAdmin(adminOperations.resendInvitation, features, { ids: { invitation: 12 } });
      expect(response).toEqual({ error: 0, mail });
      expect(resendInvitation.mock.calls).toEqual([[7, 12]]);
    },
  );
});
