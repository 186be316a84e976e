import type { ApiResponse, Body } from '../../api/client.ts';
import { hasPeriodBefore, type Span } from '../../state/analytics/spans.ts';
import { MAX_ROWS, type TrendOf } from '../../state/analytics/trends.ts';
import { comparedWith } from '../../state/click-query.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import type { Place } from './channel-data.ts';

type Query = Body<'queryAnalytics'>;
type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'compared'>;

/** Unique clicks and scans of a channel in the period. */
export interface ChannelFigures {
  uniques: number;
  /** Those of the previous period; undefined where there is none. */
  before: number | undefined;
  /** Values over time; undefined while they load, or where they do not fit one answer. */
  trend: readonly number[] | undefined;
}

/** Returns the figures of a channel, or of the items without one; undefined while they load. */
export type FiguresOf = (place: Place) => ChannelFigures | undefined;

/** Queries the channels' figures as their own screens do, all at once. */
export function figuresQuery(period: Span): Query {
  return {
    metrics: ['uniques'],
    dimensions: ['item_channel'],
    range: period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
    ...comparedWith(period),
  };
}

/** Channels without a row have figures of zero. */
export function figuresOf(rows: readonly Row[] | undefined, period: Span, trendOf: TrendOf): FiguresOf {
  const byChannel = new Map(rows?.map((row) => [row.dimensions.item_channel, row]));
  return (place) => {
    if (!rows) return undefined;
    const channel = place === undefined ? '' : String(place);
    const { metrics, compared } = byChannel.get(channel) ?? {};
    return {
      uniques: metrics?.uniques ?? 0,
      before: hasPeriodBefore(period) ? (compared?.uniques ?? 0) : undefined,
      trend: trendOf(channel),
    };
  };
}
