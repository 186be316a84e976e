import type { Analytics, AnalyticsScope, OverviewFigures, OverviewResult } from '../analytics/analytics.ts';
import { type Revenue, revenueOf } from '../analytics/results/results.ts';
import type { CurrencyRates } from '../currencies/currencies.ts';
import type { ReportPeriod } from './report-periods.ts';
import type { ReportGoal } from './report-port.ts';

/** Rows of each list. */
const ROWS = 10;

/** The figures of a report, from the event log. */
export interface ReportFigures {
  totals: OverviewFigures;
  before: OverviewFigures;
  days: OverviewResult['series'];
  panels: Pick<OverviewResult['panels'], 'page' | 'source' | 'country' | 'device'>;
  /** Only reached goals, most conversions first. */
  goals: readonly { name: string; conversions: number }[];
  /** Converted; undefined without rates of the workspace, and without revenue. */
  revenue?: Revenue | undefined;
}

export interface ReportQuery {
  accountId: number;
  websiteId: number;
  timezone: string;
  period: Pick<ReportPeriod, 'range' | 'before'>;
  goals: readonly ReportGoal[];
}

/** Rejects with AppError `unavailable` while the event log cannot be reached. */
export async function readFigures(
  {
    analytics,
    rates,
  }: { analytics: Pick<Analytics, 'overview' | 'goals' | 'query'>; rates: Pick<CurrencyRates, 'find'> },
  query: ReportQuery,
): Promise<ReportFigures> {
  const { accountId, websiteId, timezone, period, goals } = query;
  const scope: AnalyticsScope = { kind: 'website', accountId, id: websiteId };
  const requested = { scope, range: period.range, goals: goals.map(({ match }) => match) };
  const { totals, comparedTotals, series, panels } = await analytics.overview({
    ...requested,
    timezone,
    compare: period.before,
    interval: 'day',
    limit: ROWS,
  });
  const figures = goals.length > 0 ? await analytics.goals(requested) : [];
  const asked = { scope, range: period.range, compare: period.before, timezone };
  const revenue = await revenueOf(rates, (one) => analytics.query(one)).ofTotals(asked);
  const most = goals
    .map(({ name }, index) => ({ name, conversions: figures[index]?.conversions ?? 0 }))
    .filter(({ conversions }) => conversions > 0)
    .toSorted((one, other) => other.conversions - one.conversions)
    .slice(0, ROWS);
  const isSold = revenue && (revenue.amounts.length > 0 || revenue.comparedTotal !== 0);
  const before = comparedTotals ?? NOTHING;
  return { totals, before, days: series, panels, goals: most, ...(isSold && { revenue }) };
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
  currency: null,
};
