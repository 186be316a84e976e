import {
  type Analytics,
  type AnalyticsQuery,
  type AnalyticsResult,
  boundariesOf,
  type Interval,
} from '../../analytics.ts';

/** Objects with figures of their own, and what is counted for each kind. */
export const COUNTED_KINDS = {
  link: 'clicks',
  qr: 'scans',
  campaign: 'clicks',
  website: 'visitors',
} as const satisfies Record<string, AnalyticsQuery['metrics'][number]>;
export type CountedKind = keyof typeof COUNTED_KINDS;

interface TrendsOf {
  accountId: number;
  kind: CountedKind;
  ids: readonly number[];
  query: Pick<AnalyticsQuery, 'range' | 'timezone'> & { interval: Interval };
}

/** Returns the figure of each object in each interval of the period, by ID; objects without events are missing. */
export async function askTrends(
  analytics: Pick<Analytics, 'query'>,
  requested: TrendsOf,
): Promise<Map<number, number[]>> {
  const { ids, query } = requested;
  if (ids.length === 0) return new Map();
  const places = new Map(boundariesOf(query.range, query.timezone, query.interval).map((start, at) => [start, at]));
  const { rows } = await analytics.query({ ...statsOf(requested), interval: query.interval });
  const trends = new Map<number, number[]>();
  for (const { dimensions, metrics } of rows) {
    const [start = 0, id = 0] = dimensions.map(Number);
    const place = places.get(start);
    if (place === undefined) continue;
    const trend = trends.get(id) ?? Array.from(places, () => 0);
    trend[place] = metrics[0] ?? 0;
    trends.set(id, trend);
  }
  return trends;
}

export interface ObjectFigures {
  current: number;
  previous: number;
  trend: readonly number[];
}

/** Returns the figures of objects in the period and in the compared one, by ID; zeros without events. */
export async function askObjectFigures(
  analytics: Pick<Analytics, 'query'>,
  requested: TrendsOf & { query: { compare: AnalyticsQuery['range'] } },
): Promise<Map<number, ObjectFigures>> {
  const { ids, query } = requested;
  if (ids.length === 0) return new Map();
  const stats = statsOf(requested);
  // Visitors of days don't add up to those of the period, so the totals are queries of their own.
  const [trends, whole, before] = await Promise.all([
    askTrends(analytics, requested),
    analytics.query(stats).then(valuesOf),
    analytics.query({ ...stats, range: query.compare }).then(valuesOf),
  ]);
  return new Map(
    ids.map((id) => [id, { current: whole.get(id) ?? 0, previous: before.get(id) ?? 0, trend: trends.get(id) ?? [] }]),
  );
}

function valuesOf({ rows }: AnalyticsResult): Map<number, number> {
  return new Map(rows.map(({ dimensions: [id], metrics: [value] }) => [Number(id), value ?? 0]));
}

function statsOf({ accountId, kind, ids, query: { range, timezone } }: TrendsOf): AnalyticsQuery {
  return {
    scope: { accountId, kind: 'account' },
    metrics: [COUNTED_KINDS[kind]],
    dimensions: [kind],
    filter: { kind: 'is', dimension: kind, values: ids.map(String) },
    range,
    timezone,
    limit: Number.MAX_SAFE_INTEGER,
    offset: 0,
    omitsTotals: true,
  };
}
