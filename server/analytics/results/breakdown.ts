import { STATISTICS_FILTERS, type StatisticsFilter } from '../../../contract/vocabulary.ts';
import { type FieldErrors, invalidField, invalidInput } from '../../platform/app-error.ts';
import type { PageRequest } from '../../platform/paging.ts';
import {
  type Analytics,
  type AnalyticsQuery,
  type AnalyticsScope,
  type Dimension,
  dateOf,
  type Filter,
  labelOf,
  storedValue,
  type TimeRange,
} from '../analytics.ts';
import { eventRange } from './event-range.ts';
import { type FigureTopic, type ListTopic, readTopic, type Topic } from './topics.ts';

/** A query about a website's visits in the form that compatible clients send. */
export interface BreakdownQuery extends PageRequest {
  /** See topics.ts. */
  name: string;
  /** `YYYY-MM-DD`, UTC; defaults to 30 days before `to`. */
  from?: string | undefined;
  /** `YYYY-MM-DD`, UTC; defaults to today. */
  to?: string | undefined;
  /** Substring of the label, case-insensitive. */
  search?: string | undefined;
  sortBy: 'count' | 'value';
  order: 'asc' | 'desc';
  bots?: AnalyticsQuery['bots'];
  /** Values or their labels, combined with AND. Empty values are ignored, as in a form. */
  filters: Readonly<Partial<Record<StatisticsFilter, string | undefined>>>;
}

export interface BreakdownRow {
  value: string;
  count: number;
}

export interface Breakdown {
  rows: BreakdownRow[];
  /** Rows of the whole list before paging. */
  total: number;
}

/** A validated query; running it costs event log time. */
export interface ValidatedBreakdown extends Omit<BreakdownQuery, 'name' | 'from' | 'to' | 'filters'> {
  topic: Topic;
  range: TimeRange;
  filter: Filter | undefined;
}

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_SPAN_DAYS = 30;
/** The range of 16-bit dates, including the day after the last one. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '2149-06-05';
/** Upper bound for lists such as countries and days, which are searched and sorted here, by label. */
const SHORT_LIST = 100_000;

/** Rejects an invalid query with `invalid_input`. */
export function readBreakdown(query: BreakdownQuery, now: number): ValidatedBreakdown {
  const topic = readTopic(query.name);
  if (!topic) throw invalidField('name', 'Unknown statistic.');
  const { search, sortBy, order, bots, limit, offset } = query;
  const range = readDays(query, now);
  return { topic, range, filter: filterOf(query.filters), search, sortBy, order, bots, limit, offset };
}

/** Returns one page of the list. */
export async function askBreakdown(
  analytics: Pick<Analytics, 'query' | 'firstEventAt'>,
  scope: AnalyticsScope,
  query: ValidatedBreakdown & { now: number },
): Promise<Breakdown> {
  const { topic, filter, bots } = query;
  const range = await eventRange(analytics, scope, query);
  const basis = { scope, range, filter, bots, timezone: 'UTC', metrics: [topic.metric] } as const;
  if (topic.kind === 'list' && !isSortedByLabel(topic)) return askLongList(analytics, basis, { ...query, topic });
  const rows =
    topic.kind === 'list' ? await askLabels(analytics, basis, topic) : await askFigures(analytics, basis, topic);
  return pageOf(rows, query);
}

type Basis = Pick<AnalyticsQuery, 'scope' | 'range' | 'filter' | 'bots' | 'timezone' | 'metrics'>;

/** Returns whether the labels differ from the stored values, so that sorting must happen here. */
function isSortedByLabel({ dimension }: ListTopic): boolean {
  return dimension === 'country' || dimension === 'continent';
}

async function askLongList(
  analytics: Pick<Analytics, 'query'>,
  basis: Basis,
  { topic, search, sortBy, order: direction, limit, offset }: ValidatedBreakdown & { topic: ListTopic },
): Promise<Breakdown> {
  const { dimension, metric, unknown } = topic;
  const by = sortBy === 'count' ? metric : dimension;
  const result = await analytics.query({
    ...basis,
    dimensions: [dimension],
    order: [{ by, direction }],
    list: { unknown, search },
    limit,
    offset,
  });
  const rows = result.rows.map(({ dimensions: [value = ''], metrics: [count] }) => ({
    value: value === '' ? (unknown ?? '') : value,
    count: count ?? 0,
  }));
  return { rows, total: result.total };
}

async function askLabels(
  analytics: Pick<Analytics, 'query'>,
  basis: Basis,
  { dimension }: ListTopic,
): Promise<BreakdownRow[]> {
  const result = await analytics.query({ ...basis, dimensions: [dimension], limit: SHORT_LIST, offset: 0 });
  return result.rows.map(({ dimensions: [value = ''], metrics: [count] }) => ({
    value: labelOf(dimension, value),
    count: count ?? 0,
  }));
}

/** Returns the days or hours that have events. */
async function askFigures(
  analytics: Pick<Analytics, 'query'>,
  basis: Basis,
  { by }: FigureTopic,
): Promise<BreakdownRow[]> {
  const pieces: Pick<AnalyticsQuery, 'dimensions' | 'interval'> =
    by === 'hour' ? { dimensions: ['hour'] } : { dimensions: [], interval: 'day' };
  const result = await analytics.query({ ...basis, ...pieces, limit: SHORT_LIST, offset: 0 });
  return result.rows.map(({ dimensions: [value = ''], metrics: [count] }) => ({
    value: by === 'hour' ? value : dateOf(Number(value), 'UTC'),
    count: count ?? 0,
  }));
}

function pageOf(rows: readonly BreakdownRow[], query: ValidatedBreakdown): Breakdown {
  const { search = '', sortBy, order, limit, offset } = query;
  const wanted = search.toLowerCase();
  const found = rows.filter(({ value }) => value.toLowerCase().includes(wanted));
  const sign = order === 'asc' ? 1 : -1;
  const byValue = (one: BreakdownRow, other: BreakdownRow) => (one.value < other.value ? -1 : 1);
  const sorted = found.toSorted((one, other) =>
    sortBy === 'value' ? sign * byValue(one, other) : sign * (one.count - other.count) || byValue(one, other),
  );
  return { rows: sorted.slice(offset, offset + limit), total: found.length };
}

const DIMENSION_OF_FILTER: Readonly<Record<StatisticsFilter, Dimension>> = {
  browser: 'browser',
  campaign: 'utm_campaign',
  city: 'city',
  continent: 'continent',
  country: 'country',
  device: 'device',
  event: 'event',
  exit_page: 'exit_page',
  landing_page: 'entry_page',
  language: 'language',
  os: 'os',
  page: 'page',
  referrer: 'referrer',
  resolution: 'screen',
};

function filterOf(filters: BreakdownQuery['filters']): Filter | undefined {
  const conditions = STATISTICS_FILTERS.flatMap((name): Filter[] => {
    const written = filters[name];
    const dimension = DIMENSION_OF_FILTER[name];
    return written ? [{ kind: 'is', dimension, values: [storedValue(dimension, written)] }] : [];
  });
  return conditions.length > 0 ? { kind: 'and', filters: conditions } : undefined;
}

/** Checks that the days exist and are in order. */
function readDays({ from, to }: Pick<BreakdownQuery, 'from' | 'to'>, now: number): TimeRange {
  const errors: FieldErrors = { ...dayError('from', from), ...dayError('to', to) };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  const last = to ?? dateOf(now, 'UTC');
  // ISO years before 0 have a sign and more digits.
  const first = from ?? dateOf(Math.max(0, Date.parse(last) - DEFAULT_SPAN_DAYS * DAY_MS), 'UTC');
  if (first > last) throw invalidInput({ from: [`The first day must not be after the last, ${last}.`] });
  return { from: Date.parse(withinLog(first)), to: Date.parse(withinLog(last)) + DAY_MS };
}

/** `Date.parse` reads 30 February as 2 March. */
function dayError(field: 'from' | 'to', day: string | undefined): FieldErrors {
  if (day === undefined) return {};
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return exists ? {} : { [field]: ['Enter a valid date as YYYY-MM-DD.'] };
}

function withinLog(day: string): string {
  return day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day;
}
