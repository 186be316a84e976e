import type { PlanQuota } from '../../../../contract/vocabulary.ts';

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
  /** As parts of a sentence. */
  limits: {
    links: 'links',
    codes: 'QR codes',
    websites: 'websites',
    domains: 'domains',
    members: 'members',
    clicks: 'clicks',
    events: 'page views',
  } satisfies Record<PlanQuota, string>,
  ofLimit: (used: string, limit: string) => `${used} of ${limit}`,
  notIncluded: 'Not included',
  unlimited: (used: string) => `${used} (unlimited)`,
  noneIncluded: 'The plan includes none. What exists keeps working.',
  near: 'Near the limit.',
  /** What happens at a limit that is not reached. */
  atLimit: {
    links: 'At the limit, you cannot create links. Existing ones keep redirecting.',
    codes: 'At the limit, you cannot create QR codes. Existing ones keep working.',
    websites: 'At the limit, you cannot add websites. Existing ones keep counting.',
    domains: 'At the limit, you cannot add domains. Existing ones keep working.',
    members: 'At the limit, you cannot invite others. Pending invitations count.',
    clicks: 'Over the limit, links keep redirecting, and everything is still counted.',
    events: 'Over the limit, everything is still counted.',
  } satisfies Record<PlanQuota, string>,
  reached: {
    links: 'Limit reached. Delete links to create others.',
    codes: 'Limit reached. Delete QR codes to create others.',
    websites: 'Limit reached. Delete a website to add another one.',
    domains: 'Limit reached. Remove a domain to add another one.',
    members: 'Limit reached, pending invitations included. Remove a member or revoke an invitation to invite others.',
    clicks: 'Limit reached. Links keep redirecting, and everything is still counted.',
    events: 'Limit reached. Everything is still counted.',
  } satisfies Record<PlanQuota, string>,
} as const;

/** A plan's name as shown: its stored name has no capitals and no spaces. */
export function planName(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');
}
