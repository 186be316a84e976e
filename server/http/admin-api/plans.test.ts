import { describe, expect, it, vi } from 'vitest';
import { adminOperations } from '../../../contract/application/admin/operations.ts';
import { planWith } from '../../plans/plan.fixture.ts';
import { callAdmin } from './admin-call.fixture.ts';

const { listPlans, createPlan, updatePlan, deletePlan, assignPlan } = adminOperations;

/** Every limit under its name in the API and in the feature. */
const NAMES = [
  ['links', 'links'],
  ['codes', 'codes'],
  ['websites', 'websites'],
  ['domains', 'domains'],
  ['members', 'members'],
  ['clicks_a_month', 'clicksPerMonth'],
  ['events_a_month', 'eventsPerMonth'],
  ['retention_days', 'retentionDays'],
  ['link_requests_a_minute', 'linkRequestsPerMinute'],
] as const;

describe('plans in the administration', () => {
  it('are listed with their limits and how many workspaces have them', async () => {
    const limits = Object.fromEntries(NAMES.map(([, name], index) => [name, index + 1]));
    const plans = { list: async () => [{ ...planWith({ isDefault: true, ...limits }), workspaces: 3 }] };
    expect(await callAdmin(listPlans, { plans })).toEqual({
      error: 0,
      plans: [
        {
          id: 7,
          name: 'starter',
          is_default: true,
          workspaces: 3,
          ...Object.fromEntries(NAMES.map(([name], index) => [name, index + 1])),
        },
      ],
    });
  });

  it('are created with the limits that the body names', async () => {
    const create = vi.fn(async () => planWith({ id: 9 }));
    const body = { name: 'starter', links: 100, clicks_a_month: 5_000, domains: null };
    const answer = await callAdmin(createPlan, { plans: { create } }, { body });
    expect(answer).toEqual({ error: 0, id: 9, message: 'The plan starter was created.' });
    const limits = { links: 100, clicksPerMonth: 5_000, domains: null };
    expect(create.mock.calls).toEqual([[{ name: 'starter', isDefault: undefined, ...limits }]]);
  });

  it.each(NAMES)('take %s as a change, and null to remove it', async (name, field) => {
    const update = vi.fn(async () => planWith({}));
    for (const limit of [1, null]) {
      update.mockClear();
      await callAdmin(updatePlan, { plans: { update } }, { body: { [name]: limit } });
      expect(update.mock.calls).toEqual([[7, { [field]: limit, isDefault: undefined }]]);
    }
  });

  it('become the default', async () => {
    const update = vi.fn(async () => planWith({}));
    const answer = await callAdmin(updatePlan, { plans: { update } }, { body: { is_default: true } });
    expect(answer).toEqual({ error: 0, message: 'The plan starter was updated.' });
    expect(update.mock.calls).toEqual([[7, { isDefault: true }]]);
  });

  it('are deleted', async () => {
    const remove = vi.fn(async () => planWith({}));
    expect(await callAdmin(deletePlan, { plans: { remove } })).toMatchObject({
      message: 'The plan starter was deleted.',
    });
    expect(remove.mock.calls).toEqual([[7]]);
  });

  it('are given to workspaces', async () => {
    const assign = vi.fn(async () => undefined);
    const administration = { assignPlan: assign };
    const answer = await callAdmin(assignPlan, { administration }, { body: { plan: 'starter' } });
    expect(answer).toEqual({ error: 0, message: 'The workspace now has the plan starter.' });
    expect(assign.mock.calls).toEqual([[7, 'starter']]);
  });
});
