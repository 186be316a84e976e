import type { ObjectQuota } from '../../contract/vocabulary.ts';
import { AppError } from '../platform/app-error.ts';

/** Limits of a plan; null for none. The first five reject what would exceed them. */
export interface PlanLimits {
  links: number | null;
  codes: number | null;
  websites: number | null;
  domains: number | null;
  /** Members, guests among them, with pending invitations. */
  members: number | null;
  /** Clicks and scans in a UTC month. */
  clicksPerMonth: number | null;
  /** Page views and custom events in a UTC month. */
  eventsPerMonth: number | null;
  /** Of the events of websites; the shortest retention that applies wins. */
  retentionDays: number | null;
  linkRequestsPerMinute: number | null;
}

/** A plan that limits nothing. */
export const NO_LIMITS: PlanLimits = {
  links: null,
  codes: null,
  websites: null,
  domains: null,
  members: null,
  clicksPerMonth: null,
  eventsPerMonth: null,
  retentionDays: null,
  linkRequestsPerMinute: null,
};

export interface Plan extends PlanLimits {
  id: number;
  /** Never changes: accounts refer to it, and the API shows it as their status. */
  name: string;
  /** Whether new accounts get it. */
  isDefault: boolean;
}

export interface ListedPlan extends Plan {
  /** Number of accounts with this plan. */
  workspaces: number;
}

/** A limit is set or, with null, removed; missing fields stay. `isDefault` makes it the default in place of another. */
export type PlanChange = Partial<PlanLimits> & { isDefault?: true | undefined };

/** Plans of the installation. There is always one default. */
export interface PlanStore {
  /** The default first, then by name. */
  list(): Promise<ListedPlan[]>;
  find(id: number): Promise<Plan | undefined>;
  /** Throws `UniqueViolationError` `plan.name`. */
  insert(plan: Omit<Plan, 'id'>): Promise<Plan>;
  update(id: number, change: PlanChange): Promise<Plan | undefined>;
  /** Deletes a plan that is neither the default nor that of an account; otherwise returns why not. */
  remove(id: number): Promise<'missing' | 'default' | 'used' | undefined>;
  /** Gives an account a plan; returns what does not exist. */
  assign(accountId: number, name: string): Promise<'account' | 'plan' | undefined>;
  /** Undefined if the account does not exist. */
  ofAccount(accountId: number): Promise<Plan | undefined>;
  /** Returns accounts that are not suspended and whose plan limits clicks or events, by ID. */
  withMonthlyLimits(slice: { after: number; limit: number }): Promise<Array<{ accountId: number } & Plan>>;
}

const OBJECTS: Readonly<Record<ObjectQuota, { one: string; many: string; advice: string }>> = {
  links: { one: 'link', many: 'links', advice: 'Delete links that you no longer need' },
  codes: { one: 'QR code', many: 'QR codes', advice: 'Delete QR codes that you no longer need' },
  websites: { one: 'website', many: 'websites', advice: 'Delete a website that you no longer need' },
  domains: { one: 'domain', many: 'domains', advice: 'Remove a domain that you no longer need' },
  members: {
    one: 'member',
    many: 'members, pending invitations included',
    advice: 'Remove a member or revoke an invitation',
  },
};

/** The error with which stores reject an object that the plan of its account does not allow. */
export function limitReached(quota: ObjectQuota, limit: number): AppError {
  const { one, many, advice } = OBJECTS[quota];
  const sentence =
    limit === 0
      ? `The plan of this workspace includes no ${many}. Ask the operator of this service for another plan.`
      : `The plan of this workspace allows ${limit} ${limit === 1 ? one : many}. ${advice}, or ask the operator of this service for another plan.`;
  return new AppError('limit_reached', sentence);
}
