import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../accounts/account-port.ts';
import type { SessionStore } from '../accounts/session-port.ts';
import type { DirectoryStore } from '../administration/directory-port.ts';
import type { SupportStore } from './support-port.ts';

interface Stores {
  accounts: AccountStore;
  directory: DirectoryStore;
  sessions: SessionStore;
  support: SupportStore;
}

/** Tests that every store of support visits passes, with what the sessions of operators may do. */
export function describeSupportStore(open: () => Promise<{ store: Stores; close: () => Promise<void> }>): void {
  describe('support store', () => {
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
        email: `v${created}@example.com`,
        username: `visit${created}`,
        passwordHash: 'hash',
        plan: 'pro',
        now: 1,
        key: { hash: `visit-key-${created}`, lastFour: 'abcd', expiresAt: null },
      });
      return { accountId: account.id, personId: account.personId, email: account.email };
    };
    /** A signed-in operator, and the account of someone else. */
    const scene = async () => {
      const [operator, customer] = [await person(), await person()];
      await stores.directory.setOperator(operator.email, 1);
      const hash = `visit-secret-${created}`;
      const { accountId, personId } = operator;
      const session = {
        accountId,
        personId,
        hash,
        agent: 'Firefox',
        place: '',
        network: '',
        createdAt: 10,
        expiresAt: 9_000,
      };
      const sessionId = await stores.sessions.create(session);
      const find = (now: number) => stores.sessions.findSupport(sessionId, customer.accountId, now);
      return { operator, customer: customer.accountId, sessionId, find };
    };

    it('keeps one consent per account until its end', async () => {
      const { accountId } = await person();
      expect(await stores.support.consent(accountId, 5)).toBeUndefined();
      expect(await stores.support.setConsent(accountId, { role: 'viewer', until: 50 })).toBe(true);
      expect(await stores.support.setConsent(accountId, { role: 'member', until: 90 })).toBe(true);
      expect(await stores.support.consent(accountId, 89)).toEqual({ role: 'member', until: 90 });
      expect(await stores.support.consent(accountId, 90)).toBeUndefined();
      expect(await stores.support.setConsent(accountId, undefined)).toBe(true);
      expect(await stores.support.consent(accountId, 5)).toBeUndefined();
      expect(await stores.support.setConsent(987_654, { role: 'viewer', until: 50 })).toBe(false);
    });

    it('finds the session of an operator in an account only during a visit and a consent', async () => {
      const { operator, customer, sessionId, find } = await scene();
      const { personId } = operator;
      await stores.support.begin({ accountId: customer, personId, endsAt: 60 });
      expect(await find(20)).toBeUndefined();
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      expect(await find(20)).toEqual({
        id: sessionId,
        accountId: customer,
        personId,
        role: 'viewer',
        plan: 'pro',
        suspendedAt: null,
        websiteId: null,
        channelId: null,
        throughOpenId: false,
        missing: null,
        supportUntil: 60,
        hash: `visit-secret-${created}`,
        agent: 'Firefox',
        place: '',
        network: '',
        createdAt: 10,
        lastSeenAt: 10,
        provedAt: 10,
        expiresAt: 9_000,
      });
      expect(await find(60)).toBeUndefined();
      await stores.support.begin({ accountId: customer, personId, endsAt: 200 });
      expect(await find(60)).toMatchObject({ supportUntil: 90 });
      expect(await find(90)).toBeUndefined();
      // A membership it is not.
      expect(await stores.sessions.find(sessionId, customer)).toBeUndefined();
    });

    it('follows the role of the consent, and ends with its withdrawal for good', async () => {
      const { operator, customer, find } = await scene();
      await stores.support.setConsent(customer, { role: 'member', until: 90 });
      await stores.support.begin({ accountId: customer, personId: operator.personId, endsAt: 90 });
      expect(await find(20)).toMatchObject({ role: 'member' });
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      expect(await find(20)).toMatchObject({ role: 'viewer' });
      await stores.support.setConsent(customer, undefined);
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      expect(await find(20)).toBeUndefined();
    });

    it('admits nobody who is no operator any more, or who has left', async () => {
      const { operator, customer, find } = await scene();
      const visit = { accountId: customer, personId: operator.personId, endsAt: 90 };
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      await stores.support.begin(visit);
      await stores.directory.setOperator(operator.email, null);
      expect(await find(20)).toBeUndefined();
      await stores.directory.setOperator(operator.email, 2);
      expect(await find(20)).toBeDefined();
      expect(await stores.support.end(visit)).toBe(true);
      expect(await stores.support.end(visit)).toBe(false);
      expect(await find(20)).toBeUndefined();
    });

    it('says what the account requires and the session lacks, and that it is suspended', async () => {
      const { operator, customer, find } = await scene();
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      await stores.support.begin({ accountId: customer, personId: operator.personId, endsAt: 90 });
      await stores.accounts.setSuspended(customer, true, 15);
      expect(await find(20)).toMatchObject({ suspendedAt: 15 });
    });

    it('forgets ended visits and those of deleted accounts', async () => {
      const { operator, customer, find } = await scene();
      await stores.support.setConsent(customer, { role: 'viewer', until: 90 });
      await stores.support.begin({ accountId: customer, personId: operator.personId, endsAt: 60 });
      await stores.support.forget(59);
      expect(await find(20)).toBeDefined();
      await stores.support.forget(60);
      expect(await find(20)).toBeUndefined();
      await stores.support.begin({ accountId: customer, personId: operator.personId, endsAt: 60 });
      await stores.accounts.remove(customer, 20);
      expect(await find(20)).toBeUndefined();
    });
  });
}
