import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from './account-port.ts';
import type { NewReset, ResetStore } from './reset-port.ts';
import type { SessionStore } from './session-port.ts';

interface Stores {
  resets: ResetStore;
  accounts: AccountStore;
  sessions: SessionStore;
}

/** Tests that every reset store passes. */
export function describeResetStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('store of links for new passwords', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    async function newAccount() {
      created++;
      const email = `r${created}@example.com`;
      const { id: accountId, personId } = await stores.accounts.create({
        email,
        username: `resets${created}`,
        passwordHash: 'old',
        plan: 'free',
        now: 1,
        key: { hash: `reset-key-${created}`, lastFour: 'aaaa', expiresAt: null },
      });
      const passwordHash = async () => (await stores.accounts.findByEmail(email))?.passwordHash;
      return { owner: { accountId, personId }, email, passwordHash };
    }
    type Owner = Pick<NewReset, 'accountId' | 'personId'>;
    async function add(owner: Owner, over: Partial<NewReset> = {}): Promise<string> {
      created++;
      const hash = `reset-${created}`;
      expect(await stores.resets.add({ ...owner, hash, createdAt: 10, expiresAt: 100, ...over }, 9)).toBe(true);
      return hash;
    }
    async function signIn(owner: Owner): Promise<number> {
      created++;
      return stores.sessions.create({
        ...owner,
        hash: `in-${created}`,
        agent: '',
        place: '',
        network: '',
        createdAt: 10,
        expiresAt: 999,
      });
    }
    const NEW = { passwordHash: 'new', now: 50 };

    it('returns the person of a link until the exact millisecond of its expiry', async () => {
      const { owner } = await newAccount();
      const hash = await add(owner);
      expect(await stores.resets.find(hash, 99)).toBe(owner.personId);
      expect(await stores.resets.find(hash, 100)).toBeUndefined();
      expect(await stores.resets.find('another', 50)).toBeUndefined();
      expect(await stores.resets.use(hash, { ...NEW, now: 100 })).toBeUndefined();
    });

    it('changes the password once, ends the sessions and deletes the person’s other links', async () => {
      const [mine, theirs] = [await newAccount(), await newAccount()];
      const [hash, other, another] = [await add(mine.owner), await add(mine.owner), await add(theirs.owner)];
      const [session, stranger] = [await signIn(mine.owner), await signIn(theirs.owner)];
      expect(await stores.resets.use(hash, NEW)).toBe(mine.owner.personId);
      expect([await mine.passwordHash(), await theirs.passwordHash()]).toEqual(['new', 'old']);
      expect(await stores.sessions.find(session, mine.owner.accountId)).toBeUndefined();
      expect(await stores.sessions.find(stranger, theirs.owner.accountId)).toBeDefined();
      for (const gone of [hash, other])
        expect(await stores.resets.use(gone, { ...NEW, passwordHash: 'again' })).toBeUndefined();
      expect(await mine.passwordHash()).toBe('new');
      expect(await stores.resets.find(another, 50)).toBe(theirs.owner.personId);
    });

    it('lets one of many have a link that they use at the same time', async () => {
      const { owner } = await newAccount();
      const hash = await add(owner);
      const tries = Array.from({ length: 6 }, () => stores.resets.use(hash, NEW));
      const won = (await Promise.all(tries)).filter((personId) => personId !== undefined);
      expect(won).toEqual([owner.personId]);
    });

    it('keeps to a number of links that are good at a time, no matter how many come at once', async () => {
      const { owner } = await newAccount();
      const requested = Array.from({ length: 6 }, (_, index) =>
        stores.resets.add({ ...owner, hash: `many-${index}`, createdAt: 10, expiresAt: 100 }, 3),
      );
      expect((await Promise.all(requested)).filter(Boolean)).toHaveLength(3);
      expect(await stores.resets.add({ ...owner, hash: 'later', createdAt: 100, expiresAt: 200 }, 3)).toBe(true);
    });

    it('gives up links when the address or the password changes, and with the account', async () => {
      const { owner } = await newAccount();
      for (const change of [{ email: 'moved-on@example.com' }, { passwordHash: 'changed' }]) {
        const hash = await add(owner);
        await stores.accounts.changeCredentials(owner.accountId, { ...change, now: 20 });
        expect(await stores.resets.find(hash, 50)).toBeUndefined();
      }
      const hash = await add(owner);
      await stores.accounts.remove(owner.accountId, 30);
      expect(await stores.resets.find(hash, 50)).toBeUndefined();
      expect(await stores.resets.use(hash, NEW)).toBeUndefined();
    });

    it('forgets those that are over', async () => {
      const { owner } = await newAccount();
      const [over, good] = [await add(owner, { expiresAt: 40 }), await add(owner)];
      await stores.resets.forget(40);
      expect([await stores.resets.find(over, 1), await stores.resets.find(good, 1)]).toEqual([
        undefined,
        owner.accountId,
      ]);
    });
  });
}
