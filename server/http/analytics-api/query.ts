import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../contract/operation.ts';
import {
  type AnalyticsQuery,
  type AnalyticsResult,
  type AnalyticsRow,
  intervalName,
  labelOf,
} from '../../analytics/analytics.ts';
import { type CsvCell, csvLine } from '../../platform/csv.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { bothTimes, figures, period, periodOrNull } from './response-values.ts';

const { queryAnalytics } = analyticsOperations;
const CSV = 'text/csv';

export const queryRoutes = [
  route(queryAnalytics, async ({ principal, body, accepts }, { features }) => {
    const { query, result } = await features.analytics.query(principal.accountId, body);
    return accepts(CSV) ? new Streamed(CSV, presentTable(query, result)) : presentResult(query, result);
  }),
];

function presentResult(query: AnalyticsQuery, result: AnalyticsResult): ResponseOf<typeof queryAnalytics> {
  const { metrics, range, timezone, compare } = query;
  const interval = query.interval ? intervalName(query.interval) : null;
  const { exact, resolution, total, totals, comparedTotals } = result;
  return ok({
    data: {
      rows: result.rows.map((row) => presentRow(query, row)),
      totals: figures(metrics, totals),
      compared_totals: comparedTotals ? figures(metrics, comparedTotals) : null,
    },
    meta: { ...period(range), timezone, interval, compare: periodOrNull(compare), exact, resolution, total },
    status: 200 as const,
  });
}

function presentRow(query: AnalyticsQuery, row: AnalyticsRow) {
  const { dimensions, metrics, timezone } = query;
  const { time, values } = keysOf(query, row);
  const named = (show: (name: (typeof dimensions)[number], value: string) => string) =>
    Object.fromEntries(dimensions.map((name, index) => [name, show(name, values[index] ?? '')]));
  return {
    ...(time === undefined ? {} : bothTimes(time, timezone)),
    dimensions: named((_, value) => value),
    labels: named(labelOf),
    metrics: figures(metrics, row.metrics),
    compared: row.compared ? figures(metrics, row.compared) : null,
  };
}

/** Returns the leading keys of a row: the start of the interval precedes the values. */
function keysOf(
  { interval }: AnalyticsQuery,
  { dimensions }: AnalyticsRow,
): { time?: number; values: readonly string[] } {
  if (interval === undefined) return { values: dimensions };
  const [time, ...values] = dimensions;
  return { time: Number(time), values };
}

/** Returns a table with one column for everything in a row: times, values, figures and compared figures. */
function presentTable(query: AnalyticsQuery, result: AnalyticsResult): string {
  const { dimensions, metrics, interval, compare } = query;
  const header = [
    ...(interval ? ['time', 'local_time'] : []),
    ...dimensions.flatMap((name) => (name === 'country' ? [name, `${name}_label`] : [name])),
    ...metrics,
    ...(compare ? metrics.map((name) => `compared_${name}`) : []),
  ];
  return [header, ...result.rows.map((row) => tableRow(query, row))].map(csvLine).join('');
}

function tableRow(query: AnalyticsQuery, row: AnalyticsRow): CsvCell[] {
  const { dimensions, timezone, compare } = query;
  const { time, values } = keysOf(query, row);
  return [
    ...(time === undefined ? [] : Object.values(bothTimes(time, timezone))),
    ...dimensions.flatMap((name, index) => {
      const value = values[index] ?? '';
      return name === 'country' ? [value, labelOf(name, value)] : [value];
    }),
    ...row.metrics,
    ...(compare ? (row.compared ?? row.metrics.map(() => '')) : []),
  ];
}
