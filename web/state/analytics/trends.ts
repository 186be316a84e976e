import type { ApiResponse, Body } from '../../api/client.ts';
import { ANALYTICS } from '../../api/client.ts';
import { useApiQuery } from '../../api/queries.ts';
import { type ClickMetric, overTime, usualInterval } from '../click-query.ts';
import { ownWeekStart } from '../formats.ts';
import type { Span } from './spans.ts';

type Query = Body<'queryAnalytics'>;
type Row = Pick<ApiResponse<'queryAnalytics'>['data']['rows'][number], 'dimensions' | 'metrics' | 'time'>;

/** Maximum number of rows in a response. */
export const MAX_ROWS = 1_000;

/** Returns a line's values over time by the value of its dimension; undefined while they load, or where they do not fit. */
export type TrendOf = (key: string) => readonly number[] | undefined;

/** Queries the figures of all groups over time, which has no rows for intervals without events. */
export function trendQuery(figures: Query, period: Span): Query {
  return { ...figures, interval: usualInterval(period), week_start: ownWeekStart(), compare: undefined };
}

/** Whether the lines of this many groups fit one answer: lines of a part would drop to zero. */
export function fitsTrends(times: readonly unknown[], groups: number): boolean {
  return times.length * groups <= MAX_ROWS;
}

/** Returns the lines of rows by dimension; `times` are the beginnings of all intervals. */
export function trendsOf(
  rows: readonly Row[],
  times: readonly (string | undefined)[],
  { dimension, metric }: { dimension: string; metric: ClickMetric },
): TrendOf {
  const lines = new Map(
    [...Map.groupBy(rows, ({ dimensions }) => dimensions[dimension])].map(([key, own]) => {
      const counts = new Map(own.map(({ time, metrics }) => [time, metrics[metric] ?? 0]));
      return [key, times.map((time) => counts.get(time) ?? 0)];
    }),
  );
  const none = times.map(() => 0);
  return (key) => lines.get(key) ?? none;
}

/** The lines of `count` groups, whose figures `query` asks for: of its first dimension and metric. */
export function useTrends(query: Query, period: Span, count: number): TrendOf {
  const [dimension = '', metric = 'clicks'] = [query.dimensions?.[0], query.metrics?.[0] as ClickMetric | undefined];
  const path = `${ANALYTICS}/query`;
  const whole = useApiQuery('queryAnalytics', path, { body: overTime({ scope: {}, period, metrics: [metric] }) });
  const times = whole.data?.data.rows.map(({ time }) => time);
  const enabled = times !== undefined && fitsTrends(times, count);
  const rows = useApiQuery('queryAnalytics', path, { body: trendQuery(query, period), enabled }).data?.data.rows;
  return enabled && rows ? trendsOf(rows, times, { dimension, metric }) : () => undefined;
}
