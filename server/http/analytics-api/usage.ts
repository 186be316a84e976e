import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { PlanQuota } from '../../../contract/vocabulary.ts';
import { presentQuotas } from '../shared/responses/plan-fields.ts';
import { ok, route } from '../shared/route.ts';

const { showUsage } = analyticsOperations;

export const usageRoutes = [
  route(showUsage, async ({ principal }, { features }) => {
    const { plan, quotas } = await features.plans.quotas(principal.accountId);
    const used = Object.fromEntries(quotas.map((quota) => [quota.name, quota.used])) as Record<PlanQuota, number>;
    const { links, codes, websites, clicks, events } = used;
    const { linkTools, analytics, session } = features.requestLimits(plan.linkRequestsPerMinute);
    const limits = { link_tools: linkTools, analytics, session };
    const counts = { links, codes, websites, events_this_month: clicks + events };
    const { name, retentionDays: retention_days } = plan;
    const data = { plan: name, ...counts, quotas: presentQuotas(quotas), retention_days, requests_a_minute: limits };
    return ok({ data, status: 200 as const });
  }),
];
