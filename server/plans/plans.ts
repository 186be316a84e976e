import { conflict, invalidField, notFound } from '../platform/app-error.ts';
import { UniqueViolationError } from '../platform/unique-violation-error.ts';
import {
  type ListedPlan,
  NO_LIMITS,
  type Plan,
  type PlanChange,
  type PlanLimits,
  type PlanStore,
} from './plan-port.ts';
import { limitsUsage, type PlanUsage, type Quota, quotasOf } from './quotas.ts';

export type { ListedPlan, Plan, PlanChange, PlanLimits, PlanStore } from './plan-port.ts';
export type { PlanUsage, Quota } from './quotas.ts';
export { createUsageMails, isUsageMail, type UsageMails } from './usage-mails.ts';

/** A plan as operators write it; limits that are omitted are unlimited. */
export interface PlanInput extends Partial<PlanLimits> {
  name: string;
  isDefault?: boolean | undefined;
}

/** What a plan is changed to. */
export type PlanChangeInput = Partial<PlanLimits> & { isDefault?: boolean | undefined };

/** The plans of the installation, and what accounts use of them. */
export interface Plans {
  /** The default first. */
  list(): Promise<ListedPlan[]>;
  create(input: PlanInput): Promise<Plan>;
  /** Holds for all accounts with this plan from their next request on. Throws `not_found`, as the next. */
  update(id: number, change: PlanChangeInput): Promise<Plan>;
  /** Rejects the default plan and one that an account has. */
  remove(id: number): Promise<Plan>;
  /** Gives an account another plan; what it has above the new limits stays. */
  assign(accountId: number, name: string): Promise<void>;
  /** Throws `not_found` for an unknown account. */
  quotas(accountId: number): Promise<{ plan: Plan; quotas: Quota[] }>;
  /** Returns the quotas that are near their limits or have reached them. Throws `not_found`. */
  warnings(accountId: number): Promise<Quota[]>;
}

export interface PlansDeps {
  store: PlanStore;
  usage(accountId: number): Promise<PlanUsage>;
}

export function createPlans({ store, usage }: PlansDeps): Plans {
  return {
    list: () => store.list(),
    create: (input) => create(store, input),
    update: (id, change) => update(store, id, change),
    remove: async (id) => {
      const plan = await find(store, id);
      const obstacle = await store.remove(id);
      if (obstacle === 'missing') throw notFound();
      if (obstacle) throw invalidField('id', OBSTACLES[obstacle]);
      return plan;
    },
    assign: async (accountId, name) => {
      const missing = await store.assign(accountId, name);
      if (missing === 'account') throw notFound();
      if (missing === 'plan') throw await unknownPlan(store, name);
    },
    quotas: async (accountId) => {
      const plan = await planOf(store, accountId);
      return { plan, quotas: quotasOf(plan, await usage(accountId)) };
    },
    warnings: async (accountId) => {
      const plan = await planOf(store, accountId);
      // Counting a month's events takes a tenth of what the home screen may take.
      if (!limitsUsage(plan)) return [];
      return quotasOf(plan, await usage(accountId)).filter(({ state }) => state !== 'within');
    },
  };
}

async function planOf(store: PlanStore, accountId: number): Promise<Plan> {
  const plan = await store.ofAccount(accountId);
  if (!plan) throw notFound();
  return plan;
}

const OBSTACLES = {
  default: 'New workspaces get this plan. Make another plan the default first.',
  used: 'Some workspaces have this plan. Give them another one first.',
} as const;

/** Returns the name of the plan for a new account: the default unless one is named. Throws for an unknown one. */
export async function planForNew(store: Pick<PlanStore, 'list'>, wanted: string | undefined): Promise<string> {
  const plans = await store.list();
  const plan = plans.find(({ name, isDefault }) => (wanted === undefined ? isDefault : name === wanted));
  if (plan) return plan.name;
  throw await unknownPlan(store, wanted ?? '');
}

async function unknownPlan(store: Pick<PlanStore, 'list'>, name: string) {
  const names = (await store.list()).map((plan) => plan.name);
  return conflict('plan', `Unknown plan "${name}". Use one of ${names.join(', ')}.`);
}

/** Returns the link-tools requests per minute of keys; never below the setting. */
export function linkRequestsPerMinute(planLimit: number | null | undefined, setting: number): number {
  return Math.max(planLimit ?? setting, setting);
}

/** Fits URLs, command lines and the API's `status`. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

async function create(store: PlanStore, { name: written, isDefault, ...limits }: PlanInput): Promise<Plan> {
  const name = written.trim();
  if (!NAME.test(name))
    throw invalidField(
      'name',
      'Use up to 40 lowercase letters, digits, hyphens and underscores, such as starter. Begin with a letter or digit.',
    );
  try {
    return await store.insert({ name, ...NO_LIMITS, ...given(limits), isDefault: isDefault === true });
  } catch (error) {
    throw error instanceof UniqueViolationError ? conflict('name', `A plan named ${name} already exists.`) : error;
  }
}

async function update(store: PlanStore, id: number, { isDefault, ...limits }: PlanChangeInput): Promise<Plan> {
  const before = await find(store, id);
  if (before.isDefault && isDefault === false)
    throw invalidField('is_default', 'One plan is always the default. Make another plan the default instead.');
  const change: PlanChange = { ...given(limits), ...(isDefault === true && { isDefault }) };
  const plan = await store.update(id, change);
  if (!plan) throw notFound();
  return plan;
}

async function find(store: PlanStore, id: number): Promise<Plan> {
  const plan = await store.find(id);
  if (!plan) throw notFound();
  return plan;
}

/** Returns the limits that are not undefined, and nothing else. */
function given(limits: Partial<PlanLimits>): Partial<PlanLimits> {
  const names = Object.keys(NO_LIMITS) as (keyof PlanLimits)[];
  return Object.fromEntries(names.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]]])));
}
