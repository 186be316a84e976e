/** Objects that a plan limits: creating more than its limit is rejected. */
export const OBJECT_QUOTAS = ['links', 'codes', 'websites', 'domains', 'members'] as const;
export type ObjectQuota = (typeof OBJECT_QUOTAS)[number];

/** What a plan allows in a UTC month. More of it is counted all the same: it is shown, and reported by email. */
export const MONTHLY_QUOTAS = ['clicks', 'events'] as const;
export type MonthlyQuota = (typeof MONTHLY_QUOTAS)[number];

export const PLAN_QUOTAS = [...OBJECT_QUOTAS, ...MONTHLY_QUOTAS] as const;
export type PlanQuota = (typeof PLAN_QUOTAS)[number];

/** Usage of a quota: `near` from 80 percent of its limit on, `reached` from the limit on. */
export const QUOTA_STATES = ['within', 'near', 'reached'] as const;
export type QuotaState = (typeof QUOTA_STATES)[number];

/** Plans of a new installation, as an account's `status`. Operators change them and add others. */
export const FIRST_PLANS = ['free', 'trial', 'pro', 'business'] as const;

/** Whether a person outside of the workspace agreed to get a website's reports. Nobody else sets the last two. */
export const REPORT_RECIPIENT_STATES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type ReportRecipientState = (typeof REPORT_RECIPIENT_STATES)[number];
/** Recipients outside of the workspace that a website can have, without those that unsubscribed. */
export const MAX_REPORT_RECIPIENTS = 20;
