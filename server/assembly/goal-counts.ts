import type { Goals } from '../goals/goals.ts';
import { AppError } from '../platform/app-error.ts';
import type { GoalCount } from '../webhooks/webhooks.ts';
import type { Website, Websites } from '../websites/websites.ts';
import type { AppDeps } from './app-deps.ts';

const DAY_MS = 24 * 3_600_000;
/** Limit of websites queried per account, newest first. */
const MAX_WEBSITES = 200;
const ALL_GOALS = { limit: 100, offset: 0, order: 'asc' } as const;

/** Counts how often each goal of an account was reached on a day, for webhooks. Websites without events are skipped. */
export function createGoalCounts(
  { catalog, events }: AppDeps,
  { goals, websites }: { goals: Goals; websites: Websites },
) {
  const countsOf = async (website: Website, day: string): Promise<GoalCount[]> => {
    const { id, accountId, domain } = website;
    const from = Date.parse(day);
    const readAt = await catalog.totals.readAnewAt('website', id);
    if (readAt === undefined || readAt < from) return [];
    const { items } = await goals.goals.page({ accountId, websiteId: id }, ALL_GOALS);
    if (items.length === 0) return [];
    const range = { from, to: from + DAY_MS };
    const scope = { accountId, kind: 'website', id } as const;
    const matches = items.map(({ definition }) => definition);
    const figures = await events.analytics.goals({ scope, range, goals: matches });
    return items.map((goal, index) => ({
      goalId: goal.id,
      name: goal.name,
      websiteId: id,
      domain,
      day,
      reached: figures[index]?.conversions ?? 0,
    }));
  };
  return async (accountId: number, day: string): Promise<GoalCount[]> => {
    const request = { limit: MAX_WEBSITES, offset: 0, sortBy: 'id', order: 'desc' } as const;
    const { items } = await websites.page(accountId, request);
    const counts: GoalCount[] = [];
    for (const website of items) {
      // While the event log is unavailable nothing is reported; the next run includes those conversions.
      const found = await countsOf(website, day).catch((error: unknown) => {
        if (error instanceof AppError) return [];
        throw error;
      });
      counts.push(...found);
    }
    return counts;
  };
}
