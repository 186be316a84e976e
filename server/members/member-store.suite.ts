import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemberFactory, type MemberStores, nextNumber, type Owner } from './member-factory.fixture.ts';

/** Tests that every member store passes. */
export function describeMemberStore(open: () => Promise<{ store: MemberStores; close: () => Promise<void> }>): void {
  describe('member store', () => {
    let stores: MemberStores;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());
    const { newOwner, join, rolesOf, invite } = createMemberFactory(() => stores);

    it('lists the workspaces of a person by name, and an unnamed one by its owner', async () => {
      const [owner, guest] = [await newOwner(), await newOwner()];
      await join(owner, guest, 'viewer');
      await stores.members.rename(guest.accountId, 'Zoo');
      const plan = 'pro';
      const two = { members: 2, links: 0 };
      expect(await stores.members.workspacesOf(guest.personId)).toEqual([
        { id: owner.accountId, name: owner.username, plan, role: 'viewer', guestOf: null, counts: two },
        { id: guest.accountId, name: 'Zoo', plan, role: 'owner', guestOf: null, counts: { ...two, members: 1 } },
      ]);
    });

    it('creates workspaces that their person owns, up to the limit, no matter how many at once', async () => {
      const { personId, username } = await newOwner();
      const create = () => stores.members.create({ personId, name: 'Second', plan: 'free', now: 5 }, 3);
      const ids = await Promise.all([create(), create(), create(), create()]);
      expect(ids.filter((id) => id === 'full')).toHaveLength(2);
      const id = ids.find((one) => one !== 'full');
      expect(await stores.members.list(Number(id))).toMatchObject([{ personId, username, role: 'owner', joinedAt: 5 }]);
      expect(await stores.accounts.find(Number(id))).toMatchObject({ personId, plan: 'free' });
    });

    it('keeps an owner, when the last one leaves or steps down and when all do at the same time', async () => {
      const [owner, other] = [await newOwner(), await newOwner()];
      await join(owner, other);
      const { accountId } = owner;
      expect(await stores.members.changeRole(owner, 'admin')).toBe('last_owner');
      expect(await stores.members.remove(owner, 30)).toBe('last_owner');
      expect(await stores.members.changeRole(owner, 'owner')).toBeUndefined();
      await stores.members.changeRole({ accountId, personId: other.personId }, 'owner');
      const both = [owner.personId, other.personId].map((personId) =>
        stores.members.changeRole({ accountId, personId }, 'member'),
      );
      expect((await Promise.all(both)).filter(Boolean)).toEqual(['last_owner']);
      expect((await rolesOf(owner)).filter(([, role]) => role === 'owner')).toHaveLength(1);
    });

    it('returns the confirmed addresses of owners and administrators, for emails about their workspace', async () => {
      const [owner, admin, member] = [await newOwner(), await newOwner(), await newOwner()];
      const [guest, unconfirmed] = [await newOwner(), await newOwner()];
      const emailOf = ({ username }: Owner) => `${username.replace('member', 'm')}@example.com`;
      const { accountId } = owner;
      for (const person of [admin, member, guest, unconfirmed]) await join(owner, person);
      const change = (who: Owner, limit = {}) =>
        stores.members.changeRole({ accountId, personId: who.personId }, 'admin', limit);
      await change(admin);
      await change(unconfirmed);
      await change(guest, { websiteId: 7, channelId: null });
      await stores.emailConfirmations.markUnconfirmed(unconfirmed.personId);
      const emails = [emailOf(owner), emailOf(admin)];
      expect(await stores.members.administrators(accountId)).toEqual({ workspace: owner.username, emails });
      await stores.members.rename(accountId, 'Shop');
      expect(await stores.members.administrators(accountId)).toEqual({ workspace: 'Shop', emails });
      expect(await stores.members.administrators(9_999)).toEqual({ workspace: '', emails: [] });
    });

    it('transfers an account in one step, to a member who is not a guest', async () => {
      const [owner, next, stranger] = [await newOwner(), await newOwner(), await newOwner()];
      await join(owner, next);
      expect(await stores.members.transfer(owner, stranger.personId)).toBe(false);
      const member = { accountId: owner.accountId, personId: next.personId };
      await stores.members.changeRole(member, 'viewer', { websiteId: 7, channelId: null });
      expect(await stores.members.transfer(owner, next.personId)).toBe(false);
      await stores.members.changeRole(member, 'viewer', { websiteId: null, channelId: null });
      expect(await stores.members.transfer(member, owner.personId)).toBe(false);
      const both = [stores.members.transfer(owner, next.personId), stores.members.transfer(owner, next.personId)];
      expect((await Promise.all(both)).sort()).toEqual([false, true]);
      expect(await rolesOf(owner)).toEqual([
        [owner.username, 'admin'],
        [next.username, 'owner'],
      ]);
    });

    it('gives and ends the memberships of groups, and leaves those alone that someone made', async () => {
      const [owner, byGroup, byHand] = [await newOwner(), await newOwner(), await newOwner()];
      const { accountId } = owner;
      const groups = { claim: 'groups', roles: [{ group: 'it', role: 'admin' as const }] };
      expect(await stores.members.groupRoles(accountId)).toBeUndefined();
      await stores.members.setGroupRoles(accountId, { claim: 'old', roles: [{ group: 'it', role: 'viewer' }] }, 5);
      await stores.members.setGroupRoles(accountId, groups, 6);
      expect(await stores.members.groupRoles(accountId)).toMatchObject(groups);
      expect(await stores.members.allGroupRoles()).toEqual([{ accountId, ...groups }]);

      await join(owner, byHand, 'viewer');
      const apply = async (role: 'member' | 'admin' | undefined) => {
        for (const { personId } of [byGroup, byHand, owner])
          await stores.members.applyGroupRole({ accountId, personId }, role, 40);
        return Object.fromEntries(await rolesOf(owner));
      };
      const created = { [owner.username]: 'owner', [byHand.username]: 'viewer' };
      expect(await apply('member')).toEqual({ ...created, [byGroup.username]: 'member' });
      expect(await apply('admin')).toEqual({ ...created, [byGroup.username]: 'admin' });
      expect(await apply(undefined)).toEqual(created);
      await apply('member');
      await stores.members.changeRole({ accountId, personId: byGroup.personId }, 'owner');
      expect(await apply(undefined)).toEqual({ ...created, [byGroup.username]: 'owner' });
      await stores.members.setGroupRoles(accountId, { claim: 'groups', roles: [] }, 50);
      expect(await stores.members.allGroupRoles()).toEqual([]);
    });

    it('creates a person who is a member by a group, and deletes them with it', async () => {
      const { accountId } = await newOwner();
      const person = { email: `g${nextNumber()}@example.com`, username: `group${nextNumber()}`, passwordHash: 'hash' };
      const joined = [{ accountId, role: 'viewer' as const }];
      const { personId } = await stores.members.registerByGroup(person, joined, 20);
      expect(await stores.accounts.findSignIn({ email: person.email })).toMatchObject({ accountId, personId });
      const again = stores.members.registerByGroup({ ...person, username: 'another' }, [], 20);
      await expect(again).rejects.toMatchObject({ index: 'person.email' });
      const gone = await stores.members.applyGroupRole({ accountId, personId }, undefined, 30);
      expect(gone).toEqual({ before: 'viewer', after: undefined });
      expect(await stores.accounts.findSignIn({ email: person.email })).toBeUndefined();
    });

    it('changes and removes members of its account only', async () => {
      const [owner, stranger] = [await newOwner(), await newOwner()];
      const foreign = { accountId: owner.accountId, personId: stranger.personId };
      expect(await stores.members.changeRole(foreign, 'admin')).toBe('missing');
      expect(await stores.members.remove(foreign, 30)).toBe('missing');
      expect(await rolesOf(stranger)).toEqual([[stranger.username, 'owner']]);
    });

    it('reads the role with the key, and ends keys and open sessions with the membership', async () => {
      const [owner, guest] = [await newOwner(), await newOwner()];
      await join(owner, guest);
      const member = { accountId: owner.accountId, personId: guest.personId };
      const key = {
        hash: `guest-${nextNumber()}`,
        lastFour: 'aaaa',
        expiresAt: null,
        name: 'Till',
        access: { scopes: [], websites: [], channels: [], addresses: [] },
      };
      await stores.keys.add({ ...key, ...member }, 9, 20);
      const session = {
        ...member,
        hash: `session-${nextNumber()}`,
        agent: '',
        place: '',
        network: '',
        createdAt: 20,
        expiresAt: 99,
      };
      const id = await stores.sessions.create(session);
      expect(await stores.accounts.findKey(key.hash)).toMatchObject({ ...member, role: 'member' });
      await stores.members.changeRole(member, 'viewer');
      expect(await stores.accounts.findKey(key.hash)).toMatchObject({ role: 'viewer' });
      expect(await stores.sessions.find(id, owner.accountId)).toMatchObject({ role: 'viewer' });
      await stores.members.remove(member, 40);
      expect(await stores.accounts.findKey(key.hash)).toBeUndefined();
      expect(await stores.sessions.find(id, owner.accountId)).toBeUndefined();
      // The session itself continues in the account that the person has left.
      expect(await stores.sessions.findByHash(session.hash)).toMatchObject({
        accountId: guest.accountId,
        role: 'owner',
      });
      await join(owner, guest);
      expect(await stores.accounts.findKey(key.hash)).toMatchObject({ revokedAt: 40 });
    });

    it('limits a guest to an object, which the key and the session say, until someone lifts the limit', async () => {
      const [owner, guest] = [await newOwner(), await newOwner()];
      const { accountId } = owner;
      const look = { description: '', color: '#2f6f5e', starred: false, createdAt: 1 };
      const { id: channelId } = await stores.channels.insert({ accountId, name: 'Spring', ...look });
      const guestOf = { kind: 'channel', id: channelId, name: 'Spring' };
      const limit = { websiteId: null, channelId };
      expect(await stores.members.findGuestObject(accountId, limit)).toEqual(guestOf);
      expect(await stores.members.findGuestObject(guest.accountId, limit)).toBeUndefined();
      expect(
        await stores.members.findGuestObject(accountId, { websiteId: channelId, channelId: null }),
      ).toBeUndefined();

      const { hash, ...invitation } = await invite(owner, { role: 'viewer', channelId });
      expect(invitation).toMatchObject({ guestOf });
      expect(await stores.members.findInvitation(hash, 20)).toMatchObject({ guestOf });
      await stores.members.join(hash, guest.personId, 20);
      const member = { accountId, personId: guest.personId };
      const key = {
        hash: `limited-${nextNumber()}`,
        lastFour: 'aaaa',
        expiresAt: null,
        name: 'Till',
        access: { scopes: [], websites: [], channels: [], addresses: [] },
      };
      await stores.keys.add({ ...key, ...member }, 9, 20);
      const session = {
        ...member,
        hash: `limited-${nextNumber()}`,
        agent: '',
        place: '',
        network: '',
        createdAt: 20,
        expiresAt: 99,
      };
      await stores.sessions.create(session);
      const access = async () => [
        await stores.accounts.findKey(key.hash),
        await stores.sessions.findByHash(session.hash),
        (await stores.members.list(accountId)).at(-1),
        (await stores.members.workspacesOf(guest.personId)).find(({ id }) => id === accountId),
      ];
      const seen = { role: 'viewer', channelId, websiteId: null };
      expect(await access()).toMatchObject([seen, seen, { guestOf }, { guestOf }]);
      await stores.members.changeRole(member, 'member');
      expect(await access()).toMatchObject([{ channelId }, { channelId }, { role: 'member', guestOf }, { guestOf }]);
      await stores.channels.remove(accountId, channelId);
      const gone = { ...guestOf, name: '' };
      expect(await access()).toMatchObject([{ channelId }, { channelId }, { guestOf: gone }, { guestOf: gone }]);
      await stores.members.changeRole(member, 'member', { websiteId: null, channelId: null });
      const lifted = { channelId: null };
      expect(await access()).toMatchObject([lifted, lifted, { guestOf: null }, { guestOf: null }]);
    });

    it('deletes a person who is in no other account, and keeps one who is', async () => {
      const owner = await newOwner();
      const { hash } = await invite(owner, { role: 'viewer' });
      const person = { email: `new${nextNumber()}@example.com`, username: `new${nextNumber()}`, passwordHash: 'hash' };
      const member = await stores.members.register(hash, person, 20);
      expect(member?.accountId).toBe(owner.accountId);
      expect(await stores.accounts.findSignIn({ email: person.email })).toMatchObject({ ...member, ...person });
      expect(await stores.accounts.findByEmail(person.email)).toBeUndefined();
      await stores.members.remove(member ?? owner, 30);
      expect(await stores.accounts.findSignIn({ email: person.email })).toBeUndefined();
    });

    it('keeps an account and its people when one of several accounts is removed', async () => {
      const [owner, guest] = [await newOwner(), await newOwner()];
      await join(owner, guest);
      const session = {
        accountId: owner.accountId,
        personId: guest.personId,
        hash: `kept-${nextNumber()}`,
        agent: '',
        place: '',
        network: '',
      };
      await stores.sessions.create({ ...session, createdAt: 20, expiresAt: 99 });
      await stores.accounts.remove(owner.accountId, 50);
      expect(await stores.sessions.findByHash(session.hash)).toMatchObject({ accountId: guest.accountId });
      expect(await stores.accounts.findSignIn({ personId: owner.personId })).toBeUndefined();
    });
  });
}
