import type { ApiResponse } from '../../../api/client.ts';
import { parseTimestamp } from '../../../ui/format.ts';
import type { Metric } from './view.ts';

type Overview = ApiResponse<'showOverview'>;
type Rows = ApiResponse<'queryAnalytics'>['data']['rows'];

/** A charted metric with its times. */
export interface Charted {
  /** Epoch seconds. */
  times: readonly number[];
  /** The same times in the website's time zone. */
  locals: readonly string[];
  values: readonly (number | null)[];
  compared: readonly (number | null)[] | undefined;
}

/** Metrics that the overview contains for each interval; others are queried when charted. */
const OVERVIEW_METRICS = ['visitors', 'visits', 'views'] as const;

export function isInOverview(metric: Metric): metric is (typeof OVERVIEW_METRICS)[number] {
  return OVERVIEW_METRICS.some((name) => name === metric);
}

/** Omits future intervals: a line that drops to zero tomorrow says nothing. */
export function chartOverview(
  data: Pick<Overview['data'], 'series' | 'compared_series'>,
  metric: (typeof OVERVIEW_METRICS)[number],
  now: number,
): Charted {
  const { series, compared_series: compared } = data;
  return charted(
    series.map((point) => ({ ...point, value: point[metric], before: undefined })),
    now,
    // Two chosen dates may be in the future, too.
    compared?.map((point) => (Date.parse(point.time) > now ? null : point[metric])),
  );
}

export function chartRows(rows: Rows, metric: Metric, now: number): Charted {
  const points = rows.map((row) => ({
    time: row.time ?? '',
    local_time: row.local_time ?? '',
    // Rows of revenue in several currencies have an amount in the base currency only.
    value: (row.converted_revenue === undefined ? row.metrics[metric] : row.converted_revenue) ?? null,
    before: row.compared?.[metric] ?? null,
  }));
  const compared = rows.some((row) => row.compared && row.converted_revenue === undefined)
    ? points.map(({ before }) => before)
    : undefined;
  return charted(points, now, compared);
}

/** A chart shows at least this many intervals: fewer show no development. */
const MIN_SHOWN = 7;

/**
 * Returns the first interval that a chart shows: that of the day when the website was added, if it has nothing before,
 * as imported events would be.
 */
export function firstShown({ times, values, compared }: Charted, addedAt: string | undefined): number {
  const added = addedAt === undefined ? 0 : parseTimestamp(addedAt) / 1_000;
  const first = Math.min(
    times.findLastIndex((time) => time <= added),
    times.length - MIN_SHOWN,
  );
  const isEmpty = (before: readonly (number | null)[]) => before.slice(0, Math.max(0, first)).every((value) => !value);
  return first > 0 && isEmpty(values) && isEmpty(compared ?? []) ? first : 0;
}

export function shownFrom(chart: Charted, first: number): Charted {
  const { times, locals, values, compared } = chart;
  return {
    times: times.slice(first),
    locals: locals.slice(first),
    values: values.slice(first),
    compared: compared?.slice(first),
  };
}

/** Returns the times of the compared values in epoch seconds, in the order of the chart's. */
export function comparedTimes({ compared_series: compared }: Pick<Overview['data'], 'compared_series'>) {
  return compared?.map(({ time }) => Date.parse(time) / 1_000);
}

interface Point {
  time: string;
  local_time: string;
  value: number | null;
}

function charted(points: readonly Point[], now: number, compared: readonly (number | null)[] | undefined): Charted {
  return {
    times: points.map(({ time }) => Date.parse(time) / 1_000),
    locals: points.map(({ local_time: local }) => local),
    values: points.map(({ time, value }) => (Date.parse(time) > now ? null : value)),
    compared: compared && points.map((_, place) => compared[place] ?? null),
  };
}
