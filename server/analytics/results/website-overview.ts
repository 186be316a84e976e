import type { WeekStart } from '../../../contract/vocabulary.ts';
import type { Correction } from '../../collect/late-events-port.ts';
import type { Saved } from '../../goals/goals.ts';
import {
  type CompareInput,
  checkInterval,
  type GoalFigures,
  type GoalMatch,
  type OverviewQuery,
  type OverviewResult,
  type QueryBasisInput,
  type QueryContext,
  readBasis,
  readCompare,
  usualInterval,
  withWeekStart,
} from '../analytics.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/** A dashboard query as sent by callers, with enums already checked. */
export interface OverviewInput extends QueryBasisInput {
  /** Defaults to an interval that suits the range. */
  interval?: OverviewQuery['interval'] | undefined;
  week_start?: WeekStart | undefined;
  compare?: CompareInput | undefined;
  currency?: string | undefined;
  limit?: number | undefined;
}

export interface ReachedGoal extends GoalFigures {
  id: number;
  name: string;
  /** Percentage of the visitors. */
  rate: number;
}

export interface WebsiteOverview {
  query: OverviewQuery;
  result: OverviewResult;
  /** All goals of the website in order of creation. */
  goals: ReachedGoal[];
  /** What was added to the period after it had ended, the newest first. */
  corrections: Correction[];
}

type SavedGoal = Saved<GoalMatch>;

const DEFAULT_ROWS = 10;
/** Maximum number of goals per website. */
const ALL_GOALS = { limit: 100, offset: 0, order: 'asc' } as const;

/** Returns a website's goals. */
export async function goalsOf(
  { goals }: Pick<AnalyticsDeps, 'goals'>,
  site: { accountId: number; id: number },
): Promise<SavedGoal[]> {
  const { items } = await goals.goals.page({ accountId: site.accountId, websiteId: site.id }, ALL_GOALS);
  return items;
}

export function readOverview(
  written: OverviewInput,
  context: QueryContext,
  goals: readonly SavedGoal[],
): OverviewQuery {
  const basis = readBasis(written, context);
  const { range, timezone } = basis;
  const { compare, currency, limit = DEFAULT_ROWS } = written;
  const interval = withWeekStart(written.interval ?? usualInterval(range), written.week_start);
  return {
    ...basis,
    interval: checkInterval(interval, range),
    compare: compare && readCompare(compare, range, { now: context.now, timezone, interval }),
    goals: goals.map(({ definition }) => definition),
    currency,
    limit,
  };
}

/** Queries all panels and each goal concurrently. */
export async function askOverview(
  deps: Pick<AnalyticsDeps, 'analytics' | 'lateEvents' | 'clock'>,
  site: { accountId: number; id: number },
  { query, goals }: { query: OverviewQuery; goals: readonly SavedGoal[] },
): Promise<WebsiteOverview> {
  const { analytics, lateEvents, clock } = deps;
  const { scope, filter, range, bots } = query;
  const matches = goals.map(({ definition }) => definition);
  const [result, corrections, figures] = await Promise.all([
    analytics.overview(query),
    range.to > clock.now() ? [] : lateEvents.read(site.accountId, site.id, range),
    matches.length > 0 ? analytics.goals({ scope, filter, range, bots, goals: matches }) : [],
  ]);
  const { visitors } = result.totals;
  const reached = goals.map(({ id, name }, index) => {
    const { conversions, converted } = figures[index] ?? { conversions: 0, converted: 0 };
    return { id, name, conversions, converted, rate: visitors === 0 ? 0 : percent(converted / visitors) };
  });
  return { query, result, goals: reached, corrections };
}

function percent(share: number): number {
  return Math.round(share * 10_000) / 100;
}
