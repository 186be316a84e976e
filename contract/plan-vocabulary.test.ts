import { describe, expect, it } from 'vitest';
import { adminPlanOperations } from './application/admin/plans.ts';
import { FIRST_PLANS, MONTHLY_QUOTAS, OBJECT_QUOTAS, PLAN_QUOTAS } from './plan-vocabulary.ts';

describe('quotas', () => {
  it('are of objects or of a month, and none is both', () => {
    expect(PLAN_QUOTAS).toEqual([...OBJECT_QUOTAS, ...MONTHLY_QUOTAS]);
    expect(new Set(PLAN_QUOTAS).size).toBe(PLAN_QUOTAS.length);
  });

  it.each(PLAN_QUOTAS)('have a limit in the body of a plan: %s', (quota) => {
    const names = Object.keys(adminPlanOperations.createPlan.body?.properties ?? {});
    expect(names).toContain(MONTHLY_QUOTAS.some((monthly) => monthly === quota) ? `${quota}_a_month` : quota);
  });

  it('begin with the plans that accounts have had before', () => {
    expect(FIRST_PLANS).toEqual(['free', 'trial', 'pro', 'business']);
  });
});
