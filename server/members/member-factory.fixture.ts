import { expect } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { KeyStore } from '../accounts/key-port.ts';
import type { SessionStore } from '../accounts/session-port.ts';
import type { ChannelStore } from '../channels/channel-port.ts';
import type { EmailConfirmationStore } from '../email-confirmation/email-confirmation-port.ts';
import type { ProfileStore } from '../profiles/profile-port.ts';
import type { MemberStore, NewMemberInvitation } from './member-port.ts';

export interface MemberStores {
  members: MemberStore;
  accounts: AccountStore;
  keys: KeyStore;
  sessions: SessionStore;
  channels: ChannelStore;
  emailConfirmations: EmailConfirmationStore;
  profiles: ProfileStore;
}

/** A person with their own account. */
export interface Owner {
  accountId: number;
  personId: number;
  username: string;
  keyHash: string;
}

let created = 0;
/** A number that no other call returns. */
export const nextNumber = () => ++created;

/** Makes people, memberships and invitations in stores that open later. */
export function createMemberFactory(stores: () => MemberStores) {
  const newOwner = async (): Promise<Owner> => {
    const number = nextNumber();
    const { id, personId, username } = await stores().accounts.create({
      email: `m${number}@example.com`,
      username: `member${number}`,
      passwordHash: 'hash',
      plan: 'pro',
      now: 1,
      key: { hash: `member-key-${number}`, lastFour: 'abcd', expiresAt: null },
    });
    return { accountId: id, personId, username, keyHash: `member-key-${number}` };
  };
  const invite = async ({ accountId, personId }: Owner, over: Partial<NewMemberInvitation> = {}) => {
    const hash = `invite-${nextNumber()}`;
    const invitation = { accountId, personId, email: '', role: 'member' as const, hash, ...over };
    const added = await stores().members.invite(
      { ...invitation, createdAt: 10, expiresAt: 100, days: 30, ...over },
      50,
    );
    if (added === 'full') throw new Error('full');
    return { ...added, hash: invitation.hash };
  };
  /** Makes a person with their own account a member of another one. */
  const join = async (owner: Owner, guest: Owner, role: 'viewer' | 'member' | 'owner' = 'member') => {
    const { hash } = await invite(owner, { role });
    expect(await stores().members.join(hash, guest.personId, 20)).toBe(owner.accountId);
  };
  const rolesOf = async ({ accountId }: Owner) =>
    (await stores().members.list(accountId)).map(({ username, role }) => [username, role]);
  return { newOwner, invite, join, rolesOf };
}
