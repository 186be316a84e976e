import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_PLANS } from '../../contract/vocabulary.ts';
import type { AccountStore } from '../accounts/account-port.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { planWith } from './plan.fixture.ts';
import type { Plan, PlanStore } from './plan-port.ts';

interface Opened {
  store: { plans: PlanStore; accounts: AccountStore };
  close(): Promise<void>;
}

/** Tests that every store of plans passes. */
export function describePlanStore(open: () => Promise<Opened>): void {
  describe('plan store', () => {
    let plans: PlanStore;
    let accounts: AccountStore;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await open();
      ({ plans, accounts } = opened.store);
      close = opened.close;
    });
    afterAll(() => close());

    let created = 0;
    const newPlan = async (over: Partial<Plan> = {}) => {
      const { id: _, ...plan } = planWith({ name: `plan-${++created}`, ...over });
      return plans.insert(plan);
    };
    const newAccount = async (plan: string) => {
      const name = `planner${++created}`;
      const key = { hash: name, lastFour: 'last', expiresAt: null };
      const person = { email: `${name}@example.com`, username: name, passwordHash: 'x', plan };
      return (await accounts.create({ ...person, key, now: 1 })).id;
    };
    const defaults = async () => (await plans.list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

    it('begins with plans without limits, of which two have their own rate', async () => {
      const all = await plans.list();
      expect(all.map(({ name }) => name).toSorted()).toEqual([...FIRST_PLANS].toSorted());
      const { id: _, ...unlimited } = planWith({});
      for (const plan of all) {
        const rate = { pro: 120, business: 600 }[plan.name] ?? null;
        const rest = { name: plan.name, isDefault: plan.name === 'free', linkRequestsPerMinute: rate };
        expect(plan).toEqual({ ...unlimited, ...rest, id: plan.id, workspaces: 0 });
      }
      expect(all[0]).toMatchObject({ name: 'free' });
    });

    it('gives back what was written', async () => {
      const limits = {
        links: 1,
        codes: 2,
        websites: 3,
        domains: 0,
        members: 5,
        clicksPerMonth: 2 ** 40,
        eventsPerMonth: 7,
        retentionDays: 8,
        linkRequestsPerMinute: 9,
      };
      const plan = await newPlan(limits);
      expect(await plans.find(plan.id)).toEqual(plan);
      expect(plan).toMatchObject(limits);
      expect(await plans.find(9_999)).toBeUndefined();
      await expect(newPlan({ name: plan.name })).rejects.toEqual(new UniqueViolationError('plan.name'));
    });

    it('changes the limits that are named, and removes those that are null', async () => {
      const plan = await newPlan({ links: 5, codes: 6 });
      expect(await plans.update(plan.id, { links: null, members: 2 })).toEqual({ ...plan, links: null, members: 2 });
      expect(await plans.update(plan.id, {})).toEqual({ ...plan, links: null, members: 2 });
      expect(await plans.update(9_999, { links: 1 })).toBeUndefined();
    });

    it('has one default at any time', async () => {
      const [first, second] = [await newPlan({ isDefault: true }), await newPlan()];
      expect([first.isDefault, await defaults()]).toEqual([true, [first.name]]);
      expect(await plans.update(second.id, { isDefault: true, links: 3 })).toMatchObject({ isDefault: true, links: 3 });
      expect(await defaults()).toEqual([second.name]);
      await plans.update(9_999, { isDefault: true });
      await Promise.all([first, second].map(({ id }) => plans.update(id, { isDefault: true })));
      expect((await defaults()).length).toBe(1);
      const free = (await plans.list()).find(({ name }) => name === 'free');
      await plans.update(free?.id ?? 0, { isDefault: true });
    });

    it('deletes a plan only if no account has it and it is not the default', async () => {
      const plan = await newPlan();
      const accountId = await newAccount(plan.name);
      expect(await plans.remove(plan.id)).toBe('used');
      await plans.assign(accountId, 'free');
      expect(await plans.remove(plan.id)).toBeUndefined();
      expect(await plans.remove(plan.id)).toBe('missing');
      const [first] = await plans.list();
      expect(await plans.remove(first?.id ?? 0)).toBe('default');
    });

    it('gives plans to accounts, and counts who has them', async () => {
      const plan = await newPlan({ links: 4 });
      const accountId = await newAccount('free');
      expect(await plans.assign(accountId, plan.name)).toBeUndefined();
      expect(await plans.ofAccount(accountId)).toEqual(plan);
      expect((await plans.list()).find(({ id }) => id === plan.id)).toMatchObject({ workspaces: 1 });
      expect(await plans.assign(accountId, 'gold')).toBe('plan');
      expect(await plans.assign(9_999, plan.name)).toBe('account');
      expect(await plans.ofAccount(accountId)).toEqual(plan);
      expect(await plans.ofAccount(9_999)).toBeUndefined();
    });

    it('gives the default to an account whose plan was deleted during its registration', async () => {
      const { id, name } = await newPlan({ links: 5 });
      expect(await plans.remove(id)).toBeUndefined();
      const accountId = await newAccount(name);
      expect(await plans.ofAccount(accountId)).toMatchObject({ name: 'free', isDefault: true });
      expect(await accounts.find(accountId)).toMatchObject({ plan: 'free' });
      expect(await plans.ofAccount(accountId + 1_000)).toBeUndefined();
    });

    it('lists accounts with monthly limits by ID, without suspended ones', async () => {
      const [clicks, events] = [await newPlan({ clicksPerMonth: 5 }), await newPlan({ eventsPerMonth: 6 })];
      const links = await newPlan({ links: 5 });
      const ids = [];
      for (const { name } of [clicks, links, events, clicks]) ids.push(await newAccount(name));
      const [one, , two, suspended = 0] = ids;
      await accounts.setSuspended(suspended, true, 5);
      const all = await plans.withMonthlyLimits({ after: 0, limit: 9 });
      expect(all).toEqual([
        { ...clicks, accountId: one },
        { ...events, accountId: two },
      ]);
      expect(await plans.withMonthlyLimits({ after: 0, limit: 1 })).toEqual(all.slice(0, 1));
      expect(await plans.withMonthlyLimits({ after: one ?? 0, limit: 9 })).toEqual(all.slice(1));
    });
  });
}
