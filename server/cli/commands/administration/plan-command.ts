import { parseArgs } from 'node:util';
import { INSTALLATION_LOG, OPERATOR } from '../../../audit/audit.ts';
import type { Config } from '../../../config.ts';
import { createPlans, type ListedPlan, type Plan, type PlanLimits, type Plans } from '../../../plans/plans.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Catalog } from '../../../storage/catalog/open-catalog.ts';
import { UsageError } from '../../command-error.ts';
import { openAudit } from '../../stores/open-audit.ts';
import { openCatalogOrExit } from '../../stores/start-checks.ts';

/** The option of each limit, with its lowest and highest value. */
const LIMITS: ReadonlyArray<{ option: string; field: keyof PlanLimits; min: number; max?: number }> = [
  { option: 'links', field: 'links', min: 0 },
  { option: 'codes', field: 'codes', min: 0 },
  { option: 'websites', field: 'websites', min: 0 },
  { option: 'domains', field: 'domains', min: 0 },
  { option: 'members', field: 'members', min: 1 },
  { option: 'clicks', field: 'clicksPerMonth', min: 1 },
  { option: 'events', field: 'eventsPerMonth', min: 1 },
  { option: 'retention', field: 'retentionDays', min: 1, max: 36_500 },
  { option: 'requests', field: 'linkRequestsPerMinute', min: 1, max: 1_000_000 },
];

const OPTIONS = {
  ...Object.fromEntries(LIMITS.map(({ option }) => [option, { type: 'string' }] as const)),
  default: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Runs `plan list`, `plan set NAME` and `plan remove NAME`; a running service obeys with the next request. */
export async function planCommand(args: readonly string[], readConfig: () => Config): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [action = '', name, ...others] = positionals;
  const isChange = (action === 'set' || action === 'remove') && name !== undefined && others.length === 0;
  if (!isChange && positionals.join(' ') !== 'list') throw new UsageError('Use list, or set or remove with one name.');
  const limits = readLimits(values);
  const catalog = await openCatalogOrExit(readConfig());
  // Commands show no usage, which only the event log knows.
  const plans = createPlans({ store: catalog.plans, usage: () => Promise.reject(new Error('no event log')) });
  try {
    if (action === 'set')
      await set({ catalog, plans }, { name: name ?? '', limits, isDefault: values.default === true });
    if (action === 'remove') await remove({ catalog, plans }, name ?? '');
    print(await plans.list(), values.json === true);
  } finally {
    await catalog.close();
  }
  return 0;
}

interface Deps {
  catalog: Catalog;
  plans: Plans;
}

/** Creates the plan, or changes the limits that are named. */
async function set(
  { catalog, plans }: Deps,
  { name, limits, isDefault }: { name: string; limits: Partial<PlanLimits>; isDefault: boolean },
): Promise<void> {
  const known = (await plans.list()).find((plan) => plan.name === name);
  // The command can make a plan the default; to take that away, it makes another one the default.
  const change = { ...limits, ...(isDefault && { isDefault }) };
  const plan = known ? await plans.update(known.id, change) : await plans.create({ ...change, name });
  await record(catalog, known ? 'updatePlan' : 'createPlan', plan);
}

async function remove({ catalog, plans }: Deps, name: string): Promise<void> {
  const known = (await plans.list()).find((plan) => plan.name === name);
  if (!known) throw invalidField('name', `There is no plan named "${name}".`);
  await record(catalog, 'deletePlan', await plans.remove(known.id));
}

function record(catalog: Catalog, action: string, { id, name }: Plan): Promise<void> {
  const object = { kind: 'plan', id, name };
  return openAudit(catalog).record(INSTALLATION_LOG, { actor: OPERATOR, action, category: 'change', object });
}

function readLimits(values: Values): Partial<PlanLimits> {
  const limits: Partial<PlanLimits> = {};
  for (const { option, field, min, max = Number.MAX_SAFE_INTEGER } of LIMITS) {
    const value = values[option];
    if (value === undefined) continue;
    const limit = /^\d{1,16}$/.test(String(value)) ? Number(value) : Number.NaN;
    if (value !== 'none' && !(limit >= min && limit <= max))
      throw new UsageError(`--${option} is a whole number from ${min} to ${max}, or none.`);
    limits[field] = value === 'none' ? null : limit;
  }
  return limits;
}

function print(plans: readonly ListedPlan[], isJson: boolean): void {
  if (isJson) console.log(JSON.stringify(plans));
  else for (const plan of plans) console.log(lineOf(plan));
}

function lineOf(plan: ListedPlan): string {
  const limits = LIMITS.flatMap(({ option, field }) => (plan[field] === null ? [] : [`${option} ${plan[field]}`]));
  const mark = plan.isDefault ? ' (default)' : '';
  return `${plan.name}${mark}  workspaces: ${plan.workspaces}  ${limits.join(', ') || 'no limits'}`;
}
