import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDomain } from '../domains/domain.fixture.ts';
import { newLink } from '../links/link.fixture.ts';
import { AppError } from '../platform/app-error.ts';
import { newCode } from '../qr/stored-code.fixture.ts';
import type { Catalog } from '../storage/catalog/open-catalog.ts';
import { planWith } from './plan.fixture.ts';
import type { PlanLimits } from './plan-port.ts';

interface Opened {
  store: Catalog;
  close(): Promise<void>;
}

const NOW = 50;

/** Tests that the stores of every engine reject what the plan of an account does not allow. */
export function describePlanGuard(open: () => Promise<Opened>): void {
  describe('limits of plans', () => {
    let stores: Catalog;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      stores = opened.store;
      close = opened.close;
    });
    afterAll(() => close());

    let created = 0;
    const person = () => {
      const username = `limited${++created}`;
      return { email: `${username}@example.com`, username, passwordHash: 'x' };
    };
    const newAccount = async (limits: Partial<PlanLimits>) => {
      const { id: _, ...plan } = planWith({ name: `limited-${++created}`, ...limits });
      const { name } = await stores.plans.insert(plan);
      const key = { hash: `limited-${created}`, lastFour: 'last', expiresAt: null };
      const { id, personId } = await stores.accounts.create({ ...person(), plan: name, key, now: 1 });
      return { accountId: id, personId, plan: name };
    };
    const aliases = (...names: string[]) => names.map((name) => `${name}-${++created}`);
    const invite = ({ accountId, personId }: { accountId: number; personId: number }, expiresAt = 1_000) => {
      const hash = `limited-invite-${++created}`;
      const invitation = { accountId, personId, email: '', role: 'member' as const, hash, createdAt: NOW, days: 7 };
      return stores.members.invite({ ...invitation, expiresAt }, 50).then(() => hash);
    };

    /** How one object of each kind is created. */
    const CREATE: Record<'links' | 'codes' | 'websites' | 'domains', (accountId: number) => Promise<{ id: number }>> = {
      links: (accountId) => stores.links.insert(newLink({ accountId, alias: `limit${++created}` })),
      codes: (accountId) => stores.qrCodes.insert(newCode({ accountId, code: `limit${++created}` })),
      websites: (accountId) =>
        stores.websites.insert({
          accountId,
          domain: `limit-${++created}.example`,
          privacy: 0,
          passwordHash: null,
          createdAt: 1,
          updatedAt: 1,
          email: false,
          excludeBots: true,
          favorite: false,
          excludeParams: '',
          excludeIps: '',
        }),
      domains: (accountId) => stores.domains.insert(newDomain({ accountId, host: `limit-${++created}.example` })),
    };
    const REJECTED = { code: 'limit_reached', message: expect.stringMatching(/allows 2 /) };

    it.each(['links', 'codes', 'websites', 'domains'] as const)(
      'reject %s above the limit, and no others',
      async (quota) => {
        const { accountId, plan } = await newAccount({ [quota]: 2 });
        for (let count = 0; count < 2; count++) await CREATE[quota](accountId);
        await expect(CREATE[quota](accountId)).rejects.toMatchObject(REJECTED);
        for (const other of ['links', 'codes', 'websites', 'domains'] as const)
          if (other !== quota) await CREATE[other](accountId);
        const { id = 0 } = (await stores.plans.list()).find(({ name }) => name === plan) ?? {};
        await stores.plans.update(id, { [quota]: null });
        await CREATE[quota](accountId);
      },
    );

    it.each([
      ['links', 'link'],
      ['codes', 'qr'],
      ['websites', 'website'],
    ] as const)(
      'do not count %s of the sample data while they exist, but those of the same ID of others',
      async (quota, type) => {
        const { accountId } = await newAccount({ [quota]: 2 });
        const own = await CREATE[quota](accountId);
        const sample = await CREATE[quota](accountId);
        await stores.samples.add(accountId, { type, id: sample.id });
        await stores.samples.add(accountId, { type: 'campaign', id: own.id });
        await stores.samples.add(accountId + 1, { type, id: own.id });
        // One that was deleted alone.
        await stores.samples.add(accountId, { type, id: 999_999 });
        expect((await stores.accountObjects.counts(accountId, 1))[quota]).toBe(1);
        await CREATE[quota](accountId);
        await expect(CREATE[quota](accountId)).rejects.toMatchObject(REJECTED);
        await stores.samples.forget(accountId, { type, id: sample.id });
        await expect(CREATE[quota](accountId)).rejects.toMatchObject(REJECTED);
        await stores.samples.forget(accountId, { type, id: 999_999 });
        await stores.samples.forget(accountId + 1, { type, id: own.id });
      },
    );

    it.each(['links', 'codes', 'websites', 'domains'] as const)(
      'hold for %s that are created at once',
      async (quota) => {
        const { accountId } = await newAccount({ [quota]: 3 });
        const all = await Promise.allSettled(Array.from({ length: 8 }, () => CREATE[quota](accountId)));
        expect(all.filter(({ status }) => status === 'fulfilled').length).toBe(3);
      },
    );

    it('leave what is above a lower limit, and reject more', async () => {
      const { accountId } = await newAccount({});
      const ids = [];
      for (let count = 0; count < 3; count++) ids.push((await CREATE.links(accountId)).id);
      const { id: _, ...plan } = planWith({ name: `limited-${++created}`, links: 1 });
      await stores.plans.insert(plan);
      await stores.plans.assign(accountId, plan.name);
      expect((await stores.links.findMany(accountId, ids)).length).toBe(3);
      await expect(CREATE.links(accountId)).rejects.toMatchObject({ code: 'limit_reached' });
    });

    it('let through as many links of a batch as fit, in their order, whichever aliases are taken', async () => {
      const { accountId } = await newAccount({ links: 3 });
      const [taken = '', ...free] = aliases('taken', 'a', 'b', 'c', 'd');
      await stores.links.insert(newLink({ alias: taken }));
      const names = [taken, ...free];
      const stored = await stores.links.insertMany(names.map((alias) => newLink({ accountId, alias })));
      const shown = stored.map((one) => (one instanceof AppError ? one.code : one?.alias));
      expect(shown).toEqual([undefined, ...free.slice(0, 3), 'limit_reached']);
      expect((await stores.links.page(accountId, { limit: 9, offset: 0, order: 'date' })).total).toBe(3);
      const [last] = await stores.links.insertMany([newLink({ accountId, alias: `more${++created}` })]);
      expect(last).toMatchObject({ code: 'limit_reached' });
    });

    it.each(['links', 'codes'] as const)('of %s are known before anything is created', async (quota) => {
      const [limited, free] = [await newAccount({ [quota]: 2 }), await newAccount({})];
      const room = { links: stores.links.room, codes: stores.qrCodes.room }[quota];
      expect(await room(limited.accountId)).toEqual({ limit: 2, left: 2 });
      for (const left of [1, 0]) {
        await CREATE[quota](limited.accountId);
        expect(await room(limited.accountId)).toEqual({ limit: 2, left });
      }
      expect([await room(free.accountId), await room(9_999)]).toEqual([undefined, undefined]);
    });

    it('reject the restoring of links and codes', async () => {
      const { accountId } = await newAccount({ links: 1, codes: 1 });
      const link = await CREATE.links(accountId);
      await stores.links.remove(accountId, link.id, NOW);
      const other = await CREATE.links(accountId);
      await expect(stores.deletedLinks.restore(accountId, link.id)).rejects.toMatchObject({ code: 'limit_reached' });
      await stores.links.remove(accountId, other.id, NOW);
      expect(await stores.deletedLinks.restore(accountId, link.id)).toMatchObject({ id: link.id });
      const code = await CREATE.codes(accountId);
      await stores.qrCodes.remove(accountId, code.id, NOW);
      await CREATE.codes(accountId);
      await expect(stores.deletedCodes.restore(accountId, code.id)).rejects.toMatchObject({ code: 'limit_reached' });
    });

    it('count pending invitations as members when someone is invited, but not those that have expired', async () => {
      const account = await newAccount({ members: 3 });
      await invite(account, NOW);
      await invite(account);
      const hash = await invite(account);
      await expect(invite(account)).rejects.toMatchObject({ code: 'limit_reached' });
      expect(await stores.members.register(hash, person(), NOW)).toMatchObject({ accountId: account.accountId });
      await expect(invite(account)).rejects.toMatchObject({ code: 'limit_reached' });
    });

    it('reject who joins after the limit was lowered, and leave the invitation', async () => {
      const account = await newAccount({});
      const hash = await invite(account);
      const guest = await newAccount({});
      const { id: _, ...plan } = planWith({ name: `limited-${++created}`, members: 1 });
      await stores.plans.insert(plan);
      await stores.plans.assign(account.accountId, plan.name);
      const full = { code: 'limit_reached' };
      await expect(stores.members.join(hash, guest.personId, NOW)).rejects.toMatchObject(full);
      await expect(stores.members.register(hash, person(), NOW)).rejects.toMatchObject(full);
      await stores.plans.assign(account.accountId, guest.plan);
      expect(await stores.members.join(hash, guest.personId, NOW)).toBe(account.accountId);
    });

    it('name the websites that have a retention by their plan', async () => {
      const [limited, other] = [await newAccount({ retentionDays: 90 }), await newAccount({})];
      const ids = [];
      for (const { accountId } of [limited, other, limited]) ids.push((await CREATE.websites(accountId)).id);
      const [first = 0, , second = 0] = ids;
      const website = { accountId: limited.accountId, websiteId: second };
      await stores.websiteSettings.change(website, { retentionDays: 30 }, NOW);
      const listed = await stores.websiteSettings.allWithRetention({ after: first - 1, limit: 9 });
      const days = listed.map(({ websiteId, planRetentionDays, settings }) => [
        ...[websiteId, planRetentionDays, settings.retentionDays],
      ]);
      expect(days).toEqual([
        [first, 90, null],
        [second, 90, 30],
      ]);
    });

    it('omit full workspaces when groups make a person a member, and create nobody if all are full', async () => {
      const [full, open] = [await newAccount({ members: 1 }), await newAccount({})];
      const joined = [full, open].map(({ accountId }) => ({ accountId, role: 'viewer' as const }));
      const registered = await stores.members.registerByGroup(person(), joined, NOW);
      expect(registered.joined).toEqual([{ accountId: open.accountId, role: 'viewer' }]);
      const nobody = person();
      const rejected = stores.members.registerByGroup(nobody, joined.slice(0, 1), NOW);
      await expect(rejected).rejects.toMatchObject({ code: 'limit_reached' });
      expect(await stores.accounts.findSignIn({ email: nobody.email })).toBeUndefined();
    });

    it('keep the places of pending invitations from groups and from expired invitations', async () => {
      const account = await newAccount({ members: 2 });
      const expired = await invite(account, NOW - 1);
      await invite(account);
      const joined = [{ accountId: account.accountId, role: 'viewer' as const }];
      const rejected = stores.members.registerByGroup(person(), joined, NOW);
      await expect(rejected).rejects.toMatchObject({ code: 'limit_reached' });
      const all = await stores.members.invitations(account.accountId);
      const { id = 0 } = all.find(({ expiresAt }) => expiresAt < NOW) ?? {};
      const renewed = stores.members.renew(account.accountId, id, { hash: `again-${expired}`, now: NOW });
      await expect(renewed).rejects.toMatchObject({ code: 'limit_reached' });
    });

    it('let nobody join by a group of the OpenID provider when there are as many members as allowed', async () => {
      const account = await newAccount({ members: 1 });
      const guest = await newAccount({});
      const member = { accountId: account.accountId, personId: guest.personId };
      const change = stores.members.applyGroupRole(member, 'member', NOW);
      await expect(change).rejects.toMatchObject({ code: 'limit_reached' });
      expect((await stores.members.list(account.accountId)).length).toBe(1);
    });
  });
}
