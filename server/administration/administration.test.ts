import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Administration, type AdministrationDeps, createAdministration, GRACE_DAYS } from './administration.ts';
import type { DirectoryPerson, DirectoryWorkspace } from './directory-port.ts';

const NOW = Date.UTC(2026, 10, 26);
const [SHOP, OPERATORS, MISSING] = [3, 4, 9];
const [ADA, OPERATOR] = [30, 40];

const workspace: DirectoryWorkspace = {
  ...{ id: SHOP, name: 'Shop', owner: 'ada@example.com', plan: 'free', members: 1, links: 5, websites: 2, clicks: 8 },
  ...{ createdAt: 1, suspendedAt: null, deleteAt: null, signedInAt: 7 },
};
const person: DirectoryPerson = {
  ...{ id: ADA, username: 'ada', email: 'ada@example.com', workspaces: 1, createdAt: 1, signedInAt: 7 },
  ...{ hasSecondFactor: true, isOperator: false },
};

function standIns() {
  const known = new Map([
    [SHOP, workspace],
    [OPERATORS, { ...workspace, id: OPERATORS }],
  ]);
  const people = new Map([
    [ADA, person],
    [OPERATOR, { ...person, id: OPERATOR, isOperator: true }],
  ]);
  const store = {
    workspaces: vi.fn(async () => ({ items: [workspace], total: 1 })),
    workspace: vi.fn(async (id: number) => known.get(id)),
    people: vi.fn(async () => ({ items: [person], total: 1 })),
    person: vi.fn(async (id: number) => people.get(id)),
    workspacesOf: vi.fn(async () => [{ id: SHOP, name: 'Shop', role: 'owner' as const, suspendedAt: null }]),
    counts: vi.fn(async () => ({ domains: 1, codes: 6 })),
    isOperator: vi.fn(async (id: number) => id === OPERATOR),
    isOwnedByOperator: vi.fn(async (id: number) => id === OPERATORS),
    operators: vi.fn(async () => []),
    setOperator: vi.fn(async () => undefined),
  };
  const accounts = {
    setSuspended: vi.fn(async () => true),
    remove: vi.fn(async () => true),
  };
  const deletions = {
    scheduleDeletion: vi.fn(async () => true),
    dueForDeletion: vi.fn(async () => [SHOP, 5]),
  };
  const sessions = { listOf: vi.fn(async () => [{}, {}] as never), endOthers: vi.fn(async () => 2) };
  const members = {
    list: vi.fn(async () => []),
    invitations: vi.fn(async () => []),
    resend: vi.fn(async () => ({ invitation: {} as never, link: 'https://way.example/join', mail: 'sent' as const })),
  };
  const audit = { record: vi.fn(async () => undefined), recordOfPerson: vi.fn(async () => undefined) };
  const secondFactor = { turnOff: vi.fn(async () => undefined) };
  const usage = vi.fn(async () => ({ clicksThisMonth: 12, eventsThisMonth: 34 }));
  return { store, accounts, deletions, sessions, members, audit, secondFactor, usage, clock: { now: () => NOW } };
}

let deps: ReturnType<typeof standIns>;
let administration: Administration;
beforeEach(() => {
  deps = standIns();
  administration = createAdministration(deps satisfies AdministrationDeps);
});

/** The entry in the workspace's own log, which names no operator. */
const entry = (action: string, object: object) => ({
  ...{ actor: { personId: 0, keyId: 0 }, action, category: 'access', object },
});

describe('an operator', () => {
  it('is a person that the store knows as one', async () => {
    expect([await administration.isOperator(OPERATOR), await administration.isOperator(ADA)]).toEqual([true, false]);
  });

  it('lists workspaces and people as the store finds them', async () => {
    const request = { limit: 5, offset: 10 };
    await administration.workspaces({ search: 'a', state: 'active', order: 'links' }, request);
    expect(deps.store.workspaces).toHaveBeenCalledWith({ search: 'a', state: 'active', order: 'links' }, request);
    await administration.people({ search: 'b' }, request);
    expect(deps.store.people).toHaveBeenCalledWith({ search: 'b' }, request);
  });

  it('sees a workspace with its people, and what it uses apart from it', async () => {
    expect(await administration.workspace(SHOP)).toEqual({ ...workspace, people: [], invitations: [] });
    expect(deps.usage).not.toHaveBeenCalled();
    expect(await administration.use(SHOP)).toEqual({
      ...{ links: 5, websites: 2, domains: 1, codes: 6, clicksThisMonth: 12, eventsThisMonth: 34 },
    });
  });

  it('sees a person with workspaces and the number of sessions', async () => {
    const memberships = [{ id: SHOP, name: 'Shop', role: 'owner', suspendedAt: null }];
    expect(await administration.person(ADA)).toEqual({ ...person, memberships, sessions: 2 });
  });

  it.each([
    ['suspends a workspace', 'suspend', 'suspendAccount', [SHOP, true]],
    ['resumes a workspace', 'resume', 'resumeAccount', [SHOP, false]],
  ] as const)('%s, which its audit log says once', async (_what, method, action, args) => {
    await administration[method](SHOP);
    expect(deps.accounts.setSuspended).toHaveBeenCalledWith(...args);
    const object = { kind: 'account', id: SHOP };
    expect(deps.audit.record.mock.calls).toEqual([[SHOP, entry(action, object)]]);
    deps.accounts.setSuspended.mockResolvedValue(false);
    await administration[method](SHOP);
    expect(deps.audit.record).toHaveBeenCalledTimes(1);
  });

  it('deletes a workspace after a grace period', async () => {
    const deleteAt = NOW + GRACE_DAYS * 86_400_000;
    expect(await administration.scheduleDeletion(SHOP)).toBe(deleteAt);
    expect(deps.deletions.scheduleDeletion).toHaveBeenCalledWith(SHOP, { now: NOW, deleteAt });
    expect(deps.accounts.remove).not.toHaveBeenCalled();
    const object = { kind: 'account', id: SHOP };
    expect(deps.audit.record.mock.calls).toEqual([[SHOP, entry('scheduleDeletion', object)]]);
  });

  it('keeps the date of a deletion that is already scheduled', async () => {
    deps.deletions.scheduleDeletion.mockResolvedValue(false);
    deps.store.workspace.mockResolvedValue({ ...workspace, deleteAt: 77 });
    expect(await administration.scheduleDeletion(SHOP)).toBe(77);
    expect(deps.audit.record).not.toHaveBeenCalled();
  });

  it('signs a person out everywhere, also where nobody is the current session', async () => {
    await administration.signOut(ADA);
    expect(deps.sessions.endOthers).toHaveBeenCalledWith(ADA, 0);
    const object = { kind: 'member', id: ADA, name: 'ada' };
    expect(deps.audit.recordOfPerson.mock.calls).toEqual([[ADA, entry('endSessions', object)]]);
  });

  it('resets the second factor of a person who lost it', async () => {
    await administration.resetSecondFactor(ADA);
    expect(deps.secondFactor.turnOff).toHaveBeenCalledWith({ id: SHOP, personId: ADA });
    const object = { kind: 'member', id: ADA, name: 'ada' };
    expect(deps.audit.recordOfPerson.mock.calls).toEqual([[ADA, entry('resetSecondFactor', object)]]);
  });

  it('sends an invitation again', async () => {
    const sent = await administration.resendInvitation(SHOP, 12);
    expect(sent).toEqual({ link: 'https://way.example/join', mail: 'sent' });
    expect(deps.members.resend).toHaveBeenCalledWith({ accountId: SHOP, personId: 0, role: 'owner' }, 12);
    expect(deps.audit.record.mock.calls).toEqual([[SHOP, entry('resend', { kind: 'account', id: SHOP })]]);
  });
});

describe('the administration', () => {
  const calls = {
    workspace: (id: number) => administration.workspace(id),
    use: (id: number) => administration.use(id),
    person: (id: number) => administration.person(id),
    suspend: (id: number) => administration.suspend(id),
    resume: (id: number) => administration.resume(id),
    'delete a workspace': (id: number) => administration.scheduleDeletion(id),
    'sign out': (id: number) => administration.signOut(id),
    'reset a second factor': (id: number) => administration.resetSecondFactor(id),
    'resend an invitation': (id: number) => administration.resendInvitation(id, 1),
  };

  it.each(Object.entries(calls))('does not find what does not exist: %s', async (_what, call) => {
    await expect(call(MISSING)).rejects.toMatchObject({ code: 'not_found' });
    expect(deps.audit.record).not.toHaveBeenCalled();
    expect(deps.audit.recordOfPerson).not.toHaveBeenCalled();
  });

  it.each([
    ['suspend', OPERATORS],
    ['delete a workspace', OPERATORS],
    ['sign out', OPERATOR],
    ['reset a second factor', OPERATOR],
  ] as const)('lets no operator lock out another, or themselves: %s', async (what, id) => {
    const refused = { code: 'invalid_input', fields: { id: [expect.stringContaining('waymark operator remove')] } };
    await expect(calls[what](id)).rejects.toMatchObject(refused);
    expect(deps.accounts.setSuspended).not.toHaveBeenCalled();
    expect(deps.deletions.scheduleDeletion).not.toHaveBeenCalled();
    expect(deps.sessions.endOthers).not.toHaveBeenCalled();
    expect(deps.secondFactor.turnOff).not.toHaveBeenCalled();
  });

  it('ends a suspension of an operator’s workspace, which a command may have begun', async () => {
    await administration.resume(OPERATORS);
    expect(deps.accounts.setSuspended).toHaveBeenCalledWith(OPERATORS, false);
  });

  it('deletes the workspaces whose time has come', async () => {
    await administration.deleteDue();
    expect(deps.deletions.dueForDeletion).toHaveBeenCalledWith(NOW);
    expect(deps.accounts.remove.mock.calls).toEqual([[SHOP], [5]]);
  });
});
