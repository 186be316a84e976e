import type { EventLogReader, Traffic } from '../analytics/query/stats-port.ts';
import type { PlanStore, Plans, Quota } from '../plans/plans.ts';
import { AppError } from '../platform/app-error.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { DirectoryGrowth, DirectoryStore } from './directory-port.ts';

const DAY_MS = 86_400_000;
/** Days of growth, compared with as many before. */
const GROWTH_DAYS = 30;
/** Workspaces whose usage is counted: each needs a query over its events of the month. */
const COUNTED_WORKSPACES = 100;
const MONTHLY: readonly string[] = ['clicks', 'events'];

/** A workspace near a monthly limit of its plan, or at it. */
export interface NearLimit extends Omit<Quota, 'name' | 'limit'> {
  id: number;
  name: string;
  quota: Quota['name'];
  limit: number;
}

export interface InstallationOverview extends DirectoryGrowth {
  /** By UTC day; undefined while the event log is unavailable, as the limits. */
  traffic: { today: Traffic; yesterday: Traffic } | undefined;
  /** `isComplete` is false if more workspaces have monthly limits than were looked at. */
  limits: { workspaces: NearLimit[]; isComplete: boolean } | undefined;
}

export interface OverviewDeps {
  store: Pick<DirectoryStore, 'growth' | 'workspace'>;
  planStore: Pick<PlanStore, 'withMonthlyLimits'>;
  plans: Pick<Plans, 'quotas'>;
  events: Pick<EventLogReader, 'trafficBetween'>;
  clock: Clock;
}

/** Returns what operators look at first: growth, traffic of today, and workspaces near a monthly limit. */
export async function readOverview(deps: OverviewDeps): Promise<InstallationOverview> {
  const now = deps.clock.now();
  const since = now - GROWTH_DAYS * DAY_MS;
  const [growth, traffic, limits] = await Promise.all([
    deps.store.growth({ since, before: since - GROWTH_DAYS * DAY_MS }),
    unlessUnavailable(() => readTraffic(deps, now)),
    unlessUnavailable(() => readLimits(deps)),
  ]);
  return { ...growth, traffic, limits };
}

async function readTraffic({ events }: OverviewDeps, now: number) {
  const midnight = now - (now % DAY_MS);
  const [today, yesterday] = await Promise.all([
    events.trafficBetween(midnight, midnight + DAY_MS),
    events.trafficBetween(midnight - DAY_MS, midnight),
  ]);
  return { today, yesterday };
}

async function readLimits({ store, planStore, plans }: OverviewDeps) {
  const limited = await planStore.withMonthlyLimits({ after: 0, limit: COUNTED_WORKSPACES + 1 });
  const workspaces: NearLimit[] = [];
  for (const { accountId: id } of limited.slice(0, COUNTED_WORKSPACES)) {
    const { quotas } = await plans.quotas(id);
    const near = quotas.filter(({ name, state }) => MONTHLY.includes(name) && state !== 'within');
    const name = near.length === 0 ? '' : ((await store.workspace(id))?.name ?? '');
    for (const { name: quota, limit, ...use } of near) workspaces.push({ id, name, quota, limit: limit ?? 0, ...use });
  }
  return { workspaces, isComplete: limited.length <= COUNTED_WORKSPACES };
}

/** The other figures do not need the event log, and an operator needs them most while it is down. */
async function unlessUnavailable<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  }
}
