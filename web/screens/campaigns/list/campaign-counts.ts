import { ANALYTICS, type ApiResponse } from '../../../api/client.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { GOAL_RATE, goalRateOf } from '../../../state/click-query.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';

type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'compared'>;

/** Metrics of a campaign in the list; undefined while they load. */
export interface CampaignCounts {
  clicks: { now: number; before: number } | undefined;
  led: { visits: number; goals: number; goalRate: number | undefined } | undefined;
}

/** Maximum number of rows in a response. */
const MAX_CAMPAIGNS = 1_000;
const QUERY = `${ANALYTICS}/query`;

/** Clicks and visits are two queries, so that neither waits for the other and the list waits for none. */
export function useCampaignCounts(enabled: boolean): (id: number) => CampaignCounts {
  const requested = { range: '30d', timezone: ownTimeZone(), limit: MAX_CAMPAIGNS };
  const clicked = useApiQuery('queryAnalytics', QUERY, {
    body: { ...requested, metrics: ['clicks'], dimensions: ['campaign'], compare: 'previous_period' },
    enabled,
  });
  const led = useApiQuery('queryAnalytics', QUERY, {
    body: { ...requested, metrics: ['visits', 'conversions', GOAL_RATE], dimensions: ['via_campaign'] },
    enabled,
  });
  return countsOf(clicked.data?.data.rows, led.data?.data.rows);
}

/** Campaigns without a row have counts of zero. */
export function countsOf(
  clicked: readonly Row[] | undefined,
  led: readonly Row[] | undefined,
): (id: number) => CampaignCounts {
  const clicksOf = new Map(clicked?.map((row) => [Number(row.dimensions.campaign), row]));
  const ledOf = new Map(led?.map(({ dimensions, metrics }) => [Number(dimensions.via_campaign), metrics]));
  return (id) => {
    const { metrics, compared } = clicksOf.get(id) ?? {};
    const came = ledOf.get(id) ?? {};
    return {
      clicks: clicked && { now: metrics?.clicks ?? 0, before: compared?.clicks ?? 0 },
      led: led && { visits: came.visits ?? 0, goals: came.conversions ?? 0, goalRate: goalRateOf(came) },
    };
  };
}
