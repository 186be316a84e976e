import type { ActivityType } from '../../../../contract/vocabulary.ts';
import type { AccountActivity, AnalyticsQuery, AnalyticsResult, Metric, Mover, MoversResult } from '../../analytics.ts';
import type { Problem, SetupFacts } from '../account-port.ts';
import { askTrends } from '../objects/object-trends.ts';
import type { PinnedObject } from '../objects/pinned-objects.ts';
import { traceWebsites } from '../objects/website-figures.ts';
import type { AnalyticsDeps } from '../result-deps.ts';
import { askSeries } from '../series.ts';
import type { HomeQuery } from './home-period.ts';

/** In the order of the result's columns. */
export const HOME_METRICS = [
  'clicks',
  'scans',
  'visits',
  'views',
  'visitors',
  'conversions',
] as const satisfies Metric[];

/** `trend`: the figure in each interval of the period. */
export type NamedMover = Mover & { name: string; trend: readonly number[] };

export interface Activity {
  kind: 'saved' | 'answered' | 'limit_reached' | 'goal_reached';
  type: ActivityType;
  id: number;
  name: string;
  detail: string;
  at: number;
}

export interface HomeResult extends RecentActivity {
  query: HomeQuery;
  figures: AnalyticsResult;
  movers: Record<keyof MoversResult, NamedMover[]>;
}

/** What changes without new events: visitors leave five minutes after their last activity. */
interface RecentActivity {
  live: AccountActivity;
  activity: Activity[];
}

/** What changes with new events and with the period alone. */
interface HomeFigures {
  figures: AnalyticsResult;
  movers: Record<keyof MoversResult, TracedMover[]>;
}

type TracedMover = Omit<NamedMover, 'name'>;

/** What the home screen shows of the catalog. Not cached, since people see what they have just changed. */
export interface HomeState {
  /** What the person pinned, in the person’s order. */
  pinned: PinnedObject[];
  setup: Omit<SetupFacts, 'createdAt'> & { isNew: boolean };
  problems: Problem[];
}

const MOVERS = 5;
/** More than a screen shows, because it combines the responses to a page. */
const ACTIVITIES = 24;
/** A larger number would make the statement slower than the event scan. */
export const MAX_GOALS = 100;
const SECONDS_10_MS = 10_000;
/** How far back to search for conversions, in every event of the websites. */
const DAY_MS = 86_400_000;
/** A workspace is new for so long. */
const NEW_DAYS = 30;
/** Of each kind. */
const MAX_PROBLEMS = 5;
const NOTHING: SetupFacts = {
  ...{ createdAt: 0, link: false, code: false, website: false, websiteId: null },
  ...{ visit: false, goal: false, domain: false, member: false, sample: false },
};

export async function askRecentActivity(deps: AnalyticsDeps, accountId: number): Promise<RecentActivity> {
  const now = Math.floor(deps.clock.now() / SECONDS_10_MS) * SECONDS_10_MS;
  const [live, activity] = await Promise.all([
    deps.analytics.accountActivity(accountId, now),
    activityOf(deps, accountId, now),
  ]);
  return { live, activity };
}

export async function askHomeFigures(deps: AnalyticsDeps, accountId: number, query: HomeQuery): Promise<HomeFigures> {
  const { range, compare } = query;
  const [figures, movers] = await Promise.all([
    askFigures(deps, accountId, query),
    deps.analytics
      .movers({ accountId, range, compare, limit: MOVERS })
      .then((found) => withTrends(deps, { accountId, query }, found)),
  ]);
  return { figures, movers };
}

export async function readHomeState(
  { objects, clock }: AnalyticsDeps,
  accountId: number,
): Promise<Omit<HomeState, 'pinned'>> {
  const now = clock.now();
  const [facts, problems] = await Promise.all([
    objects.setup(accountId, now),
    objects.problems(accountId, MAX_PROBLEMS),
  ]);
  const { createdAt, ...setup } = facts ?? NOTHING;
  return { setup: { ...setup, isNew: now - createdAt < NEW_DAYS * DAY_MS }, problems };
}

async function askFigures({ analytics, objects }: AnalyticsDeps, accountId: number, query: HomeQuery) {
  const { range, compare, timezone, interval } = query;
  const stats: AnalyticsQuery = {
    scope: { accountId, kind: 'account' },
    metrics: HOME_METRICS,
    dimensions: [],
    range,
    compare,
    timezone,
    interval,
    goals: await objects.goals(accountId, MAX_GOALS),
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
  };
  return askSeries(analytics, stats, interval);
}

async function withTrends(
  deps: AnalyticsDeps,
  { accountId, query }: { accountId: number; query: HomeQuery },
  found: MoversResult,
): Promise<HomeFigures['movers']> {
  const trace = async (kind: 'link' | 'qr', movers: readonly Mover[]) => {
    const trends = await askTrends(deps.analytics, { accountId, kind, ids: movers.map(({ id }) => id), query });
    return movers.map((mover) => ({ ...mover, trend: trends.get(mover.id) ?? [] }));
  };
  const [links, codes, websites] = await Promise.all([
    trace('link', found.links),
    trace('qr', found.codes),
    traceWebsites(deps, { accountId, query }, found.websites),
  ]);
  return { links, codes, websites };
}

/** Names the movers as they are called now, without objects that were deleted in the meantime. */
export async function nameMovers(
  { objects }: Pick<AnalyticsDeps, 'objects'>,
  accountId: number,
  found: HomeFigures['movers'],
): Promise<HomeResult['movers']> {
  const named = async (kind: 'link' | 'qr' | 'website', movers: readonly TracedMover[]) => {
    const ids = movers.map(({ id }) => id);
    const names = await objects.names(accountId, kind, ids);
    return movers.flatMap((mover) => {
      const name = names.get(mover.id);
      return name === undefined ? [] : [{ ...mover, name }];
    });
  };
  const [links, codes, websites] = await Promise.all([
    named('link', found.links),
    named('qr', found.codes),
    named('website', found.websites),
  ]);
  return { links, codes, websites };
}

async function activityOf(deps: AnalyticsDeps, accountId: number, now: number): Promise<Activity[]> {
  const { search, objects } = deps;
  const [saved, answers, usedUp, reached] = await Promise.all([
    search.newest(accountId, ACTIVITIES),
    objects.answers(accountId, ACTIVITIES),
    objects.usedUp(accountId, ACTIVITIES),
    goalsReached(deps, accountId, now),
  ]);
  const all: Activity[] = [
    ...saved.map(({ type, id, name, detail, updatedAt }) => ({
      ...({ kind: 'saved', type, id, name, detail, at: updatedAt } as const),
    })),
    ...answers.map((result) => ({ kind: 'answered' as const, ...result })),
    ...usedUp.map(({ id, name, clickLimit, at }) => ({
      ...({ kind: 'limit_reached', type: 'link', id, name, detail: String(clickLimit), at } as const),
    })),
    ...reached,
  ];
  return all.toSorted((one, other) => other.at - one.at).slice(0, ACTIVITIES);
}

/** Returns each goal reached within the last day once, with its latest time. */
async function goalsReached(
  { analytics, objects }: AnalyticsDeps,
  accountId: number,
  now: number,
): Promise<Activity[]> {
  const named = await objects.namedGoals(accountId, MAX_GOALS);
  if (named.length === 0) return [];
  const range = { from: now - DAY_MS, to: now + SECONDS_10_MS };
  const times = await analytics.lastConversions({ accountId, range, goals: named.map(({ goal }) => goal) });
  return named.flatMap(({ name, domain, goal }, index) => {
    const at = times[index];
    if (at === undefined) return [];
    return [
      { kind: 'goal_reached' as const, type: 'website' as const, id: goal.siteId, name: domain, detail: name, at },
    ];
  });
}
