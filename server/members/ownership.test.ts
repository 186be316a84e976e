import { describe, expect, it } from 'vitest';
import type { Role } from '../../contract/vocabulary.ts';
import type { Mail } from '../platform/mail.ts';
import type { Member } from './member-port.ts';
import { type Actor, insistOnOwner, transferOwnership } from './ownership.ts';

const memberOf = (personId: number, role: Role, guestOf: Member['guestOf'] = null): Member => {
  const username = `person${personId}`;
  return {
    personId,
    username,
    email: `${username}@example.com`,
    role,
    guestOf,
    joinedAt: 1,
    keys: 0,
    hasSecondFactor: false,
  };
};
const MEMBERS = [
  memberOf(1, 'owner'),
  memberOf(2, 'member'),
  memberOf(3, 'viewer', { kind: 'website', id: 7, name: 'a' }),
];
const owner: Actor = { accountId: 9, personId: 1, role: 'owner', isReauthenticated: true };

function setUp(isTransferred = true) {
  const mails: Mail[] = [];
  const transfers: unknown[] = [];
  const store = {
    list: async () => MEMBERS,
    transfer: async (from: object, to: number) => transfers.push([from, to]) > 0 && isTransferred,
    workspacesOf: async () => [
      { id: 9, name: 'Acme', plan: 'free', role: 'owner' as const, guestOf: null, counts: null },
    ],
  };
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return 'sent' as const;
    },
  };
  return { deps: { store, mailer: mailer as never }, mails, transfers };
}

describe('transferring a workspace', () => {
  it('tells the former and the new owner', async () => {
    const { deps, mails, transfers } = setUp();
    await transferOwnership(deps, owner, 2);
    expect(transfers).toEqual([[owner, 2]]);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['person1@example.com', 'Acme has a new owner'],
      ['person2@example.com', 'Acme has a new owner'],
    ]);
    expect(mails.map(({ text }) => /You are now (an admin|its owner)/.exec(text)?.[1])).toEqual([
      'an admin',
      'its owner',
    ]);
  });

  it.each<[string, Actor, number, object]>([
    ['by an administrator', { ...owner, personId: 2, role: 'admin' }, 1, { code: 'forbidden' }],
    [
      'by an owner who did not confirm to be present',
      { ...owner, isReauthenticated: false },
      2,
      { fields: { confirm: [expect.any(String)] } },
    ],
    ['to the owner', owner, 1, { fields: { id: ['Choose another member.'] } }],
    ['to a guest', owner, 3, { fields: { id: [expect.stringContaining('guest')] } }],
    ['to a person who is no member', owner, 4, { fields: { id: [expect.stringContaining('not a member')] } }],
  ])('is rejected %s', async (_, actor, personId, refusal) => {
    const { deps, mails, transfers } = setUp();
    await expect(transferOwnership(deps, actor, personId)).rejects.toMatchObject(refusal);
    expect([mails, transfers]).toEqual([[], []]);
  });

  it('tells nobody when the new owner has just left', async () => {
    const { deps, mails } = setUp(false);
    await expect(transferOwnership(deps, owner, 2)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(mails).toEqual([]);
  });
});

describe('a change of owners', () => {
  it('requires recent authentication of a session, but not of calls within the service', () => {
    const { isReauthenticated: _, ...inside } = owner;
    expect(() => insistOnOwner(inside, 'no')).not.toThrow();
    expect(() => insistOnOwner({ ...owner, isReauthenticated: false }, 'no')).toThrow('Confirm it’s you');
  });
});
