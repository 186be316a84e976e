import { ANALYTICS, type ApiResponse, type Body } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { hasPeriodBefore } from '../../../state/analytics/spans.ts';
import { MAX_ROWS, type TrendOf, useTrends } from '../../../state/analytics/trends.ts';
import { GOAL_RATE, goalRateOf } from '../../../state/click-query.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

/** Periods of the figures. The first one is the default. */
export const CAMPAIGN_PERIODS = ['30d', '7d', '90d', '12mo', 'month', 'last_month', 'all'] as const;
export type CampaignPeriod = (typeof CAMPAIGN_PERIODS)[number];

type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'compared'>;

/** Metrics of a campaign in the list; undefined while they load. `before` is undefined if no period precedes. */
export interface CampaignCounts {
  clicks: { now: number; before: number | undefined } | undefined;
  led: { visits: number; goals: number; goalRate: number | undefined } | undefined;
  /** Clicks over time; undefined while they load, or where they do not fit one answer. */
  trend: readonly number[] | undefined;
}

const QUERY = `${ANALYTICS}/query`;

/** Clicks and visits are two queries, so that neither waits for the other and the list waits for none. */
export function useCampaignCounts(period: CampaignPeriod, count: number): (id: number) => CampaignCounts {
  const requested = { range: period, timezone: ownTimeZone(), limit: MAX_ROWS };
  const compare = hasPeriodBefore(period) ? { compare: 'previous_period' as const } : {};
  const body: Body<'queryAnalytics'> = { ...requested, metrics: ['clicks'], dimensions: ['campaign'], ...compare };
  const clicked = useApiQuery('queryAnalytics', QUERY, { body });
  const trendOf = useTrends(body, period, count);
  const led = useApiQuery('queryAnalytics', QUERY, {
    body: { ...requested, metrics: ['visits', 'conversions', GOAL_RATE], dimensions: ['via_campaign'] },
  });
  const isCompared = hasPeriodBefore(period);
  return countsOf(clicked.data?.data.rows, led.data?.data.rows, { isCompared, trendOf });
}

/** Campaigns without a row have counts of zero. */
export function countsOf(
  clicked: readonly Row[] | undefined,
  led: readonly Row[] | undefined,
  { isCompared, trendOf }: { isCompared: boolean; trendOf: TrendOf },
): (id: number) => CampaignCounts {
  const clicksOf = new Map(clicked?.map((row) => [Number(row.dimensions.campaign), row]));
  const ledOf = new Map(led?.map(({ dimensions, metrics }) => [Number(dimensions.via_campaign), metrics]));
  return (id) => {
    const { metrics, compared } = clicksOf.get(id) ?? {};
    const came = ledOf.get(id) ?? {};
    return {
      clicks: clicked && { now: metrics?.clicks ?? 0, before: isCompared ? (compared?.clicks ?? 0) : undefined },
      led: led && { visits: came.visits ?? 0, goals: came.conversions ?? 0, goalRate: goalRateOf(came) },
      trend: trendOf(String(id)),
    };
  };
}
