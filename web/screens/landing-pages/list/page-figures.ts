import type { ApiResponse, Body } from '../../../api/client.ts';
import { hasPeriodBefore } from '../../../state/analytics/spans.ts';
import { MAX_ROWS, type TrendOf } from '../../../state/analytics/trends.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import type { PageKind } from '../kinds.ts';

/** The first one is the default. */
export const PERIODS = ['30d', '7d', '90d', '12mo', 'all'] as const;
export type PagePeriod = (typeof PERIODS)[number];

/** Figures of a page in the chosen period. */
export interface PageFigures {
  views: number;
  /** Views of the previous period; undefined where there is none. */
  before: number | undefined;
  visitors: number;
  clicks: number;
  /** Clicks for each view; undefined without views. */
  clickRate: number | undefined;
  /** Views over time; undefined while they load, or where they do not fit one answer. */
  trend: readonly number[] | undefined;
}

/** Returns the query for the figures of all pages of a type. */
export function figuresQuery(kind: PageKind, period: PagePeriod): Body<'queryAnalytics'> {
  return {
    metrics: ['impressions', 'unique_impressions', 'clicks'],
    dimensions: [kind],
    range: period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
    ...(hasPeriodBefore(period) && { compare: 'previous_period' as const }),
  };
}

type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'compared'>;

/** Returns the figures of a page by its ID; undefined while they load. Pages without a row have figures of zero. */
export function figuresOf(
  rows: readonly Row[] | undefined,
  kind: PageKind,
  { isCompared, trendOf }: { isCompared: boolean; trendOf: TrendOf },
) {
  const byId = new Map(rows?.map((row) => [Number(row.dimensions[kind]), row]));
  return (id: number): PageFigures | undefined => {
    if (!rows) return undefined;
    const { metrics, compared } = byId.get(id) ?? {};
    const [views, clicks] = [metrics?.impressions ?? 0, metrics?.clicks ?? 0];
    return {
      views,
      before: isCompared ? (compared?.impressions ?? 0) : undefined,
      visitors: metrics?.unique_impressions ?? 0,
      clicks,
      clickRate: views > 0 ? clicks / views : undefined,
      trend: trendOf(String(id)),
    };
  };
}
