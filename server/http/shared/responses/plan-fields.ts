import type { PlanLimits, Quota } from '../../../plans/plans.ts';

/** Limits of plans, as the API names them. */
interface LimitFields {
  links?: number | null | undefined;
  codes?: number | null | undefined;
  websites?: number | null | undefined;
  domains?: number | null | undefined;
  members?: number | null | undefined;
  clicks_a_month?: number | null | undefined;
  events_a_month?: number | null | undefined;
  retention_days?: number | null | undefined;
  link_requests_a_minute?: number | null | undefined;
}

/** Reads the limits of a body; those that it does not name are missing. */
export function readLimits(body: LimitFields): Partial<PlanLimits> {
  const { links, codes, websites, domains, members } = body;
  const limits = {
    links,
    codes,
    websites,
    domains,
    members,
    clicksPerMonth: body.clicks_a_month,
    eventsPerMonth: body.events_a_month,
    retentionDays: body.retention_days,
    linkRequestsPerMinute: body.link_requests_a_minute,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

export function presentLimits({ links, codes, websites, domains, members, ...other }: PlanLimits) {
  return {
    links,
    codes,
    websites,
    domains,
    members,
    clicks_a_month: other.clicksPerMonth,
    events_a_month: other.eventsPerMonth,
    retention_days: other.retentionDays,
    link_requests_a_minute: other.linkRequestsPerMinute,
  };
}

export function presentQuotas(quotas: readonly Quota[]) {
  return quotas.map(({ name, used, limit, state }) => ({ name, used, limit, state }));
}
