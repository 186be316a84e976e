import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import type { AccountStore, NewAccount } from './account-port.ts';

let created = 0;

function newAccount(over: Partial<NewAccount> = {}): NewAccount {
  created++;
  return {
    email: `a${created}@example.com`,
    username: `user${created}`,
    passwordHash: 'hash',
    plan: 'free',
    key: { hash: `key-${created}`, lastFour: 'abcd', expiresAt: null },
    now: 1_000,
    ...over,
  };
}

/** Tests that every account store passes. `open` returns a store on an empty database. */
export function describeAccountStore(open: () => Promise<{ store: AccountStore; close: () => Promise<void> }>): void {
  describe('account store', () => {
    let store: AccountStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ store, close } = await open());
    });
    afterAll(() => close());

    it('suspends an account and resumes it, each once', async () => {
      const { key, ...account } = newAccount();
      const { id } = await store.create({ ...account, key });
      const suspendedAt = async () => (await store.findKey(key.hash))?.suspendedAt;
      expect([await store.setSuspended(id, true, 2_000), await suspendedAt()]).toEqual([true, 2_000]);
      expect(await store.findByUsername(account.username)).toEqual([]);
      expect([await store.setSuspended(id, true, 3_000), await suspendedAt()]).toEqual([false, 2_000]);
      expect([await store.setSuspended(id, false, 4_000), await suspendedAt()]).toEqual([true, null]);
      expect(await store.setSuspended(id, false, 5_000)).toBe(false);
      expect(await store.setSuspended(999_999, true, 5_000)).toBe(false);
    });

    it('schedules a deletion, which suspends the account and which resuming it cancels', async () => {
      const { key, ...account } = newAccount();
      const { id } = await store.create({ ...account, key });
      const suspendedAt = async () => (await store.findKey(key.hash))?.suspendedAt;
      expect(await store.scheduleDeletion(id, { now: 2_000, deleteAt: 9_000 })).toBe(true);
      expect(await store.scheduleDeletion(id, { now: 3_000, deleteAt: 9_500 })).toBe(false);
      expect(await suspendedAt()).toBe(2_000);
      expect([await store.dueForDeletion(8_999), await store.dueForDeletion(9_000)]).toEqual([[], [id]]);
      await store.setSuspended(id, false, 4_000);
      expect([await suspendedAt(), await store.dueForDeletion(9_000)]).toEqual([null, []]);
      await store.setSuspended(id, true, 5_000);
      expect(await store.scheduleDeletion(id, { now: 6_000, deleteAt: 9_000 })).toBe(true);
      expect(await suspendedAt()).toBe(5_000);
      expect(await store.remove(id, 8_999, { isDue: true })).toBe(false);
      await store.setSuspended(id, false, 8_999);
      expect(await store.remove(id, 9_000, { isDue: true })).toBe(false);
      expect((await store.find(id))?.id).toBe(id);
      await store.scheduleDeletion(id, { now: 8_999, deleteAt: 9_000 });
      expect(await store.remove(id, 9_000, { isDue: true })).toBe(true);
      expect(await store.remove(id, 9_000)).toBe(false);
      expect(await store.dueForDeletion(9_000)).toEqual([]);
      expect(await store.scheduleDeletion(id, { now: 1, deleteAt: 2 })).toBe(false);
    });

    it('finds a created account by id, email address and username, with its key', async () => {
      const input = newAccount();
      const account = await store.create(input);
      expect(account).toMatchObject({ email: input.email, username: input.username, plan: 'free', createdAt: 1_000 });
      expect(await store.find(account.id)).toEqual(account);
      expect(await store.findByEmail(input.email)).toEqual({ ...account, passwordHash: 'hash' });
      const { id: accountId, personId, username, email } = account;
      const signIn = { accountId, personId, username, email, passwordHash: 'hash' };
      expect([await store.findSignIn({ email }), await store.findSignIn({ personId })]).toEqual([signIn, signIn]);
      expect(await store.findMember(accountId, personId)).toEqual(account);
      expect(await store.findByUsername(input.username)).toEqual([account]);
      const key = await store.findKey(input.key.hash);
      expect(key).toMatchObject({
        accountId: account.id,
        personId: account.personId,
        role: 'owner',
        expiresAt: null,
        revokedAt: null,
      });
    });

    it.each([
      ['free', null],
      ['pro', 120],
      ['business', 600],
    ])('knows with a key the request rate of the plan: %s, %s', async (plan, linkRequestsPerMinute) => {
      const input = newAccount({ plan });
      await store.create(input);
      expect(await store.findKey(input.key.hash)).toMatchObject({ plan, linkRequestsPerMinute });
    });

    it('names the field that is taken and leaves nothing of the rejected account behind', async () => {
      const first = newAccount();
      await store.create(first);
      const before = await store.count();
      await expect(store.create(newAccount({ email: first.email }))).rejects.toMatchObject({ index: 'person.email' });
      const sameName = store.create(newAccount({ username: first.username }));
      await expect(sameName).rejects.toBeInstanceOf(UniqueViolationError);
      await expect(sameName).rejects.toMatchObject({ index: 'person.username' });
      expect(await store.count()).toBe(before);
    });

    it('lets one of many concurrent registrations of an address win', async () => {
      const email = 'race@example.com';
      const tries = Array.from({ length: 8 }, () => store.create(newAccount({ email })));
      const results = await Promise.allSettled(tries);
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(UniqueViolationError);
    });

    it('creates exactly one first account, with any number of concurrent attempts', async () => {
      const before = await store.count();
      // A first account that is rejected for another reason does not use up the chance.
      const taken = newAccount();
      await store.create(taken);
      const refused = store.create(newAccount({ email: taken.email, isFirst: true }));
      await expect(refused).rejects.toMatchObject({ index: 'person.email' });
      const tries = Array.from({ length: 8 }, () => store.create(newAccount({ isFirst: true })));
      const results = await Promise.allSettled([...tries]);
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.index] : []));
      expect(reasons).toEqual(Array.from({ length: 7 }, () => 'setting.name'));
      const late = store.create(newAccount({ isFirst: true }));
      await expect(late).rejects.toMatchObject({ index: 'setting.name' });
      expect(await store.count()).toBe(before + 2);
    });

    it('changes email and password together and separately', async () => {
      const account = await store.create(newAccount());
      await store.changeCredentials(account.personId, { email: 'moved@example.com', now: 2_000 });
      expect(await store.findByEmail('moved@example.com')).toMatchObject({ id: account.id, passwordHash: 'hash' });
      await store.changeCredentials(account.personId, { passwordHash: 'other', now: 3_000 });
      expect(await store.findByEmail('moved@example.com')).toMatchObject({ passwordHash: 'other' });
    });

    it('never touches another account', async () => {
      const mine = await store.create(newAccount());
      const theirs = newAccount();
      await store.create(theirs);
      await store.changeCredentials(mine.personId, { passwordHash: 'changed', now: 1 });
      expect(await store.findByEmail(theirs.email)).toMatchObject({ passwordHash: 'hash' });
    });

    it('returns undefined for missing accounts', async () => {
      expect(await store.find(999_999)).toBeUndefined();
      expect(await store.findByEmail('nobody@example.com')).toBeUndefined();
      expect(await store.findKey('no-such-hash')).toBeUndefined();
    });
  });
}
