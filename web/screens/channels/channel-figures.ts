import type { ApiResponse, Body } from '../../api/client.ts';
import { hasPeriodBefore, type Span } from '../../state/analytics/spans.ts';
import { comparedWith, usualInterval } from '../../state/click-query.ts';
import { ownWeekStart } from '../../state/formats.ts';
import { ownTimeZone } from '../../state/time-zone.ts';
import type { Place } from './channel-data.ts';

type Query = Body<'queryAnalytics'>;
type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'compared' | 'time'>;

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

/** Maximum number of rows in a response. */
const MAX_ROWS = 1_000;

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

/** Queries the same over time, which has no rows for intervals without events. */
export function trendQuery(period: Span): Query {
  const interval = { interval: usualInterval(period), week_start: ownWeekStart() };
  return { ...figuresQuery(period), ...interval, compare: undefined };
}

/** Whether the lines of these channels and of the items without one fit one answer: lines of a part would drop to zero. */
export function fitsTrends(times: readonly unknown[], channels: number): boolean {
  return times.length * (channels + 1) <= MAX_ROWS;
}

export interface Trends {
  /** The beginnings of all intervals. */
  times: readonly (string | undefined)[];
  rows: readonly Row[] | undefined;
}

/** Channels without a row have figures of zero. */
export function figuresOf(rows: readonly Row[] | undefined, period: Span, trends: Trends | undefined): FiguresOf {
  const byChannel = new Map(rows?.map((row) => [row.dimensions.item_channel, row]));
  const overTimes = trends?.rows && Map.groupBy(trends.rows, ({ dimensions }) => dimensions.item_channel);
  return (place) => {
    if (!rows) return undefined;
    const channel = place === undefined ? '' : String(place);
    const { metrics, compared } = byChannel.get(channel) ?? {};
    const counts = overTimes && new Map(overTimes.get(channel)?.map((row) => [row.time, row.metrics.uniques ?? 0]));
    return {
      uniques: metrics?.uniques ?? 0,
      before: hasPeriodBefore(period) ? (compared?.uniques ?? 0) : undefined,
      trend: counts && trends?.times.map((time) => counts.get(time) ?? 0),
    };
  };
}
