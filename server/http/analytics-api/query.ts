import { analyticsOperations } from '../../../contract/analytics/operations.ts';
import type { ResponseOf } from '../../../contract/operation.ts';
import { type AnalyticsQuery, type AnalyticsRow, intervalName, labelOf } from '../../analytics/analytics.ts';
import type { ConvertedRows, QueriedRows } from '../../analytics/results/results.ts';
import { type CsvCell, csvLine } from '../../platform/csv.ts';
import { Streamed } from '../shared/responses/streamed.ts';
import { ok, route } from '../shared/route.ts';
import { bothTimes, figures, period, periodOrNull, revenueField, sourceField } from './response-values.ts';

const { queryAnalytics } = analyticsOperations;
const CSV = 'text/csv';

export const queryRoutes = [
  route(queryAnalytics, async ({ principal, body, accepts }, { features }) => {
    const found = await features.analytics.query(principal.accountId, body);
    return accepts(CSV) ? new Streamed(CSV, presentTable(found)) : presentResult(found);
  }),
];

function presentResult({ query, result, converted }: QueriedRows): ResponseOf<typeof queryAnalytics> {
  const { metrics, range, timezone, compare } = query;
  const interval = query.interval ? intervalName(query.interval) : null;
  const { exact, resolution, total, totals, comparedTotals } = result;
  return ok({
    data: {
      rows: result.rows.map((row, index) => ({
        ...presentRow(query, row),
        ...(converted && { converted_revenue: converted.rows[index] ?? null }),
      })),
      totals: figures(metrics, totals),
      compared_totals: comparedTotals ? figures(metrics, comparedTotals) : null,
      ...revenueField(converted?.revenue),
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
    ...sourceField('referrer', values[dimensions.indexOf('referrer')]),
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
function presentTable({ query, result, converted }: QueriedRows): string {
  const { dimensions, metrics, interval, compare } = query;
  const header = [
    ...(interval ? ['time', 'local_time'] : []),
    ...dimensions.flatMap((name) => (name === 'country' ? [name, `${name}_label`] : [name])),
    ...metrics,
    ...(compare ? metrics.map((name) => `compared_${name}`) : []),
    ...(converted ? ['converted_revenue', 'converted_to'] : []),
  ];
  const rows = result.rows.map((row, index) => [...tableRow(query, row), ...convertedCells(converted, index)]);
  return [header, ...rows].map(csvLine).join('');
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

/** The base currency is beside each amount, so that rows can be copied without the header. */
function convertedCells(converted: ConvertedRows | undefined, index: number): CsvCell[] {
  const amount = converted?.rows[index] ?? null;
  return converted ? [amount ?? '', amount === null ? '' : converted.revenue.base] : [];
}
