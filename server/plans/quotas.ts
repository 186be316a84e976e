import { PLAN_QUOTAS, type PlanQuota, type QuotaState } from '../../contract/vocabulary.ts';
import type { PlanLimits } from './plan-port.ts';

/** What an account uses: objects that it has, and clicks and events of this UTC month. */
export type PlanUsage = Readonly<Record<PlanQuota, number>>;

export interface Quota {
  name: PlanQuota;
  used: number;
  /** Null if the plan does not limit it. */
  limit: number | null;
  state: QuotaState;
}

/** Part of a limit from which on usage is near it. */
export const NEAR_LIMIT = 0.8;

const LIMITS: Readonly<Record<PlanQuota, keyof PlanLimits>> = {
  links: 'links',
  codes: 'codes',
  websites: 'websites',
  domains: 'domains',
  members: 'members',
  clicks: 'clicksPerMonth',
  events: 'eventsPerMonth',
};

/** Returns every quota of a plan with what is used of it. */
export function quotasOf(limits: PlanLimits, usage: PlanUsage): Quota[] {
  return PLAN_QUOTAS.map((name) => {
    const limit = limits[LIMITS[name]];
    return { name, used: usage[name], limit, state: stateOf(usage[name], limit) };
  });
}

/** Whether a plan limits anything of which there is a usage. */
export function limitsUsage(limits: PlanLimits): boolean {
  return PLAN_QUOTAS.some((name) => limits[LIMITS[name]] !== null);
}

function stateOf(used: number, limit: number | null): QuotaState {
  // Of a plan without domains, none are in use: that is as it should be.
  if (limit === null || used === 0) return 'within';
  if (used >= limit) return 'reached';
  return used >= limit * NEAR_LIMIT ? 'near' : 'within';
}
