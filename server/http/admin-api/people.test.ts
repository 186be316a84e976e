import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import type { DirectoryPerson } from '../../administration/administration.ts';
import { invalidField, notFound } from '../../platform/app-error.ts';
import { callAdmin } from './admin-call.fixture.ts';

const NINE = Date.UTC(2026, 10, 26, 9);
const SHOWN = '2026-11-26 09:00:00';

const person: DirectoryPerson = {
  id: 7,
  username: 'ada',
  email: 'ada@example.com',
  workspaces: 2,
  createdAt: NINE,
  signedInAt: null,
  hasSecondFactor: false,
  isOperator: false,
};
const shown = {
  id: 7,
  username: 'ada',
  email: 'ada@example.com',
  workspaces: 2,
  created: SHOWN,
  last_sign_in: null,
  has_second_factor: false,
  is_operator: false,
};

describe('people in the administration', () => {
  it.each([
    [{}, {}],
    [{ signedInAt: NINE }, { last_sign_in: SHOWN }],
    [{ hasSecondFactor: true }, { has_second_factor: true }],
    [{ isOperator: true }, { is_operator: true }],
  ])('are listed: with %j', async (stored, expected) => {
    const people = vi.fn(async () => ({ items: [{ ...person, ...stored }], total: 1 }));
    const query = { q: 'ada', order: 'created', limit: 5, page: 2 };
    const response = await callAdmin(adminOperations.listPeople, { administration: { people } }, { query });
    expect(response.data.people).toEqual([{ ...shown, ...expected }]);
    expect(people.mock.calls).toEqual([
      [
        { search: 'ada', order: 'created' },
        { limit: 5, offset: 5 },
      ],
    ]);
  });

  it('are shown with sessions and workspaces, suspended ones too', async () => {
    const memberships = [
      { id: 3, name: 'Shop', role: 'owner', suspendedAt: null },
      { id: 4, name: 'Club', role: 'viewer', suspendedAt: NINE },
    ] as const;
    const administration = { person: async () => ({ ...person, sessions: 2, memberships }) };
    const response = await callAdmin(adminOperations.showPerson, { administration });
    expect(response.person).toEqual({
      ...shown,
      sessions: 2,
      memberships: [
        { id: 3, name: 'Shop', role: 'owner', is_suspended: false },
        { id: 4, name: 'Club', role: 'viewer', is_suspended: true },
      ],
    });
  });

  it.each([
    ['signOutPerson', 'signOut', 'The person was signed out everywhere.'],
    ['resetSecondFactor', 'resetSecondFactor', 'Two-factor authentication was turned off.'],
  ] as const)('%s calls %s with the ID', async (id, name, message) => {
    const action = vi.fn(async () => undefined);
    const response = await callAdmin(adminOperations[id], { administration: { [name]: action } });
    expect(response).toEqual({ error: 0, message });
    expect(action.mock.calls).toEqual([[7]]);
  });

  it.each([
    ['signOutPerson', 'signOut', invalidField('id', 'This person is an operator.'), 'invalid_input'],
    ['resetSecondFactor', 'resetSecondFactor', invalidField('id', 'This person is an operator.'), 'invalid_input'],
    ['signOutPerson', 'signOut', notFound(), 'not_found'],
    ['showPerson', 'person', notFound(), 'not_found'],
  ] as const)('%s passes on why it is not done', async (id, name, reason, code) => {
    const administration = { [name]: () => Promise.reject(reason) };
    await expect(callAdmin(adminOperations[id], { administration })).rejects.toMatchObject({ code });
  });
});
