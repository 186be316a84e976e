import type { Query } from '../../../api/client.ts';
import { type Dates, datesIn, readSpan, type Span } from '../../../state/analytics/spans.ts';
import { DEFAULT_PERIOD } from '../../../state/default-period.ts';
import { type Condition, readCondition, writeCondition } from './filters.ts';

export type Interval = NonNullable<Query<'showOverview'>['interval']>;
export type Comparison = 'previous_period' | 'previous_year' | 'off' | Dates;

export const BOTS = ['with', 'without', 'only'] as const;
export type Bots = (typeof BOTS)[number];

export const METRICS = [
  'visitors',
  'visits',
  'views',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'conversion_rate',
  'revenue',
] as const;
export type Metric = (typeof METRICS)[number];

/** Complete state of a dashboard. The address is its only store. */
export interface View {
  span: Span;
  compare: Comparison;
  conditions: readonly Condition[];
  /** Id of a saved filter that chips cannot express. */
  segment: number | undefined;
  /** Undefined: as the website's exclusions say. */
  bots: Bots | undefined;
  metric: Metric;
  /** Undefined: chosen by the period's length. */
  interval: Interval | undefined;
}

export const INTERVALS: readonly Interval[] = ['minute', 'hour', 'day', 'week', 'month', 'year'];
const COMPARED = ['previous_period', 'previous_year', 'off'] as const;

/** Ignores invalid parameters, so that an old address never fails. */
export function readView(params: URLSearchParams): View {
  return {
    span: readSpan(params),
    compare: wordIn(COMPARED, params.get('compare')) ?? datesIn(params, 'compare_') ?? 'previous_period',
    conditions: params.getAll('f').flatMap((text) => readCondition(text) ?? []),
    segment: Number(params.get('segment') ?? 0) || undefined,
    bots: wordIn(BOTS, params.get('bots')),
    metric: wordIn(METRICS, params.get('metric')) ?? 'visitors',
    interval: wordIn(INTERVALS, params.get('interval')),
  };
}

function wordIn<Word extends string>(words: readonly Word[], text: string | null): Word | undefined {
  return words.find((word) => word === text);
}

export function isFiltered({ conditions, segment, bots }: View): boolean {
  return conditions.length > 0 || segment !== undefined || bots !== undefined;
}

/** Returns the address after a change. Omits defaults and keeps tabs and other parameters. */
export function writeView(before: URLSearchParams, change: Partial<View>): URLSearchParams {
  const view = { ...readView(before), ...change };
  const params = new URLSearchParams(before);
  for (const name of OWN_NAMES) params.delete(name);
  writeDates(params, 'period', view.span === DEFAULT_PERIOD ? undefined : view.span);
  writeDates(params, 'compare', view.compare === 'previous_period' ? undefined : view.compare);
  for (const condition of view.conditions) params.append('f', writeCondition(condition));
  if (view.segment !== undefined) params.set('segment', String(view.segment));
  if (view.bots !== undefined) params.set('bots', view.bots);
  if (view.metric !== 'visitors') params.set('metric', view.metric);
  if (view.interval !== undefined) params.set('interval', view.interval);
  return params;
}

const OWN_NAMES = [
  'period',
  'from',
  'to',
  'compare',
  'compare_from',
  'compare_to',
  'f',
  'segment',
  'bots',
  'metric',
  'interval',
];

function writeDates(params: URLSearchParams, name: 'period' | 'compare', value: string | Dates | undefined): void {
  const prefix = name === 'period' ? '' : 'compare_';
  if (typeof value === 'string') params.set(name, value);
  else if (value !== undefined) {
    params.set(`${prefix}from`, value.from);
    params.set(`${prefix}to`, value.to);
  }
}

/** Returns the intervals that divide a period into a useful number of points. The lengths are approximate. */
export function intervalsFor(lengthMs: number): readonly Interval[] {
  return INTERVALS.filter((name) => {
    const pieces = lengthMs / LENGTH_MS[name];
    return pieces >= 2 && pieces <= MAX_PIECES;
  });
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LENGTH_MS: Readonly<Record<Interval, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  year: 365 * DAY_MS,
};
const MAX_PIECES = 1_000;
