import type { ApiResponse, Body } from '../api/client.ts';
import { hasPeriodBefore, type PeriodWord, type Span } from './analytics/spans.ts';
import { timeFormatter } from './analytics/time-format.ts';
import { ownWeekStart } from './formats.ts';
import { localOf } from './local-time.ts';
import { ownTimeZone } from './time-zone.ts';

/**
 * Click queries of a campaign, a channel or any other group of links, and the conversion of their results to charts.
 */

type Query = Body<'queryAnalytics'>;
type Row = ApiResponse<'queryAnalytics'>['data']['rows'][number];

/** Visits and conversions are those that clicks and scans brought; impressions are views of bio pages. */
export type ClickMetric =
  | 'clicks'
  | 'uniques'
  | 'scans'
  | 'visits'
  | 'conversions'
  | 'impressions'
  | 'unique_impressions';

/** Conversion rate of these visits' visitors in percent; shown next to conversions and never charted. */
export const GOAL_RATE = 'conversion_rate';

export type Interval = NonNullable<Query['interval']>;

const INTERVALS: Readonly<Record<PeriodWord, Interval>> = {
  ...({ realtime: 'minute', today: 'hour', yesterday: 'hour', all: 'month' } as const),
  ...({ '7d': 'day', '28d': 'day', '30d': 'day', '90d': 'week', '12mo': 'month' } as const),
  ...({ month: 'day', last_month: 'day', quarter: 'week', last_quarter: 'week' } as const),
  ...({ year: 'month', last_year: 'month' } as const),
};

/** Longest ranges of each interval, in days, so that a chart has at most about 60 points. */
const LONGEST: ReadonlyArray<readonly [days: number, Interval]> = [
  [2, 'hour'],
  [45, 'day'],
  [300, 'week'],
  [3_700, 'month'],
];

/** Returns the interval of a chart of this period. */
export function usualInterval(span: Span): Interval {
  if (typeof span === 'string') return INTERVALS[span];
  return LONGEST.find(([longest]) => daysOf(span) <= longest)?.[1] ?? 'year';
}

const DAYS: Readonly<Record<PeriodWord, number>> = {
  // Half an hour.
  realtime: 1 / 48,
  ...{ today: 1, yesterday: 1, '7d': 7, '28d': 28, '30d': 30, '90d': 90, month: 31, last_month: 31 },
  ...{ quarter: 92, last_quarter: 92, year: 366, last_year: 366, '12mo': 366, all: 3_700 },
};

/** Returns the number of days of a period, at most. */
function daysOf(span: Span): number {
  if (typeof span === 'string') return DAYS[span];
  return (Date.parse(span.to.slice(0, 10)) - Date.parse(span.from.slice(0, 10))) / 86_400_000 + 1;
}

export interface ClickQuery {
  scope: NonNullable<Query['scope']>;
  period: Span;
  /** One that suits the period unless given. */
  interval?: Interval | undefined;
  metrics: readonly (ClickMetric | typeof GOAL_RATE)[];
}

/** The most rows of one answer. */
const MAX_ROWS = 1_000;

/** The viewer's time zone. */
const timezone = ownTimeZone();

function intervalOf({
  period,
  interval,
}: Pick<ClickQuery, 'period' | 'interval'>): Pick<Query, 'interval' | 'week_start'> {
  return { interval: interval ?? usualInterval(period), week_start: ownWeekStart() };
}

/** The previous period, if there is one. */
export function comparedWith(period: Span): Pick<Query, 'compare'> {
  return hasPeriodBefore(period) ? { compare: 'previous_period' } : {};
}

/** Queries totals and their values over time. */
export function overTime({ scope, period, interval, metrics }: ClickQuery): Query {
  return {
    scope,
    metrics: [...metrics],
    range: period,
    ...intervalOf({ period, interval }),
    timezone,
    limit: 400,
    ...comparedWith(period),
    order: [{ by: 'time', direction: 'asc' }],
  };
}

/** Asks why a count changed since the previous period. */
export function whyChanged({
  scope,
  period,
}: Pick<ClickQuery, 'scope' | 'period'>): Omit<Body<'explainChange'>, 'metric'> {
  return { scope, range: period, timezone, compare: 'previous_period' };
}

/**
 * Returns the rate as a share, 0 to 1; undefined without conversions, because the website may have no goals, or when it
 * was not queried.
 */
export function goalRateOf({ conversions, conversion_rate: rate }: Row['metrics']): number | undefined {
  return conversions && typeof rate === 'number' ? rate / 100 : undefined;
}

/** Queries links, compared with the previous period. */
export function byLink({ scope, period, metrics }: ClickQuery): Query {
  return {
    scope,
    metrics: [...metrics],
    dimensions: ['link'],
    range: period,
    timezone,
    limit: 1_000,
    ...comparedWith(period),
  };
}

/** Queries visits and conversions by the clicked link. */
export function attributedByLink({ scope, period, metrics }: ClickQuery): Query {
  return { scope, metrics: [...metrics], dimensions: ['via_link'], range: period, timezone, limit: 1_000 };
}

/** Queries filtered traffic: robots and automated browsers. */
export function filteredTraffic({ scope, period, metrics }: ClickQuery): Query {
  return { scope, metrics: [...metrics], range: period, timezone, bots: 'only' };
}

/** Queries clicks of these links over time, one series each. */
export function linksOverTime(query: ClickQuery, ids: readonly number[]): Query {
  return { ...linksTogether(query, ids), dimensions: ['link'], limit: MAX_ROWS };
}

/**
 * Queries total clicks of these links: unlike the query by link, it has a row for every interval, with or without
 * clicks.
 */
export function linksTogether({ scope, period, interval }: ClickQuery, ids: readonly number[]): Query {
  return {
    scope,
    metrics: ['clicks'],
    range: period,
    ...intervalOf({ period, interval }),
    timezone,
    limit: 400,
    filter: { kind: 'is', dimension: 'link', values: ids.map(String) },
    order: [{ by: 'time', direction: 'asc' }],
  };
}

export interface Line {
  times: number[];
  now: (number | null)[];
  before: (number | null)[];
}

/** Returns one metric over time, with the comparison and without the future, where a line of zeros says nothing. */
export function lineOf(rows: readonly Row[], metric: ClickMetric, moment = Date.now()): Line {
  return {
    times: timesOf(rows),
    now: rows.map(({ time = '', metrics }) => (Date.parse(time) > moment ? null : (metrics[metric] ?? 0))),
    before: rows.map(({ compared }) => compared?.[metric] ?? null),
  };
}

/** Returns the times of a result. */
export function timesOf(rows: readonly Row[]): number[] {
  return rows.map(secondsOf);
}

/**
 * Returns a line for each link, zero where it has no row.
 *
 * @param whole all times of the period: links have rows only for intervals with clicks
 */
export function linesOf(
  rows: readonly Row[],
  { ids, whole, metric = 'clicks' }: { ids: readonly number[]; whole: readonly number[]; metric?: ClickMetric },
): { times: number[]; lines: number[][] } {
  const times = [...new Set([...whole, ...timesOf(rows)])].sort((one, other) => one - other);
  const placeOf = new Map(times.map((time, place) => [time, place]));
  const lines = ids.map(() => times.map(() => 0));
  for (const row of rows) {
    const line = lines[ids.indexOf(Number(row.dimensions.link))];
    const place = placeOf.get(secondsOf(row));
    if (line && place !== undefined) line[place] = row.metrics[metric] ?? 0;
  }
  return { times, lines };
}

/** The result has local times; charts use the person's time zone, which is the one of the query. */
function secondsOf({ time }: Row): number {
  return Math.round(Date.parse(time ?? '') / 1000);
}

/** Names a point of the chart. */
export function nameTime(seconds: number, period: Span, interval: Interval = usualInterval(period)): string {
  return timeFormatter(interval, timezone).of(seconds);
}

/**
 * Returns the times of the compared values in the order of the chart's; undefined without a comparison. The times of
 * days and longer intervals are somewhere within them, because they only name them.
 *
 * @param from beginning of the compared range
 */
export function comparedTimes(times: readonly number[], interval: Interval, from = ''): number[] | undefined {
  const start = Date.parse(from);
  if (Number.isNaN(start)) return undefined;
  const first = wallClock(start);
  const shift = first.getTime() - start;
  const [year, month, day] = [first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate()];
  const weekday = (first.getUTCDay() - wallClock((times[0] ?? 0) * 1_000).getUTCDay() + 7) % 7;
  const momentOf: Readonly<Record<Interval, (place: number) => number>> = {
    minute: (place) => start + place * 60_000,
    hour: (place) => start + place * 3_600_000,
    day: (place) => Date.UTC(year, month, day + place, 12) - shift,
    week: (place) => Date.UTC(year, month, day - weekday + place * 7, 12) - shift,
    month: (place) => Date.UTC(year, month + place, 15) - shift,
    year: (place) => Date.UTC(year + place, 6) - shift,
  };
  return times.map((_, place) => momentOf[interval](place) / 1_000);
}

/** The moment whose UTC fields are those of the viewer's clock. */
function wallClock(moment: number): Date {
  return new Date(`${localOf(moment, timezone).slice(0, 16)}Z`);
}

/** Lengths in days. */
const LENGTHS: ReadonlyArray<readonly [Interval, days: number]> = [
  ['hour', 1 / 24],
  ['day', 1],
  ['week', 7],
  ['month', 31],
  ['year', 366],
];
/** Points that a line needs to show a trend, and the most of one query. */
const POINTS = { least: 4, most: 400 };

/** Returns the intervals in which a chart of this many lines fits one answer, the default first. */
export function intervalsOf(span: Span, lines: number): [usual: Interval, ...others: Interval[]] {
  const usual = usualInterval(span);
  const others = LENGTHS.filter(([interval, days]) => {
    // Weeks, months and years may begin before the period and end after it.
    const points = Math.ceil(daysOf(span) / days) + (days > 1 ? 1 : 0);
    const isFit = points >= POINTS.least && points <= POINTS.most && points * lines <= MAX_ROWS;
    return isFit && interval !== usual;
  });
  return [usual, ...others.map(([interval]) => interval)];
}
