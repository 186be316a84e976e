import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from './account-port.ts';
import type { InvitationStore } from './invitation-port.ts';

interface Stores {
  invitations: InvitationStore;
  accounts: AccountStore;
}

/** Tests that every invitation store passes. */
export function describeInvitationStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('invitation store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    async function add(over: { expiresAt?: number; email?: string } = {}) {
      created++;
      const hash = `invitation-${created}`;
      return { hash, ...(await stores.invitations.add({ hash, email: '', createdAt: 10, expiresAt: 100, ...over })) };
    }
    function register(invitationHash: string, over: { email?: string; now?: number } = {}) {
      created++;
      return stores.accounts.create({
        email: `i${created}@example.com`,
        username: `invited${created}`,
        passwordHash: 'hash',
        plan: 'free',
        now: 50,
        key: { hash: `invited-key-${created}`, lastFour: 'aaaa', expiresAt: null },
        invitationHash,
        ...over,
      });
    }

    it('finds what is good, and lists all of them without what they are known by', async () => {
      const [first, second] = [await add(), await add({ email: 'ada@example.com' })];
      const { hash, ...shown } = second;
      expect(await stores.invitations.find(hash, 99)).toEqual(shown);
      expect(shown).toMatchObject({ email: 'ada@example.com', createdAt: 10, expiresAt: 100, usedAt: null });
      expect(await stores.invitations.find(hash, 100)).toBeUndefined();
      expect(await stores.invitations.find('another', 50)).toBeUndefined();
      expect((await stores.invitations.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    });

    it('is used up by the account that is created with it', async () => {
      const { hash, id } = await add();
      await register(hash);
      expect(await stores.invitations.find(hash, 60)).toBeUndefined();
      expect((await stores.invitations.list()).find((one) => one.id === id)).toMatchObject({ usedAt: 50 });
      await expect(register(hash)).rejects.toMatchObject({ index: 'invite.hash' });
    });

    it('stays good when the account is rejected', async () => {
      const [{ hash }, other] = [await add(), await add()];
      await register(other.hash, { email: 'taken@example.com' });
      await expect(register(hash, { email: 'taken@example.com' })).rejects.toMatchObject({ index: 'person.email' });
      expect(await stores.invitations.find(hash, 60)).toBeDefined();
    });

    it.each([
      ['is over', () => add({ expiresAt: 50 })],
      ['there never was', async () => ({ hash: 'never' })],
    ])('creates no account with an invitation that %s', async (_what, given) => {
      const before = await stores.accounts.count();
      await expect(register((await given()).hash)).rejects.toMatchObject({ index: 'invite.hash' });
      expect(await stores.accounts.count()).toBe(before);
    });

    it('lets one of many in who come with the same one at the same time', async () => {
      const { hash } = await add();
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => register(hash)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('revokes unused invitations', async () => {
      const [open, used] = [await add(), await add()];
      await register(used.hash);
      expect(await stores.invitations.withdraw(open.id)).toBe(true);
      expect(await stores.invitations.withdraw(open.id)).toBe(false);
      expect(await stores.invitations.withdraw(used.id)).toBe(false);
      await expect(register(open.hash)).rejects.toMatchObject({ index: 'invite.hash' });
    });

    const firstAccount = () => {
      created++;
      return stores.accounts.create({
        email: `i${created}@example.com`,
        username: `invited${created}`,
        passwordHash: 'hash',
        plan: 'free',
        now: 50,
        key: { hash: `invited-key-${created}`, lastFour: 'aaaa', expiresAt: null },
        isFirst: true,
      });
    };

    it('returns the first account as the inviter until it is removed: no other replaces it', async () => {
      const [before, sent] = [(await register((await add()).hash)).id, await add()];
      expect(await stores.invitations.inviter()).toBeUndefined();
      const first = await firstAccount();
      expect(await stores.invitations.inviter()).toBe(first.id);
      await expect(firstAccount()).rejects.toMatchObject({ index: 'setting.name' });
      await stores.accounts.remove(before, 60);
      expect(await stores.invitations.inviter()).toBe(first.id);
      await stores.accounts.remove(first.id, 60);
      await stores.accounts.purgeDeleted(first.id);
      const later = await register(sent.hash);
      expect([later.id > first.id, await stores.invitations.inviter()]).toEqual([true, undefined]);
      await expect(firstAccount()).rejects.toMatchObject({ index: 'setting.name' });
    });

    it('knows another one that was named, and one at a time', async () => {
      const [one, other] = [await register((await add()).hash), await register((await add()).hash)];
      await stores.invitations.nameInviter(one.id);
      await stores.invitations.nameInviter(other.id);
      expect(await stores.invitations.inviter()).toBe(other.id);
      await stores.accounts.remove(other.id, 60);
      expect(await stores.invitations.inviter()).toBeUndefined();
    });

    it('forgets those that are long over', async () => {
      const [old, fresh] = [await add({ expiresAt: 20 }), await add({ expiresAt: 30 })];
      await stores.invitations.forget(30);
      const ids = (await stores.invitations.list()).map(({ id }) => id);
      expect([ids.includes(old.id), ids.includes(fresh.id)]).toEqual([false, true]);
    });
  });
}
