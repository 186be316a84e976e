import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, AccountStore } from './account-port.ts';
import { FULL_ACCESS } from './key-access.ts';
import type { KeyStore, ListedKey } from './key-port.ts';

interface Stores {
  keys: KeyStore;
  accounts: AccountStore;
}

const READER = { ...FULL_ACCESS, scopes: ['read'] };

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
      return stores.keys.add({ ...key, access: READER, ...over }, limit, 5);
    };

    const added = async (over: object): Promise<ListedKey> => {
      const key = await add(over, 99);
      if (key === 'full') throw new Error('the account is full');
      return key;
    };

    it('adds keys with a name, which prove who they are and what they may', async () => {
      const added = await add({ hash: 'reader' });
      expect(added).toMatchObject({
        name: 'Shop',
        lastFour: 'bbbb',
        createdAt: 5,
        expiresAt: 99,
        access: READER,
        createdBy: mine.username,
        creatorRole: 'owner',
        usedAt: null,
        usedFrom: '',
        replacedBy: null,
      });
      const writer = await add({ hash: 'writer', access: FULL_ACCESS });
      expect(await stores.accounts.findKey('reader')).toMatchObject({
        accountId: mine.id,
        personId: mine.personId,
        access: READER,
      });
      expect(await stores.accounts.findKey('writer')).toMatchObject({ access: FULL_ACCESS });
      const [newest, second, first] = await stores.keys.list(mine.id);
      expect([newest, second]).toEqual([writer, added]);
      expect(first).toMatchObject({ name: '', lastFour: 'aaaa', access: FULL_ACCESS, expiresAt: null });
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
      const { id: accountId, personId } = await newAccount();
      const added = await Promise.all(Array.from({ length: 6 }, () => add({ accountId, personId }, 3)));
      expect(added.filter((key) => key === 'full')).toHaveLength(4);
      expect(await stores.keys.list(accountId)).toHaveLength(3);
    });

    it('notes time and place of the last use', async () => {
      const key = await added({ hash: 'used' });
      await stores.keys.noteUse(key.id, { at: 77, place: 'Bavaria, Germany' });
      expect(await stores.accounts.findKey('used')).toMatchObject({ usedAt: 77 });
      expect(await stores.keys.find(mine.id, key.id)).toMatchObject({ usedAt: 77, usedFrom: 'Bavaria, Germany' });
    });

    it('keeps every limit, and changes them with name and expiry', async () => {
      const access = {
        scopes: ['links:read', 'events:write'],
        websites: [5, 6],
        channels: [7],
        addresses: ['203.0.113.0/24', '2001:db8::1'],
      };
      const key = await added({ hash: 'limited', access });
      expect(key.access).toEqual(access);
      expect(await stores.accounts.findKey('limited')).toMatchObject({ access });
      const change = { name: 'Till', access: { ...access, websites: [], scopes: [] }, expiresAt: null };
      expect(await stores.keys.update(mine.id, key.id, change)).toEqual({ ...key, ...change });
      expect(await stores.accounts.findKey('limited')).toMatchObject({ expiresAt: null, access: change.access });
      const other = await newAccount();
      expect(await stores.keys.update(other.id, key.id, change)).toBeUndefined();
      expect(await stores.keys.find(other.id, key.id)).toBeUndefined();
    });

    const replaced = (id: number, hash: string, oldKeyEndsAt: number, accountId = mine.id) =>
      stores.keys.replace(
        id,
        { key: { hash, lastFour: 'cccc', expiresAt: 500 }, accountId, personId: mine.personId, oldKeyEndsAt },
        50,
      );

    it.each([
      ['later', null, 90, { expiresAt: 90, revokedAt: null }],
      ['with its own expiry', 60, 90, { expiresAt: 60, revokedAt: null }],
      ['at once', null, 50, { expiresAt: null, revokedAt: 50 }],
    ])('replaces a key, which ends %s', async (end, expiresAt, oldKeyEndsAt, expected) => {
      const key = await added({ hash: `old ${end}`, name: 'Till', access: READER, expiresAt });
      const next = await replaced(key.id, `new ${end}`, oldKeyEndsAt);
      expect(next).toMatchObject({ name: 'Till', access: READER, expiresAt: 500, createdAt: 50, replacedBy: null });
      expect(await stores.accounts.findKey(`old ${end}`)).toMatchObject(expected);
      expect(await stores.accounts.findKey(`new ${end}`)).toMatchObject({ keyId: next?.id, access: READER });
      if (expected.revokedAt === null)
        expect(await stores.keys.find(mine.id, key.id)).toMatchObject({ replacedBy: next?.id });
    });

    it('replaces a key once, and none of other accounts', async () => {
      const other = await newAccount();
      const key = await added({ hash: 'twice' });
      expect(await replaced(key.id, 'not mine', 90, other.id)).toBeUndefined();
      expect(await replaced(key.id, 'mine', 90)).toBeDefined();
      expect(await replaced(key.id, 'again', 90)).toBeUndefined();
      expect(await stores.accounts.findKey('again')).toBeUndefined();
    });

    it('revokes a leaked key once, and tells whose it was', async () => {
      const key = await added({ hash: 'leaked', name: 'Till' });
      const expected = { id: key.id, accountId: mine.id, personId: mine.personId, name: 'Till', lastFour: 'bbbb' };
      expect(await stores.keys.revokeLeaked('leaked', 60)).toEqual(expected);
      expect(await stores.keys.revokeLeaked('leaked', 61)).toBeUndefined();
      expect(await stores.keys.revokeLeaked('never seen', 61)).toBeUndefined();
      expect(await stores.accounts.findKey('leaked')).toMatchObject({ revokedAt: 60 });
    });

    it('knows which websites and channels are not of the account', async () => {
      const limits = { websites: [987_001], channels: [987_002] };
      expect(await stores.keys.unknownLimits(mine.id, limits)).toEqual(limits);
      expect(await stores.keys.unknownLimits(mine.id, { websites: [], channels: [] })).toEqual({
        websites: [],
        channels: [],
      });
    });
  });
}
