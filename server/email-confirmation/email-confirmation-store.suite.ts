import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { SessionStore } from '../accounts/session-port.ts';
import type { EmailConfirmationStore } from './email-confirmation-port.ts';

interface Stores {
  emailConfirmations: EmailConfirmationStore;
  accounts: AccountStore;
  sessions: SessionStore;
}

/** Tests that every store of email confirmations passes. */
export function describeEmailConfirmationStore(
  open: () => Promise<{ store: Stores; close: () => Promise<void> }>,
): void {
  describe('email confirmation store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const owner = () => {
      const username = `confirming${++created}`;
      return stores.accounts.create({
        email: `${username}@example.com`,
        username,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `key of ${username}`, lastFour: 'abcd', expiresAt: null },
      });
    };
    const add = async (personId: number, email: string, over: { createdAt?: number; limit?: number } = {}) => {
      const { createdAt = 10, limit = 5 } = over;
      const hash = `confirmation-${++created}`;
      const link = { personId, email, hash, createdAt, expiresAt: createdAt + 100 };
      return { hash, isAdded: await stores.emailConfirmations.add(link, limit) };
    };

    it('counts people as confirmed until they are marked', async () => {
      const { personId, email, username } = await owner();
      const known = { personId, email, username };
      expect(await stores.emailConfirmations.findOwner(personId)).toEqual({ ...known, isConfirmed: true });
      await stores.emailConfirmations.markUnconfirmed(personId);
      expect(await stores.emailConfirmations.findOwner(personId)).toEqual({ ...known, isConfirmed: false });
      expect(await stores.emailConfirmations.findOwner(999_999)).toBeUndefined();
    });

    it('confirms the current address once, and keeps the sessions', async () => {
      const { id, personId, email } = await owner();
      await stores.emailConfirmations.markUnconfirmed(personId);
      const session = {
        accountId: id,
        personId,
        hash: `in ${email}`,
        agent: '',
        place: '',
        network: '',
        createdAt: 1,
        expiresAt: 99,
      };
      await stores.sessions.create({ ...session, throughOpenId: false });
      const { hash } = await add(personId, email);
      expect(await stores.emailConfirmations.find(hash, 50)).toMatchObject({ personId, confirmedEmail: email });
      expect(await stores.emailConfirmations.use(hash, 50)).toMatchObject({ email, confirmedEmail: email });
      expect(await stores.emailConfirmations.use(hash, 50)).toBeUndefined();
      expect(await stores.emailConfirmations.findOwner(personId)).toMatchObject({ isConfirmed: true });
      expect(await stores.sessions.listOf(personId)).toHaveLength(1);
    });

    it('changes the address when the link to the new one is used, and ends the sessions', async () => {
      const { id, personId, email } = await owner();
      const session = {
        accountId: id,
        personId,
        hash: `in ${email}`,
        agent: '',
        place: '',
        network: '',
        createdAt: 1,
        expiresAt: 99,
      };
      await stores.sessions.create({ ...session, throughOpenId: false });
      const { hash } = await add(personId, `new-${email}`);
      expect(await stores.emailConfirmations.pendingEmail(personId, 50)).toBe(`new-${email}`);
      expect((await stores.accounts.find(id))?.email).toBe(email);
      expect(await stores.emailConfirmations.use(hash, 50)).toMatchObject({ email, confirmedEmail: `new-${email}` });
      expect((await stores.accounts.find(id))?.email).toBe(`new-${email}`);
      expect(await stores.emailConfirmations.pendingEmail(personId, 50)).toBeUndefined();
      expect(await stores.sessions.listOf(personId)).toEqual([]);
    });

    it('rejects an address that someone else has meanwhile', async () => {
      const [one, other] = [await owner(), await owner()];
      expect(await stores.emailConfirmations.isTaken(other.email)).toBe(true);
      expect(await stores.emailConfirmations.isTaken(`free-${other.email}`)).toBe(false);
      const { hash } = await add(one.personId, other.email);
      await expect(stores.emailConfirmations.use(hash, 50)).rejects.toMatchObject({ index: 'person.email' });
      expect((await stores.accounts.find(one.id))?.email).toBe(one.email);
    });

    it('has a limit of valid links, and forgets expired ones', async () => {
      const { personId, email } = await owner();
      const results = [await add(personId, email, { limit: 2 }), await add(personId, email, { limit: 2 })];
      expect(results.map(({ isAdded }) => isAdded)).toEqual([true, true]);
      expect((await add(personId, email, { limit: 2 })).isAdded).toBe(false);
      expect(await stores.emailConfirmations.find(results[0]?.hash ?? '', 110)).toBeUndefined();
      expect((await add(personId, email, { createdAt: 200, limit: 2 })).isAdded).toBe(true);
      await stores.emailConfirmations.forget(110);
      expect(await stores.emailConfirmations.find(results[0]?.hash ?? '', 50)).toBeUndefined();
    });

    it('forgets the links of a deleted person', async () => {
      const { id, personId, email } = await owner();
      const { hash } = await add(personId, email);
      await stores.accounts.remove(id, 20);
      expect(await stores.emailConfirmations.find(hash, 50)).toBeUndefined();
    });
  });
}
