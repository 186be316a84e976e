import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemberFactory, type MemberStores, nextNumber } from './member-factory.fixture.ts';

/** Tests of invitations that every member store passes. */
export function describeMemberInvitations(
  open: () => Promise<{ store: MemberStores; close: () => Promise<void> }>,
): void {
  describe('member store', () => {
    let stores: MemberStores;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());
    const { newOwner, join, rolesOf, invite } = createMemberFactory(() => stores);

    it('finds, renews and revokes invitations of its account', async () => {
      const [owner, stranger] = [await newOwner(), await newOwner()];
      const { hash, ...shown } = await invite(owner, { email: 'ada@example.com', role: 'viewer' });
      expect(shown).toMatchObject({ email: 'ada@example.com', role: 'viewer', invitedBy: owner.username });
      expect(await stores.members.invitations(owner.accountId)).toEqual([shown]);
      expect(await stores.members.findInvitation(hash, 99)).toEqual({
        accountId: owner.accountId,
        workspace: owner.username,
        email: 'ada@example.com',
        role: 'viewer',
        guestOf: null,
        invitedBy: owner.username,
        expiresAt: 100,
      });
      expect(await stores.members.findInvitation(hash, 100)).toBeUndefined();
      const renewal = { hash: `${hash}-again`, now: 200 };
      const expiresAt = 200 + 30 * 86_400_000;
      expect(await stores.members.renew(stranger.accountId, shown.id, renewal)).toBeUndefined();
      expect(await stores.members.renew(owner.accountId, shown.id, renewal)).toMatchObject({ expiresAt, days: 30 });
      expect(await stores.members.findInvitation(hash, 50)).toBeUndefined();
      expect(await stores.members.findInvitation(renewal.hash, 150)).toBeDefined();
      expect(await stores.members.revoke(stranger.accountId, shown.id)).toBe(false);
      expect(await stores.members.revoke(owner.accountId, shown.id)).toBe(true);
      expect(await stores.members.revoke(owner.accountId, shown.id)).toBe(false);
    });

    it('says who invites by their name, if they have one', async () => {
      const owner = await newOwner();
      const { hash } = await invite(owner);
      await stores.profiles.change(owner.personId, { name: 'Anna Weber' });
      expect(await stores.members.findInvitation(hash, 99)).toMatchObject({
        workspace: owner.username,
        invitedBy: 'Anna Weber',
      });
    });

    it('uses up an invitation once, and not for a person who is rejected', async () => {
      const [owner, guest, other] = [await newOwner(), await newOwner(), await newOwner()];
      const { hash } = await invite(owner);
      const taken = { email: `m${nextNumber()}@example.com`, username: guest.username, passwordHash: 'hash' };
      await expect(stores.members.register(hash, taken, 20)).rejects.toMatchObject({ index: 'person.username' });
      const joining = [guest, other].map(({ personId }) => stores.members.join(hash, personId, 20));
      expect((await Promise.all(joining)).filter(Boolean)).toEqual([owner.accountId]);
      await join(owner, owner, 'viewer');
      expect(await rolesOf(owner)).toContainEqual([owner.username, 'owner']);
      expect(
        await stores.members.join((await invite(owner, { expiresAt: 20 })).hash, guest.personId, 20),
      ).toBeUndefined();
    });

    it('holds no more invitations than the limit, and forgets old ones', async () => {
      const { accountId, personId } = await newOwner();
      const add = (index: number) => {
        const invitation = {
          accountId,
          personId,
          email: '',
          role: 'member' as const,
          hash: `many-${accountId}-${index}`,
        };
        return stores.members.invite({ ...invitation, createdAt: 1, expiresAt: 30, days: 7 }, 2);
      };
      expect((await Promise.all([0, 1, 2, 3].map(add))).filter((one) => one === 'full')).toHaveLength(2);
      await stores.members.forget(31);
      expect(await stores.members.invitations(accountId)).toEqual([]);
    });
  });
}
