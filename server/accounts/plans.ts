/** The limits of a plan. `default` means the setting LINK_API_RATE_LIMIT. */
export interface Plan {
  name: string;
  linkRequestsPerMinute: number | 'default';
}

export const DEFAULT_PLAN = 'free';

export const PLANS: readonly Plan[] = [
  { name: 'free', linkRequestsPerMinute: 'default' },
  { name: 'trial', linkRequestsPerMinute: 'default' },
  { name: 'pro', linkRequestsPerMinute: 120 },
  { name: 'business', linkRequestsPerMinute: 600 },
];

/** Returns the link-tools requests per minute of this plan's keys; never below the default plan's. */
export function linkRequestsPerMinute(planName: string, defaultLimit: number): number {
  const limit = PLANS.find((plan) => plan.name === planName)?.linkRequestsPerMinute ?? 'default';
  return limit === 'default' ? defaultLimit : Math.max(limit, defaultLimit);
}
