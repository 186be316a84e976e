import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, AccountStore } from './account-port.ts';
import { FULL_ACCESS } from './key-access.ts';
import type { KeyReplacement, KeyStore, ListedKey } from './key-port.ts';

interface Stores {
  keys: KeyStore;
  accounts: AccountStore;
}

/** When lists are read; keys of these tests expire later. */
const NOW = 50;
const READER = { ...FULL_ACCESS, scopes: ['read'] };

/** Tests that every key store passes. */
export function describeKeyStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('key store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let mine: Account;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
      mine = await newAccount();
    });
    afterAll(() => close());

    function newAccount() {
      created++;
      return stores.accounts.create({
        email: `k${created}@example.com`,
        username: `keys${created}`,
        passwordHash: 'hash',
        plan: 'free',
        now: 1,
        key: { hash: `first-${created}`, lastFour: 'aaaa', expiresAt: null },
      });
    }
    const keyOf = (over: object = {}) => {
      created++;
      const owner = { accountId: mine.id, personId: mine.personId };
      const key = { hash: `hash-${created}`, lastFour: 'bbbb', expiresAt: 99, name: 'Shop', access: READER };
      return { ...owner, ...key, ...over };
    };
    const add = (over: object = {}, limit = 9) => stores.keys.add(keyOf(over), limit, 5);

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
      const [newest, second, first] = await stores.keys.list(mine.id, NOW);
      expect([newest, second]).toEqual([writer, added]);
      expect(first).toMatchObject({ name: '', lastFour: 'aaaa', access: FULL_ACCESS, expiresAt: null });
    });

    it('revokes a key of the account once, and none of other accounts', async () => {
      const other = await newAccount();
      const [theirs] = await stores.keys.list(other.id, NOW);
      const key = await add({ hash: 'short-lived' });
      const id = typeof key === 'string' ? 0 : key.id;
      expect(await stores.keys.revoke(mine.id, theirs?.id ?? 0, 7)).toBe(false);
      expect(await stores.keys.revoke(mine.id, id, 7)).toBe(true);
      expect(await stores.keys.revoke(mine.id, id, 8)).toBe(false);
      expect(await stores.accounts.findKey('short-lived')).toMatchObject({ revokedAt: 7 });
      expect((await stores.keys.list(mine.id, NOW)).map((row) => row.id)).not.toContain(id);
      expect(await stores.keys.list(other.id, NOW)).toHaveLength(1);
    });

    it('holds no more than the limit, no matter how many are added at the same time', async () => {
      const { id: accountId, personId } = await newAccount();
      const added = await Promise.all(Array.from({ length: 6 }, () => add({ accountId, personId }, 3)));
      expect(added.filter((key) => key === 'full')).toHaveLength(4);
      expect(await stores.keys.list(accountId, NOW)).toHaveLength(3);
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

    const replaced = async (id: number, hash: string, over: Partial<KeyReplacement> = {}) => {
      const key = { hash, lastFour: 'cccc', expiresAt: 500 };
      const usual = { key, accountId: mine.id, personId: mine.personId, oldKeyEndsAt: 90, limit: 99 };
      return stores.keys.replace(id, { ...usual, ...over }, NOW);
    };
    const successor = async (id: number, hash: string, over: Partial<KeyReplacement> = {}) => {
      const key = await replaced(id, hash, over);
      if (key === 'full' || key === undefined) throw new Error('not replaced');
      return key;
    };
    const idsOf = async (accountId: number, now: number) =>
      (await stores.keys.list(accountId, now)).map(({ id }) => id);
    const replacedBy = async (id: number) => (await stores.keys.find(mine.id, id))?.replacedBy;

    it.each([
      ['later', null, 90, { expiresAt: 90, revokedAt: null }],
      ['with its own expiry', 60, 90, { expiresAt: 60, revokedAt: null }],
      ['at once', null, NOW, { expiresAt: null, revokedAt: NOW }],
    ])('replaces a key, which ends %s', async (end, expiresAt, oldKeyEndsAt, expected) => {
      const key = await added({ hash: `old ${end}`, name: 'Till', access: READER, expiresAt });
      const next = await successor(key.id, `new ${end}`, { oldKeyEndsAt });
      expect(next).toMatchObject({ name: 'Till', access: READER, expiresAt: 500, createdAt: NOW, replacedBy: null });
      expect(await stores.accounts.findKey(`old ${end}`)).toMatchObject(expected);
      expect(await stores.accounts.findKey(`new ${end}`)).toMatchObject({ keyId: next.id, access: READER });
      if (expected.revokedAt === null) expect(await replacedBy(key.id)).toBe(next.id);
    });

    it('replaces a key once, and none of other accounts', async () => {
      const other = await newAccount();
      const key = await added({ hash: 'twice' });
      expect(await replaced(key.id, 'not mine', { accountId: other.id })).toBeUndefined();
      expect(await replaced(key.id, 'mine')).toBeDefined();
      expect(await replaced(key.id, 'again')).toBeUndefined();
      expect(await stores.accounts.findKey('again')).toBeUndefined();
    });

    it('replaces a key again after its successor was revoked', async () => {
      const key = await added({ hash: 'spare' });
      const next = await successor(key.id, 'spare 2');
      await stores.keys.revoke(mine.id, next.id, 60);
      expect(await replacedBy(key.id)).toBeNull();
      const last = await successor(key.id, 'spare 3');
      expect(await replacedBy(key.id)).toBe(last.id);
    });

    it('names the last successor of a key that was replaced several times', async () => {
      const key = await added({ hash: 'chain' });
      const second = await successor(key.id, 'chain 2');
      const third = await successor(second.id, 'chain 3', { oldKeyEndsAt: NOW });
      expect(await replacedBy(key.id)).toBe(third.id);
    });

    it('lists a replaced key until it ends, and then no longer counts it', async () => {
      const { id: accountId, personId } = await newAccount();
      const [first = 0] = await idsOf(accountId, NOW);
      const owner = { accountId, personId };
      const next = await successor(first, `${accountId} next`, { ...owner, oldKeyEndsAt: 90 });
      expect(await idsOf(accountId, 89)).toEqual([next.id, first]);
      expect(await idsOf(accountId, 90)).toEqual([next.id]);
      const addAt = (now: number) => stores.keys.add(keyOf(owner), 2, now);
      expect(await addAt(89)).toBe('full');
      expect(await addAt(90)).toMatchObject({ name: 'Shop' });
      // A key that expired without a successor can get another expiry, so it stays.
      const [late = 0] = await idsOf(accountId, 90);
      expect(await idsOf(accountId, 100)).toContain(late);
    });

    it('replaces keys within the limit, or when the old key ends immediately', async () => {
      const { id: accountId, personId } = await newAccount();
      const [first = 0] = await idsOf(accountId, NOW);
      const within = { accountId, personId, limit: 1 };
      expect(await replaced(first, `${accountId} full`, within)).toBe('full');
      expect(await stores.keys.replaceAll(keyOf(within), { oldKeyEndsAt: 90, limit: 1 }, NOW)).toBe('full');
      expect(await idsOf(accountId, NOW)).toEqual([first]);
      const next = await successor(first, `${accountId} now`, { ...within, oldKeyEndsAt: NOW });
      expect(await idsOf(accountId, NOW)).toEqual([next.id]);
    });

    it.each([
      ['at once', NOW, { expiresAt: null, revokedAt: NOW }, { expiresAt: 70, revokedAt: NOW }],
      ['later', 90, { expiresAt: 90, revokedAt: null }, { expiresAt: 70, revokedAt: null }],
    ])('replaces all keys of the account, which end %s', async (end, oldKeyEndsAt, endless, ending) => {
      const { id: accountId, personId } = await newAccount();
      const owner = { accountId, personId };
      const other = await newAccount();
      const hash = (name: string) => `${name} ${end} ${accountId}`;
      await added({ ...owner, hash: hash('endless'), expiresAt: null });
      await added({ ...owner, hash: hash('ending'), expiresAt: 70 });
      const key = { ...keyOf(owner), hash: hash('only'), expiresAt: 500, access: FULL_ACCESS };
      const only = await stores.keys.replaceAll(key, { oldKeyEndsAt, limit: 9 }, NOW);
      expect(only).toMatchObject({ access: FULL_ACCESS, expiresAt: 500, replacedBy: null });
      expect(await stores.accounts.findKey(hash('endless'))).toMatchObject(endless);
      expect(await stores.accounts.findKey(hash('ending'))).toMatchObject(ending);
      expect(await stores.accounts.findKey(hash('only'))).toMatchObject({ revokedAt: null, expiresAt: 500 });
      expect(await idsOf(accountId, 90)).toHaveLength(1);
      expect(await idsOf(other.id, 90)).toHaveLength(1);
    });

    it('revokes a leaked key once, and tells whose it was', async () => {
      const key = await added({ hash: 'leaked', name: 'Till' });
      const expected = {
        id: key.id,
        accountId: mine.id,
        personId: mine.personId,
        name: 'Till',
        lastFour: 'bbbb',
        workspace: '',
      };
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
