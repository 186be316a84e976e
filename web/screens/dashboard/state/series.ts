import type { Answer } from '../../../api/client.ts';
import type { Metric } from './view.ts';

type Overview = Answer<'showOverview'>;
type Rows = Answer<'askQuestion'>['data']['rows'];

/** What is charted, by its moments. */
export interface Charted {
  /** Epoch seconds. */
  times: readonly number[];
  /** The same as clocks of the website show it. */
  locals: readonly string[];
  values: readonly (number | null)[];
  compared: readonly (number | null)[] | undefined;
}

/** Figures that the overview tells for each piece of time; the others are asked for when they are charted. */
const TOLD = ['visitors', 'visits', 'views'] as const;

export function isTold(metric: Metric): metric is (typeof TOLD)[number] {
  return TOLD.some((name) => name === metric);
}

/** Pieces that have not begun are not drawn: a line that falls to nothing tomorrow tells nothing. */
export function chartOverview(
  data: Pick<Overview['data'], 'series' | 'compared_series'>,
  metric: (typeof TOLD)[number],
  now: number,
): Charted {
  const { series, compared_series: compared } = data;
  return charted(
    series.map((point) => ({ ...point, value: point[metric], before: undefined })),
    now,
    compared?.map((point) => point[metric]),
  );
}

export function chartRows(rows: Rows, metric: Metric, now: number): Charted {
  const points = rows.map((row) => ({
    time: row.time ?? '',
    local_time: row.local_time ?? '',
    value: row.metrics[metric] ?? null,
    before: row.compared?.[metric] ?? null,
  }));
  const compared = rows.some((row) => row.compared) ? points.map(({ before }) => before) : undefined;
  return charted(points, now, compared);
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
