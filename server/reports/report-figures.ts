import type { Analytics, GoalMatch, OverviewAnswer, OverviewFigures, StatsScope } from '../stats/stats.ts';
import type { ReportPeriod } from './report-periods.ts';
import type { ReportGoal } from './report-port.ts';

/** Rows of each list. */
const ROWS = 10;
/** Goals that are asked about; the ones reached most are shown. */
const MAX_GOALS = 30;

/** The numbers of a report, as the event log tells them. */
export interface ReportFigures {
  totals: OverviewFigures;
  before: OverviewFigures;
  days: OverviewAnswer['series'];
  panels: Pick<OverviewAnswer['panels'], 'page' | 'source' | 'country' | 'device'>;
  /** Most reached first; only those that were. */
  goals: readonly { name: string; conversions: number }[];
}

export interface ReportQuestion {
  accountId: number;
  websiteId: number;
  timezone: string;
  period: Pick<ReportPeriod, 'range' | 'before'>;
  goals: readonly ReportGoal[];
}

/** Rejects as the questions do: with AppError `unavailable` while the event log can't be reached. */
export async function readFigures(
  analytics: Pick<Analytics, 'overview' | 'query'>,
  question: ReportQuestion,
): Promise<ReportFigures> {
  const { accountId, websiteId, timezone, period, goals } = question;
  const scope: StatsScope = { kind: 'website', accountId, id: websiteId };
  const asked = { scope, timezone, range: period.range };
  const { totals, comparedTotals, series, panels } = await analytics.overview({
    ...asked,
    compare: period.before,
    interval: 'day',
    limit: ROWS,
    goals: goals.map(({ match }) => match),
  });
  const reached = [];
  for (const { name, match } of goals.slice(0, MAX_GOALS)) {
    const conversions = await conversionsOf(analytics, asked, match);
    if (conversions > 0) reached.push({ name, conversions });
  }
  const most = reached.sort((one, other) => other.conversions - one.conversions).slice(0, ROWS);
  return { totals, before: comparedTotals ?? NOTHING, days: series, panels, goals: most };
}

async function conversionsOf(
  analytics: Pick<Analytics, 'query'>,
  asked: { scope: StatsScope; timezone: string; range: ReportPeriod['range'] },
  goal: GoalMatch,
): Promise<number> {
  const metrics = ['conversions'] as const;
  const answer = await analytics.query({ ...asked, metrics, dimensions: [], goals: [goal], limit: 1, offset: 0 });
  return answer.totals[0] ?? 0;
}

const NOTHING: OverviewFigures = {
  visitors: 0,
  visits: 0,
  views: 0,
  events: 0,
  views_per_visit: 0,
  bounce_rate: 0,
  visit_duration: 0,
  engaged_time: 0,
  conversions: 0,
  conversion_rate: 0,
  revenue: null,
};
