import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, AccountStore } from './account-port.ts';
import type { KeyStore } from './key-port.ts';

interface Stores {
  keys: KeyStore;
  accounts: AccountStore;
}

/** Tests that every key store passes. */
export function describeKeyStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('key store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let mine: Account;
    let made = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
      mine = await newAccount();
    });
    afterAll(() => close());

    function newAccount() {
      made++;
      return stores.accounts.create({
        email: `k${made}@example.com`,
        username: `keys${made}`,
        passwordHash: 'hash',
        plan: 'free',
        now: 1,
        key: { hash: `first-${made}`, lastFour: 'aaaa', expiresAt: null },
      });
    }
    const add = (over: object = {}, limit = 9) => {
      made++;
      const key = {
        accountId: mine.id,
        personId: mine.personId,
        hash: `hash-${made}`,
        lastFour: 'bbbb',
        expiresAt: 99,
        name: 'Shop',
      };
      return stores.keys.add({ ...key, mayWrite: false, ...over }, limit, 5);
    };

    it('adds keys with a name, which prove who they are and what they may', async () => {
      const added = await add({ hash: 'reader' });
      expect(added).toMatchObject({
        name: 'Shop',
        lastFour: 'bbbb',
        createdAt: 5,
        expiresAt: 99,
        mayWrite: false,
        createdBy: mine.username,
        lastUsedDay: null,
      });
      const writer = await add({ hash: 'writer', mayWrite: true });
      expect(await stores.accounts.findKey('reader')).toMatchObject({
        accountId: mine.id,
        personId: mine.personId,
        mayWrite: false,
      });
      expect(await stores.accounts.findKey('writer')).toMatchObject({ mayWrite: true });
      const [newest, second, first] = await stores.keys.list(mine.id);
      expect([newest, second]).toEqual([writer, added]);
      expect(first).toMatchObject({ name: '', lastFour: 'aaaa', mayWrite: true, expiresAt: null });
    });

    it('revokes a key of the account once, and none of other accounts', async () => {
      const other = await newAccount();
      const [theirs] = await stores.keys.list(other.id);
      const key = await add({ hash: 'short-lived' });
      const id = typeof key === 'string' ? 0 : key.id;
      expect(await stores.keys.revoke(mine.id, theirs?.id ?? 0, 7)).toBe(false);
      expect(await stores.keys.revoke(mine.id, id, 7)).toBe(true);
      expect(await stores.keys.revoke(mine.id, id, 8)).toBe(false);
      expect(await stores.accounts.findKey('short-lived')).toMatchObject({ revokedAt: 7 });
      expect((await stores.keys.list(mine.id)).map((row) => row.id)).not.toContain(id);
      expect(await stores.keys.list(other.id)).toHaveLength(1);
    });

    it('holds no more than the limit, however many are added at the same time', async () => {
      const { id: accountId } = await newAccount();
      const added = await Promise.all(Array.from({ length: 6 }, () => add({ accountId }, 3)));
      expect(added.filter((key) => key === 'full')).toHaveLength(4);
      expect(await stores.keys.list(accountId)).toHaveLength(3);
    });

    it('notes the day of the last use', async () => {
      const key = await add({ hash: 'used' });
      await stores.keys.noteUse(typeof key === 'string' ? 0 : key.id, '2026-03-02');
      expect(await stores.accounts.findKey('used')).toMatchObject({ lastUsedDay: '2026-03-02' });
    });
  });
}
