import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import { ok, route } from '../shared/route.ts';

const { showUsage } = analyticsOperations;

export const usageRoutes = [
  route(showUsage, async ({ principal }, { features }) => {
    const { links, codes, websites, eventsThisMonth } = await features.analytics.usage(principal.accountId);
    const { linkTools, analytics, session } = features.requestLimits(principal.plan);
    const limits = { link_tools: linkTools, analytics, session };
    const { plan } = principal;
    const counts = { links, codes, websites, events_this_month: eventsThisMonth };
    return ok({ data: { plan, ...counts, requests_a_minute: limits }, status: 200 as const });
  }),
];
