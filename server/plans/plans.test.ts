import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import { limitsWith, planWith, usageWith } from './plan.fixture.ts';
import { type ListedPlan, limitReached, type PlanStore } from './plan-port.ts';
import { createPlans, linkRequestsPerMinute, type PlanInput, planForNew } from './plans.ts';

const FREE: ListedPlan = { ...planWith({ id: 1, name: 'free', isDefault: true }), workspaces: 2 };
const PRO: ListedPlan = { ...planWith({ id: 2, name: 'pro', links: 10 }), workspaces: 0 };

let store: { [Method in keyof PlanStore]: ReturnType<typeof vi.fn<PlanStore[Method]>> };
let plans: ReturnType<typeof createPlans>;
beforeEach(() => {
  store = {
    list: vi.fn(async () => [FREE, PRO]),
    find: vi.fn(async (id) => [FREE, PRO].find((plan) => plan.id === id)),
    insert: vi.fn(async (plan) => ({ ...plan, id: 3 })),
    update: vi.fn(async (id, change) => planWith({ id, ...change })),
    remove: vi.fn(async () => undefined),
    assign: vi.fn(async () => undefined),
    ofAccount: vi.fn(async () => PRO),
    withMonthlyLimits: vi.fn(async () => []),
  };
  plans = createPlans({ store, usage: async () => usageWith({ links: 9 }) });
});

const rejects = (field: string, code = 'invalid_input') => ({
  code,
  fields: { [field]: [expect.stringMatching(/\.$/)] },
});

describe('creating a plan', () => {
  it('stores the given limits, and no other', async () => {
    const input = { name: ' starter-2 ', links: 0, eventsPerMonth: 10_000, id: 99, workspaces: 5 } as PlanInput;
    expect(await plans.create(input)).toMatchObject({ id: 3, name: 'starter-2', links: 0, codes: null });
    const limits = limitsWith({ links: 0, eventsPerMonth: 10_000 });
    expect(store.insert.mock.calls).toEqual([[{ name: 'starter-2', isDefault: false, ...limits }]]);
  });

  it.each(['', ' ', 'Big', 'two words', '-x', '_x', 'ü', 'x'.repeat(41), 'a/b', "'; drop table plan"])(
    'rejects the name %j',
    async (name) => {
      await expect(plans.create({ name })).rejects.toMatchObject(rejects('name'));
      expect(store.insert).not.toHaveBeenCalled();
    },
  );

  it.each(['a', '0', 'x'.repeat(40), 'pro_2-yearly'])('accepts the name %j', async (name) => {
    expect(await plans.create({ name })).toMatchObject({ name });
  });

  it('says that a name is taken', async () => {
    store.insert.mockRejectedValue(new UniqueViolationError('plan.name'));
    await expect(plans.create({ name: 'pro' })).rejects.toMatchObject(rejects('name', 'conflict'));
  });

  it('passes on what else goes wrong', async () => {
    store.insert.mockRejectedValue(new Error('disk'));
    await expect(plans.create({ name: 'pro' })).rejects.toThrow('disk');
  });
});

describe('changing a plan', () => {
  it('changes the limits that are named, and removes those that are null', async () => {
    await plans.update(2, { links: null, codes: 5, domains: undefined });
    expect(store.update.mock.calls).toEqual([[2, { links: null, codes: 5 }]]);
  });

  it('makes it the default', async () => {
    await plans.update(2, { isDefault: true });
    expect(store.update.mock.calls).toEqual([[2, { isDefault: true }]]);
  });

  it('does not leave the installation without a default', async () => {
    await expect(plans.update(1, { isDefault: false })).rejects.toMatchObject(rejects('is_default'));
    await plans.update(2, { isDefault: false });
    expect(store.update.mock.calls).toEqual([[2, {}]]);
  });

  it('is not possible for an unknown one, or one that was deleted meanwhile', async () => {
    await expect(plans.update(9, { links: 1 })).rejects.toMatchObject({ code: 'not_found' });
    store.update.mockResolvedValue(undefined);
    await expect(plans.update(2, { links: 1 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleting a plan', () => {
  it('returns it', async () => {
    expect(await plans.remove(2)).toEqual(PRO);
    expect(store.remove.mock.calls).toEqual([[2]]);
  });

  it.each(['default', 'used'] as const)('says why not: %s', async (obstacle) => {
    store.remove.mockResolvedValue(obstacle);
    await expect(plans.remove(2)).rejects.toMatchObject(rejects('id'));
  });

  it('is not possible for an unknown one, or one that was deleted meanwhile', async () => {
    await expect(plans.remove(9)).rejects.toMatchObject({ code: 'not_found' });
    store.remove.mockResolvedValue('missing');
    await expect(plans.remove(2)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the plan of an account', () => {
  it('can be replaced', async () => {
    await plans.assign(5, 'pro');
    expect(store.assign.mock.calls).toEqual([[5, 'pro']]);
  });

  it('must exist, as the account', async () => {
    store.assign.mockResolvedValue('plan');
    const unknown = plans.assign(5, 'gold');
    await expect(unknown).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('free, pro') });
    store.assign.mockResolvedValue('account');
    await expect(plans.assign(5, 'pro')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is shown with what the account uses of it', async () => {
    const { plan, quotas } = await plans.quotas(5);
    expect(plan).toEqual(PRO);
    expect(quotas[0]).toEqual({ name: 'links', used: 9, limit: 10, state: 'near' });
    store.ofAccount.mockResolvedValue(undefined);
    await expect(plans.quotas(5)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('warns of those that are near or reached, and counts nothing for a plan that limits nothing', async () => {
    const usage = vi.fn(async () => usageWith({ links: 9, codes: 1 }));
    const { warnings } = createPlans({ store, usage });
    expect(await warnings(5)).toEqual([{ name: 'links', used: 9, limit: 10, state: 'near' }]);
    expect(usage.mock.calls).toEqual([[5]]);
    store.ofAccount.mockResolvedValue(FREE);
    expect(await warnings(5)).toEqual([]);
    expect(usage).toHaveBeenCalledTimes(1);
    store.ofAccount.mockResolvedValue(undefined);
    await expect(warnings(5)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a new account is the default unless one is named', async () => {
    expect(await planForNew(store, undefined)).toBe('free');
    expect(await planForNew(store, 'pro')).toBe('pro');
    await expect(planForNew(store, 'gold')).rejects.toMatchObject(rejects('plan', 'conflict'));
    await expect(planForNew(store, '')).rejects.toMatchObject(rejects('plan', 'conflict'));
  });
});

it.each([
  [null, 30, 30],
  [undefined, 30, 30],
  [120, 30, 120],
  [10, 30, 30],
  [120, 5_000, 5_000],
])('with a plan’s rate of %s and a setting of %i, keys send %i requests a minute', (limit, setting, rate) => {
  expect(linkRequestsPerMinute(limit, setting)).toBe(rate);
});

describe('a limit that is reached', () => {
  it.each([
    ['links', 10, 'allows 10 links. Delete links'],
    ['links', 1, 'allows 1 link. Delete'],
    ['codes', 2, 'allows 2 QR codes.'],
    ['websites', 1, 'allows 1 website.'],
    ['domains', 0, 'includes no domains. Ask'],
    ['members', 1, 'allows 1 member. Remove'],
    ['members', 3, 'allows 3 members, pending invitations included. Remove'],
  ] as const)('is explained: %s, %i', (quota, limit, words) => {
    const error = limitReached(quota, limit);
    expect(error).toMatchObject({ code: 'limit_reached', fields: undefined });
    expect(error.message).toContain(words);
    expect(error.message).toMatch(/ask the operator of this service for another plan\.$/i);
  });
});
