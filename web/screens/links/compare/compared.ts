import type { ApiResponse, Body } from '../../../api/client.ts';
import {
  attributedByLink,
  byLink,
  comparedWith,
  GOAL_RATE,
  type Interval,
  linksOverTime,
  linksTogether,
  whyChanged,
} from '../../../state/click-query.ts';
import type { LinkFigures } from '../../../state/links/link-figures.ts';
import { ownTimeZone } from '../../../state/time-zone.ts';
import { type ClickFilter, type Clicks, type Kind, narrowedTo } from '../detail/click-breakdowns.ts';

type Query = Body<'queryAnalytics'>;
type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

/** Maximum number of lines that can be told apart in a chart. */
const MAX_COMPARED = 6;
/** The most rows of one answer. */
const MAX_ROWS = 1_000;

export const METRICS = ['clicks', 'uniques'] as const;
export type Metric = (typeof METRICS)[number];

/** Parses ids in the address: unique, without invalid ones. */
export function readCompared(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((word) => /^\d{1,15}$/.test(word) && Number(word) > 0);
  return [...new Set(ids.map(Number))].slice(0, MAX_COMPARED);
}

/** What the screen compares. */
export interface Compared extends Pick<Clicks, 'period'> {
  ids: readonly number[];
  interval: Interval;
  filters: readonly ClickFilter[];
}

type Condition = NonNullable<Query['filter']>;

/** Clicks of these links that match every filter. */
function filterOf({ ids, filters }: Compared, dimension: 'link' | 'via_link'): Condition {
  const own: Condition = { kind: 'is', dimension, values: ids.map(String) };
  const { filter } = narrowedTo({ bots: 'without', filters });
  return filter?.filters ? { kind: 'and', filters: [own, ...filter.filters] } : own;
}

/** Returns every query of the screen except the breakdowns. */
export function queriesOf(compared: Compared) {
  const { ids, period, interval } = compared;
  const question = { scope: {}, period, interval, metrics: METRICS };
  const filter = filterOf(compared, 'link');
  const led = { ...question, metrics: ['visits', 'conversions', GOAL_RATE] } as const;
  return {
    together: { ...linksTogether(question, ids), metrics: [...METRICS], filter, ...comparedWith(period) },
    overTime: { ...linksOverTime(question, ids), metrics: [...METRICS], filter },
    byLink: { ...byLink(question), filter },
    attributed: { ...attributedByLink(led), filter: filterOf(compared, 'via_link') },
    why: { ...whyChanged(question), filter },
  } satisfies Record<string, Partial<Query>>;
}

/** Queries the clicks of each link by one dimension. */
export function breakdownOf(compared: Compared, by: Kind): Query {
  return {
    scope: {},
    metrics: ['clicks'],
    dimensions: ['link', by],
    range: compared.period,
    timezone: ownTimeZone(),
    limit: MAX_ROWS,
    filter: filterOf(compared, 'link'),
  };
}

/** One value of a dimension. */
export interface MatrixRow {
  /** Undefined for all values that have no row of their own. */
  value: string | undefined;
  label: string;
  /** Of a referrer. */
  source?: string | undefined;
  /** Clicks of each link, in the order of the links. */
  counts: number[];
}

/**
 * Returns the values with the most clicks, and the rest as one row.
 *
 * @param totals clicks of each link, in the order of the links
 */
export function matrixOf(
  rows: readonly Pick<Row, 'dimensions' | 'labels' | 'source' | 'metrics'>[],
  by: Kind,
  { ids, totals, most }: { ids: readonly number[]; totals: readonly number[]; most: number },
): MatrixRow[] {
  const found = new Map<string, MatrixRow & { value: string }>();
  for (const { dimensions, labels, source, metrics } of rows) {
    const place = ids.indexOf(Number(dimensions.link));
    if (place < 0) continue;
    const value = dimensions[by] ?? '';
    const named = { value, label: labels[by] ?? '', ...(by === 'referrer' && { source }) };
    const row = found.get(value) ?? { ...named, counts: ids.map(() => 0) };
    row.counts[place] = metrics.clicks ?? 0;
    found.set(value, row);
  }
  const shown = [...found.values()].sort((one, other) => sumOf(other.counts) - sumOf(one.counts)).slice(0, most);
  const rest = totals.map((total, place) => Math.max(0, total - sumOf(shown.map(({ counts }) => counts[place] ?? 0))));
  return sumOf(rest) === 0 ? shown : [...shown, { value: undefined, label: '', counts: rest }];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns the clicks of these links, in their order. */
export function totalsOf(
  figures: readonly Pick<LinkFigures<{ id: number }>, 'link' | 'clicks'>[],
  ids: readonly number[],
) {
  return ids.map((id) => figures.find(({ link }) => link.id === id)?.clicks ?? 0);
}

/** Returns the chart as CSV: a row for each time, a column for each short link. */
export function csvOf(
  times: readonly string[],
  series: readonly { name: string; values: readonly number[] }[],
  timeHead: string,
): string {
  const rows = times.map((time, place) => [time, ...series.map(({ values }) => values[place] ?? 0)]);
  return [[timeHead, ...series.map(({ name }) => name)], ...rows]
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
}

function quoted(value: string | number): string {
  return /[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
}
