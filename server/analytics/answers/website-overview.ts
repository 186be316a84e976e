import type { Saved } from '../../goals/goals.ts';
import {
  checkInterval,
  type GoalFigures,
  type GoalMatch,
  type OverviewAnswer,
  type OverviewQuery,
  type QuestionContext,
  readBasis,
  readCompare,
  usualInterval,
  type WrittenBasis,
  type WrittenCompare,
} from '../analytics.ts';
import type { InsightParts } from './answer-deps.ts';

/** A dashboard's question as callers write it, closed lists checked. */
export interface WrittenOverview extends WrittenBasis {
  /** The one that suits the range unless given. */
  interval?: OverviewQuery['interval'] | undefined;
  compare?: WrittenCompare | undefined;
  currency?: string | undefined;
  limit?: number | undefined;
}

export interface ReachedGoal extends GoalFigures {
  id: number;
  name: string;
  /** Of the visitors, in percent. */
  rate: number;
}

export interface OverviewResult {
  query: OverviewQuery;
  answer: OverviewAnswer;
  /** Each of the website's goals, in the order in which they were made. */
  goals: ReachedGoal[];
}

type SavedGoal = Saved<GoalMatch>;

const DEFAULT_ROWS = 10;
/** As many as a website can have. */
const ALL_GOALS = { limit: 100, offset: 0, order: 'asc' } as const;

/** What a website's owner wants reached. */
export async function goalsOf(
  { goals }: Pick<InsightParts, 'goals'>,
  site: { accountId: number; id: number },
): Promise<SavedGoal[]> {
  const { items } = await goals.goals.page({ accountId: site.accountId, websiteId: site.id }, ALL_GOALS);
  return items;
}

export function readOverview(
  written: WrittenOverview,
  context: QuestionContext,
  goals: readonly SavedGoal[],
): OverviewQuery {
  const basis = readBasis(written, context);
  const { range, timezone } = basis;
  const { interval = usualInterval(range), compare, currency, limit = DEFAULT_ROWS } = written;
  return {
    ...basis,
    interval: checkInterval(interval, range),
    compare: compare && readCompare(compare, range, { now: context.now, timezone, interval }),
    goals: goals.map(({ definition }) => definition),
    currency,
    limit,
  };
}

/** All panels and each goal, side by side. */
export async function askOverview(
  { analytics }: Pick<InsightParts, 'analytics'>,
  query: OverviewQuery,
  goals: readonly SavedGoal[],
): Promise<OverviewResult> {
  const { scope, filter, range, bots } = query;
  const matches = goals.map(({ definition }) => definition);
  const [answer, figures] = await Promise.all([
    analytics.overview(query),
    matches.length > 0 ? analytics.goals({ scope, filter, range, bots, goals: matches }) : [],
  ]);
  const { visitors } = answer.totals;
  const reached = goals.map(({ id, name }, index) => {
    const { conversions, converted } = figures[index] ?? { conversions: 0, converted: 0 };
    return { id, name, conversions, converted, rate: visitors === 0 ? 0 : percent(converted / visitors) };
  });
  return { query, answer, goals: reached };
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
