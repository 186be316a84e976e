import { NO_LIMITS, type Plan, type PlanLimits } from './plan-port.ts';
import type { PlanUsage } from './quotas.ts';

export function limitsWith(limits: Partial<PlanLimits>): PlanLimits {
  return { ...NO_LIMITS, ...limits };
}

export function planWith(plan: Partial<Plan>): Plan {
  return { ...NO_LIMITS, id: 7, name: 'starter', isDefault: false, ...plan };
}

export function usageWith(usage: Partial<PlanUsage>): PlanUsage {
  return { links: 0, codes: 0, websites: 0, domains: 0, members: 0, clicks: 0, events: 0, ...usage };
}
