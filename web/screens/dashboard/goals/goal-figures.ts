import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import type { GoalMatch } from '../state/goals.ts';
import { RECENT_PERIOD } from './query-variants.ts';

type Data = ApiResponse<'queryAnalytics'>['data'];

/** How often a goal was reached recently. */
export interface GoalFigures {
  conversions: number;
  /** In percent of the visitors. */
  rate: number;
  /** Conversions of each day, today last. */
  days: number[];
}

/** Queries the recent conversions of a goal, saved or not. */
export function goalFiguresQuery(siteId: number, match: GoalMatch): Body<'queryAnalytics'> {
  return {
    scope: { website: siteId },
    metrics: ['conversions', 'conversion_rate'],
    goals: [match],
    range: RECENT_PERIOD,
    interval: 'day',
    limit: 100,
  };
}

export function goalFiguresOf({ rows, totals }: Pick<Data, 'rows' | 'totals'>): GoalFigures {
  const count = (figures: Data['totals']) => figures.conversions ?? 0;
  return {
    conversions: count(totals),
    rate: totals.conversion_rate ?? 0,
    days: rows.map(({ metrics }) => count(metrics)),
  };
}

/** Sends nothing without a match. */
export function useGoalFigures(match: GoalMatch | undefined, { enabled = true } = {}) {
  const { site } = useDashboard();
  const { data, error, isPlaceholderData } = useApiQuery('queryAnalytics', `${ANALYTICS}/query`, {
    ...(match && { body: goalFiguresQuery(site.id, match) }),
    enabled: enabled && match !== undefined,
  });
  return { figures: match && data && goalFiguresOf(data.data), error, isStale: isPlaceholderData };
}
