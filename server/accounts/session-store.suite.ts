import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberStore } from '../members/member-port.ts';
import type { PasskeyStore } from '../sign-in/passkey-port.ts';
import type { SecondFactorStore } from '../sign-in/second-factor-port.ts';
import type { AccountStore } from './account-port.ts';
import type { NewSession, SessionStore } from './session-port.ts';

interface Stores {
  sessions: SessionStore;
  accounts: AccountStore;
  members: MemberStore;
  passkeys: PasskeyStore;
  secondFactors: SecondFactorStore;
}

/** Tests that every session store passes. */
export function describeSessionStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('session store', () => {
    let stores: Stores;
    let close: () => Promise<void>;
    let created = 0;
    beforeAll(async () => {
      ({ store: stores, close } = await open());
    });
    afterAll(() => close());

    const person = async () => {
      created++;
      const account = await stores.accounts.create({
        email: `s${created}@example.com`,
        username: `session${created}`,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `session-key-${created}`, lastFour: 'abcd', expiresAt: null },
      });
      return { accountId: account.id, personId: account.personId };
    };
    const begin = async (owner: Awaited<ReturnType<typeof person>>, over: Partial<NewSession> = {}) => {
      created++;
      const session = {
        ...owner,
        hash: `secret-${created}`,
        agent: 'Firefox on Linux',
        place: 'Hamburg, DE',
        network: '203.0.113.0/24',
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
        throughOpenId: false,
        missing: null,
        suspendedAt: null,
        lastSeenAt: 10,
        provedAt: 10,
      };
      expect(await stores.sessions.findByHash(session.hash)).toEqual(stored);
      expect(await stores.sessions.find(session.id, session.accountId)).toEqual(stored);
      expect(await stores.sessions.findByHash('another')).toBeUndefined();
      await stores.sessions.seen(session.id, 20);
      await stores.sessions.recordAuthentication(session.id, 30);
      expect(await stores.sessions.find(session.id, session.accountId)).toEqual({
        ...stored,
        lastSeenAt: 20,
        provedAt: 30,
      });
    });

    it('says what the account requires and the session lacks', async () => {
      const owner = await person();
      const [password, openId] = [await begin(owner), await begin(owner, { throughOpenId: true })];
      const missing = async () => {
        const found = [password, openId].map(({ id }) => stores.sessions.find(id, owner.accountId));
        return (await Promise.all(found)).map((session) => session?.missing);
      };
      const require = (required: { openId: boolean; secondFactor: boolean }) =>
        stores.members.setRequirements(owner.accountId, required);
      const hasSecondFactor = async () =>
        (await stores.members.list(owner.accountId)).map((one) => one.hasSecondFactor);
      expect(await missing()).toEqual([null, null]);
      await require({ openId: true, secondFactor: true });
      expect(await stores.members.requirements(owner.accountId)).toEqual({ openId: true, secondFactor: true });
      expect(await missing()).toEqual(['openid', 'second_factor']);
      await stores.secondFactors.begin(owner.personId, 'S');
      expect([await missing(), await hasSecondFactor()]).toEqual([['openid', 'second_factor'], [false]]);
      await stores.secondFactors.confirm(owner.personId, { secret: 'S', step: 1, now: 1 });
      expect([await missing(), await hasSecondFactor()]).toEqual([['openid', null], [true]]);
      await stores.secondFactors.removeApp(owner.personId);
      await require({ openId: false, secondFactor: true });
      expect(await missing()).toEqual(['second_factor', 'second_factor']);
      const passkey = {
        credentialId: `c${created}`,
        publicKey: '',
        counter: 0,
        transports: [],
        name: 'Key',
        createdAt: 1,
      };
      await stores.passkeys.add({ ...passkey, personId: owner.personId });
      expect([await missing(), await hasSecondFactor()]).toEqual([[null, null], [true]]);
      await require({ openId: false, secondFactor: false });
      expect(await missing()).toEqual([null, null]);
    });

    it('works in another account of the person while its own is suspended, and returns afterwards', async () => {
      const owner = await person();
      const session = await begin(owner);
      const accountOf = async () => (await stores.sessions.findByHash(session.hash))?.accountId;
      const signInAt = async () => (await stores.accounts.findSignIn({ personId: owner.personId }))?.accountId;
      await stores.accounts.setSuspended(owner.accountId, true, 5);
      expect(await stores.sessions.findByHash(session.hash)).toMatchObject({ ...owner, suspendedAt: 5 });
      expect(await signInAt()).toBe(owner.accountId);
      const create = (name: string) => stores.members.create({ ...owner, name, plan: 'free', now: 6 }, 9);
      const [first, second] = [Number(await create('First')), Number(await create('Second'))];
      expect([await accountOf(), await signInAt()]).toEqual([first, first]);
      await stores.sessions.enter({ ...session, accountId: second }, 7);
      await stores.sessions.enter(session, 8);
      expect([await accountOf(), await signInAt()]).toEqual([second, second]);
      await stores.accounts.setSuspended(second, true, 9);
      expect([await accountOf(), await signInAt()]).toEqual([first, first]);
      await stores.accounts.setSuspended(owner.accountId, false, 10);
      expect([await accountOf(), await signInAt()]).toEqual([owner.accountId, owner.accountId]);
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
