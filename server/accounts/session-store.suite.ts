import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from './account-port.ts';
import type { NewSession, SessionStore } from './session-port.ts';

interface Stores {
  sessions: SessionStore;
  accounts: AccountStore;
}

/** Tests that every session store passes. */
export function describeSessionStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('session store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let made = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const person = async () => {
      made++;
      const account = await stores.accounts.create({
        email: `s${made}@example.com`,
        username: `session${made}`,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `session-key-${made}`, lastFour: 'abcd', expiresAt: null },
      });
      return { accountId: account.id, personId: account.personId };
    };
    const begin = async (owner: Awaited<ReturnType<typeof person>>, over: Partial<NewSession> = {}) => {
      made++;
      const session = {
        ...owner,
        hash: `secret-${made}`,
        agent: 'Firefox on Linux',
        place: 'Hamburg, DE',
        createdAt: 10,
        expiresAt: 99,
        ...over,
      };
      return { ...session, id: await stores.sessions.create(session) };
    };

    it('finds a session by its hash and its ID, with its account', async () => {
      const session = await begin(await person());
      const stored = {
        ...session,
        role: 'owner',
        plan: 'pro',
        websiteId: null,
        channelId: null,
        suspendedAt: null,
        lastSeenAt: 10,
        provedAt: 10,
      };
      expect(await stores.sessions.findByHash(session.hash)).toEqual(stored);
      expect(await stores.sessions.find(session.id, session.accountId)).toEqual(stored);
      expect(await stores.sessions.findByHash('another')).toBeUndefined();
      await stores.sessions.seen(session.id, 20);
      await stores.sessions.proved(session.id, 30);
      expect(await stores.sessions.find(session.id, session.accountId)).toEqual({
        ...stored,
        lastSeenAt: 20,
        provedAt: 30,
      });
    });

    it("lists a person's sessions, the one last seen first", async () => {
      const [owner, stranger] = [await person(), await person()];
      const [first, second, third] = [await begin(owner), await begin(owner), await begin(owner)];
      await begin(stranger);
      await stores.sessions.seen(second.id, 30);
      const ids = (await stores.sessions.listOf(owner.personId)).map(({ id }) => id);
      expect(ids).toEqual([second.id, third.id, first.id]);
    });

    it("ends a person's own sessions only", async () => {
      const [owner, stranger] = [await person(), await person()];
      const [kept, other, another] = [await begin(owner), await begin(owner), await begin(owner)];
      const theirs = await begin(stranger);
      expect(await stores.sessions.end(owner.personId, theirs.id)).toBe(false);
      expect(await stores.sessions.end(owner.personId, other.id)).toBe(true);
      expect(await stores.sessions.end(owner.personId, other.id)).toBe(false);
      expect(await stores.sessions.endOthers(owner.personId, kept.id)).toBe(1);
      expect(await stores.sessions.find(another.id, another.accountId)).toBeUndefined();
      expect(await stores.sessions.find(kept.id, kept.accountId)).toBeDefined();
      expect(await stores.sessions.find(theirs.id, theirs.accountId)).toBeDefined();
    });

    it('deletes unused and expired sessions', async () => {
      const owner = await person();
      const [idle, over] = [await begin(owner), await begin(owner, { createdAt: 1_000, expiresAt: 40 })];
      const fresh = await begin(owner, { createdAt: 1_000, expiresAt: 2_000 });
      await stores.sessions.forget({ seen: 500, expired: 50 });
      const left = await Promise.all(
        [idle, over, fresh].map(({ id, accountId }) => stores.sessions.find(id, accountId)),
      );
      expect(left.map((session) => session?.id)).toEqual([undefined, undefined, fresh.id]);
    });

    it('ends with a new password, and with the account', async () => {
      const owner = await person();
      const session = await begin(owner);
      await stores.accounts.changeCredentials(owner.personId, { passwordHash: 'new', now: 2 });
      expect(await stores.sessions.find(session.id, session.accountId)).toBeUndefined();
      const next = await begin(owner);
      await stores.accounts.remove(owner.accountId, 3);
      expect(await stores.sessions.find(next.id, next.accountId)).toBeUndefined();
    });
  });
}
