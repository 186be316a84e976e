import type { PlanQuota } from '../../../contract/vocabulary.ts';

/** Messages about the usage of a plan. */
export const quotaMessages = {
  names: {
    links: 'Short links',
    codes: 'QR codes',
    websites: 'Websites',
    domains: 'Branded domains',
    members: 'Members',
    clicks: 'Clicks and scans this month',
    events: 'Page views and events this month',
  } satisfies Record<PlanQuota, string>,
  ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
  notIncluded: 'Not included',
  unlimited: (used: string) => `${used}, unlimited`,
  near: 'Near the limit.',
  objectsReached: 'Limit reached. Delete some to create others.',
  membersReached: 'Limit reached, with pending invitations. Remove a member or revoke an invitation to invite others.',
  monthlyReached: 'Limit reached. Nothing is blocked, and all of it is still counted.',
} as const;
