import { beforeEach, describe, expect, it, vi } from 'vitest';
import { INSTALLATION_LOG } from '../audit/audit.ts';
import type { MemberInvitation } from '../members/members.ts';
import { type Administration, type AdministrationDeps, createAdministration, GRACE_DAYS } from './administration.ts';
import type { DirectoryPerson, DirectoryWorkspace } from './directory-port.ts';

const NOW = Date.UTC(2026, 10, 26);
const [SHOP, OPERATORS, MISSING] = [3, 4, 9];
const [ADA, OPERATOR] = [30, 40];

const workspace: DirectoryWorkspace = {
  id: SHOP,
  name: 'Shop',
  owner: 'ada@example.com',
  plan: 'free',
  members: 1,
  links: 5,
  websites: 2,
  clicks: 8,
  createdAt: 1,
  suspendedAt: null,
  deleteAt: null,
  signedInAt: 7,
};
const person: DirectoryPerson = {
  id: ADA,
  username: 'ada',
  email: 'ada@example.com',
  workspaces: 1,
  createdAt: 1,
  signedInAt: 7,
  hasSecondFactor: true,
  isOperator: false,
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
    isOperator: vi.fn(async (id: number) => id === OPERATOR),
    hasOperator: vi.fn(async (id: number) => id === OPERATORS),
    operators: vi.fn(async () => []),
    setOperator: vi.fn(async () => undefined),
    growth: () => Promise.reject(new Error('the overview reads it')),
  };
  const accounts = {
    setSuspended: vi.fn(async () => true),
    remove: vi.fn(async (_id: number, _condition?: object) => true),
  };
  const deletions = {
    scheduleDeletion: vi.fn(async () => true),
    dueForDeletion: vi.fn(async () => [SHOP, 5]),
  };
  const sessions = { listOf: vi.fn(async () => [{}, {}] as never), endOthers: vi.fn(async () => 2) };
  const members = {
    list: vi.fn(async () => []),
    invitations: vi.fn(async () => [] as MemberInvitation[]),
    resend: vi.fn(async () => ({ invitation: {} as never, link: 'https://way.example/join', mail: 'sent' as const })),
  };
  const audit = { record: vi.fn(async () => undefined), recordOfPerson: vi.fn(async () => undefined) };
  const secondFactor = { turnOff: vi.fn(async () => undefined) };
  const plans = { assign: vi.fn(async () => undefined) };
  const support = { consent: vi.fn(async () => ({ role: 'viewer', until: NOW + 1 }) as const) };
  const clock = { now: () => NOW };
  const settings = { isMailOn: true, ownHosts: new Set(['way.example']), clock };
  return { store, accounts, deletions, sessions, members, audit, secondFactor, plans, support, ...settings };
}

let deps: ReturnType<typeof standIns>;
let administration: Administration;
beforeEach(() => {
  deps = standIns();
  administration = createAdministration(deps satisfies AdministrationDeps);
});

const invitation: MemberInvitation = {
  id: 12,
  email: 'guest@example.com',
  role: 'member',
  invitedBy: 'ada',
  createdAt: 1,
  expiresAt: 9,
  days: 7,
  guestOf: null,
};

/** The entry in the workspace's own log, which names no operator. */
const entry = (action: string, object: object) => ({
  actor: { personId: 0, keyId: 0 },
  action,
  category: 'access',
  object,
});

describe('an operator', () => {
  it('is a person that the store knows as one', async () => {
    expect([await administration.isOperator(OPERATOR), await administration.isOperator(ADA)]).toEqual([true, false]);
  });

  it('lists workspaces and people as the store finds them', async () => {
    const request = { limit: 5, offset: 10 };
    await administration.workspaces({ search: 'way.example/a', state: 'active', order: 'links' }, request);
    const search = { text: 'way.example/a', host: 'way.example', link: { alias: 'a', host: '' } };
    expect(deps.store.workspaces).toHaveBeenLastCalledWith({ search, state: 'active', order: 'links' }, request);
    await administration.workspaces({}, request);
    expect(deps.store.workspaces).toHaveBeenLastCalledWith({ search: undefined }, request);
    await administration.people({ search: 'b' }, request);
    expect(deps.store.people).toHaveBeenCalledWith({ search: 'b' }, request);
  });

  it('sees a workspace with its people', async () => {
    const details = { ...workspace, people: [], invitations: [], support: { role: 'viewer', until: NOW + 1 } };
    expect(await administration.workspace(SHOP)).toEqual({ ...details, hasOperator: false });
    expect(await administration.workspace(OPERATORS)).toMatchObject({ hasOperator: true });
  });

  it('gives a workspace another plan, which its audit log says', async () => {
    await administration.assignPlan(SHOP, 'pro');
    expect(deps.plans.assign.mock.calls).toEqual([[SHOP, 'pro']]);
    expect(deps.audit.record.mock.calls).toEqual([[SHOP, entry('assignPlan', { kind: 'account', id: SHOP })]]);
    await administration.assignPlan(SHOP, 'free');
    expect(deps.audit.record).toHaveBeenCalledTimes(1);
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

  it('sends an invitation again, and never sees the link', async () => {
    deps.members.invitations.mockResolvedValue([{ ...invitation, id: 11, email: '' }, invitation]);
    const sent = await administration.resendInvitation(SHOP, 12);
    expect(sent).toEqual({ mail: 'sent' });
    expect(deps.members.resend).toHaveBeenCalledWith({ accountId: SHOP, personId: 0, role: 'owner' }, 12);
    expect(deps.audit.record.mock.calls).toEqual([[SHOP, entry('resend', { kind: 'account', id: SHOP })]]);
  });

  it.each([
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['refused', 'refused'],
    ['unknown', 'unknown'],
    ['off', 'failed'],
  ] as const)('sees whether the email of an invitation was sent: %s as %s', async (mail, expected) => {
    deps.members.invitations.mockResolvedValue([invitation]);
    deps.members.resend.mockResolvedValue({ invitation, link: 'https://way.example/join', mail } as never);
    expect(await administration.resendInvitation(SHOP, 12)).toEqual({ mail: expected });
  });

  it('does not replace the link of an invitation while email is off', async () => {
    deps.members.invitations.mockResolvedValue([invitation]);
    const withoutMail = createAdministration({ ...deps, isMailOn: false });
    await expect(withoutMail.resendInvitation(SHOP, 12)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { invitation: [expect.stringContaining('SMTP_URL')] },
    });
    expect(deps.members.resend).not.toHaveBeenCalled();
    expect(deps.audit.record).not.toHaveBeenCalled();
  });

  it('does not replace the link of an invitation that has no address to send the new one to', async () => {
    deps.members.invitations.mockResolvedValue([{ ...invitation, email: '' }]);
    await expect(administration.resendInvitation(SHOP, 12)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { invitation: [expect.stringContaining('no email address')] },
    });
    expect(deps.members.resend).not.toHaveBeenCalled();
    expect(deps.audit.record).not.toHaveBeenCalled();
  });
});

describe('the administration', () => {
  const calls = {
    workspace: (id: number) => administration.workspace(id),
    'assign a plan': (id: number) => administration.assignPlan(id, 'pro'),
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
    expect(deps.accounts.remove.mock.calls).toEqual([
      [SHOP, { isDue: true }],
      [5, { isDue: true }],
    ]);
  });

  it('records each deletion in the log of the installation, with the name, and none that did not happen', async () => {
    deps.accounts.remove.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
    await administration.deleteDue();
    const object = { kind: 'account', id: SHOP, name: 'Shop' };
    const deletion = { ...entry('deleteAccount', object), category: 'delete', details: { isScheduled: true } };
    expect(deps.audit.record.mock.calls).toEqual([[INSTALLATION_LOG, deletion]]);
  });
});
