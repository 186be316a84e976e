import {
  type Analytics,
  type AnalyticsQuery,
  type AnalyticsResult,
  type AnalyticsRow,
  boundariesOf,
  type Interval,
  type Metric,
  type TimeRange,
} from '../analytics.ts';
import { eventRange } from './event-range.ts';
import type { AnalyticsDeps } from './result-deps.ts';

/**
 * Returns every interval of the range, with zeros for empty ones, and next to each the interval at the same index of
 * the compared range, if requested and not shorter. The two series are separate queries, since each may have intervals
 * that the other lacks.
 */
export async function askSeries(
  analytics: Pick<Analytics, 'query'>,
  query: AnalyticsQuery,
  interval: Interval,
): Promise<AnalyticsResult> {
  const { compare, limit, offset } = query;
  const ask = (range: TimeRange) => askIntervals(analytics, query, { range, interval });
  const [current, before] = await Promise.all([ask(query.range), compare && ask(compare)]);
  const rows = current.rows.map((row, place) => {
    const compared = before?.rows[place]?.metrics;
    return compared ? { ...row, compared } : row;
  });
  const { totals, exact, resolution } = current.result;
  return {
    rows: rows.toSorted(orderOf(query)).slice(offset, offset + limit),
    total: rows.length,
    totals,
    ...(before ? { comparedTotals: before.result.totals } : {}),
    exact: exact && (before?.result.exact ?? true),
    resolution,
  };
}

async function askIntervals(
  analytics: Pick<Analytics, 'query'>,
  query: AnalyticsQuery,
  { range, interval }: { range: TimeRange; interval: Interval },
): Promise<{ result: AnalyticsResult; rows: AnalyticsRow[] }> {
  const { timezone, metrics } = query;
  const boundaries = boundariesOf(range, timezone, interval);
  const window = { limit: Math.max(1, boundaries.length), offset: 0 };
  const result = await analytics.query({ ...query, ...window, range, interval, compare: undefined, order: undefined });
  const found = new Map(result.rows.map((row) => [row.dimensions[0], row]));
  const rows = boundaries.map((start) => {
    const time = String(start);
    return found.get(time) ?? { dimensions: [time], metrics: metrics.map(() => 0) };
  });
  return { result, rows };
}

function orderOf({ order = [], metrics }: AnalyticsQuery): (one: AnalyticsRow, other: AnalyticsRow) => number {
  return (one, other) => {
    for (const { by, direction } of order) {
      const place = metrics.indexOf(by as Metric);
      const difference =
        place < 0 ? timeOf(one) - timeOf(other) : (one.metrics[place] ?? 0) - (other.metrics[place] ?? 0);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return timeOf(one) - timeOf(other);
  };
}

function timeOf({ dimensions }: AnalyticsRow): number {
  return Number(dimensions[0]);
}

/** Returns whether the result has every interval of the range. */
export function isWholeSeries({ interval, dimensions }: AnalyticsQuery): boolean {
  return interval !== undefined && dimensions.length === 0;
}

/** Returns the rows of a query, and all intervals of a series without dimensions. */
export async function askRows(
  { analytics, clock }: Pick<AnalyticsDeps, 'analytics' | 'clock'>,
  query: AnalyticsQuery,
): Promise<AnalyticsResult> {
  const { interval, scope, compare } = query;
  if (interval !== undefined && isWholeSeries(query)) return askSeries(analytics, query, interval);
  if (interval !== undefined) return analytics.query(query);
  const now = clock.now();
  const within = (range: AnalyticsQuery['range']) => eventRange(analytics, scope, { range, now });
  const [range, compared] = await Promise.all([within(query.range), compare && within(compare)]);
  return analytics.query({ ...query, range, compare: compared });
}
