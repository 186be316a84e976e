import type { CountedDays } from '../../../analytics/query/plan.ts';
import type { AnalyticsQuery, Dimension, TimeRange } from '../../../analytics/query/query.ts';
import { kindsSql } from '../counting-rules.ts';
import type { Exception } from '../daily/day-ledger.ts';
import type { Bindings } from './bindings.ts';
import { dimensionSql, EXIT_PAGE, isOfVisit, presenceSql, visitValueSql } from './dimension-sql.ts';
import { type FilterSql, goalsSql, paidSql } from './filter-sql.ts';
import {
  areOfRequests,
  DEPTH_MEASURES,
  EVENT_MEASURES,
  isDepthMeasure,
  isEventMeasure,
  isKindMeasure,
  isVisitMeasure,
  type Measure,
  VISIT_MEASURES,
} from './measures.ts';
import {
  botsSql,
  inVisitsWith,
  scopeSql,
  timeSql,
  VISITOR,
  visitScopeSql,
  visitsBegunSql,
  visitsSql,
} from './rows-sql.ts';
import { type StoredSplit, splitStored, storedVisitsSql, VISIT_NAMES, WHOLE_VISIT_NAMES } from './stored-visits-sql.ts';
import { wholeVisits } from './whole-visits-sql.ts';

/** Pieces of one result: SELECTs with the same columns, whose rows are summed by their keys. */
export interface PiecesRequest {
  query: Pick<AnalyticsQuery, 'scope' | 'filter' | 'goals' | 'currency' | 'bots'>;
  measures: readonly Measure[];
  /** The measures that events supply, if counted days supply the others. */
  ofEvents?: readonly Measure[];
  dimensions: readonly Dimension[];
  /** Starts of the intervals that form the first key; undefined for none. */
  boundaries: readonly number[] | undefined;
  filter: FilterSql;
  bindings: Bindings;
  /** Days whose visits are stored. */
  stored: CountedDays;
  /** Websites of an account that have another generation on a counted day. */
  others?: readonly Exception[] | undefined;
}

/** Names of the keys, in order. */
export function keysOf({ dimensions, boundaries }: Pick<PiecesRequest, 'dimensions' | 'boundaries'>): string[] {
  return [...(boundaries ? ['time'] : []), ...dimensions.map((_, index) => `d${index}`)];
}

/** Returns the pieces that are counted from the events of these ranges. */
export function eventPieces(request: PiecesRequest, ranges: readonly TimeRange[]): string[] {
  const measures = wantedOf(request);
  if (ranges.length === 0 || measures.length === 0) return [];
  // The exit page belongs to whole visits, which then supply all measures.
  const byExit = request.dimensions.includes('exit_page');
  const pieces: string[] = [];
  if (!byExit && measures.some(isEventMeasure)) pieces.push(ofEvents(request, ranges));
  if (byExit || measures.some(isVisitMeasure)) pieces.push(ofVisits(request, ranges));
  if (!byExit && measures.some(isDepthMeasure)) pieces.push(ofDepths(request, ranges));
  return pieces;
}

function wantedOf({ measures, ofEvents }: PiecesRequest): readonly Measure[] {
  return ofEvents ?? measures;
}

export function select(
  request: PiecesRequest,
  keys: readonly string[],
  values: Partial<Record<Measure, string>>,
): string {
  const named = keys.map((key, index) => `${key} AS ${keysOf(request)[index]}`);
  // ClickHouse has no common type for counts and amounts.
  const none = (measure: Measure) => (measure === 'revenue' ? 'toFloat64(0)' : 'toUInt64(0)');
  const measured = request.measures.map((measure) => `${values[measure] ?? none(measure)} AS ${measure}`);
  return `SELECT ${[...named, ...measured].join(', ')}`;
}

function bucketOf(moment: string, { boundaries, bindings }: PiecesRequest): string[] {
  return boundaries ? [`toString(${bucketSql(moment, boundaries, bindings)})`] : [];
}

/** Returns the start of the interval that contains a moment. */
export function bucketSql(moment: string, boundaries: readonly number[], bindings: Bindings): string {
  return `roundDown(toUnixTimestamp64Milli(${moment}), ${bindings.integers(boundaries)})`;
}

export function groupBy(keys: readonly string[]): string {
  return keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')}`;
}

function rowConditions({ query, dimensions, filter, bindings }: PiecesRequest): string[] {
  const present = dimensions.filter((name) => name !== 'exit_page').map((name) => presenceSql(name, bindings));
  return [botsSql(query.bots), filter.condition, ...present].filter((condition) => condition !== '1');
}

/** What is counted in events: the SQL of keys and values, and the condition for the rows. */
export interface EventGroups {
  keys: string[];
  values: Partial<Record<Measure, string>>;
  where: string;
}

export function eventGroups(request: PiecesRequest, ranges: readonly TimeRange[]): EventGroups {
  const { query, dimensions, bindings } = request;
  const keys = [
    ...bucketOf('occurred_at', request),
    ...dimensions.map((dimension) => dimensionSql(dimension, bindings)),
  ];
  const where = [scopeSql(query.scope, bindings), timeSql('occurred_at', ranges, bindings), ...rowConditions(request)];
  // With this condition the index skips the events of all websites.
  if (areOfRequests(wantedOf(request), query.goals)) where.push('site_id = 0');
  const { values, rows } = eventValues(request);
  if (rows.every((condition) => condition !== undefined)) where.push(`(${rows.join(' OR ')})`);
  return { keys, values, where: where.join(' AND ') };
}

function ofEvents(request: PiecesRequest, ranges: readonly TimeRange[]): string {
  const { keys, values, where } = eventGroups(request, ranges);
  const shown = keys.map((key) => `toString(${key})`);
  return `${select(request, shown, values)} FROM events WHERE ${where}${groupBy(keys)}`;
}

interface EventValues {
  values: Partial<Record<Measure, string>>;
  /** Conditions for the rows that each measure counts; undefined for all rows. */
  rows: (string | undefined)[];
}

/** Binds only the requested measures' values: there may be many goals. */
function eventValues(request: PiecesRequest): EventValues {
  const { query, bindings } = request;
  const measures = wantedOf(request).filter(isEventMeasure);
  const values: EventValues['values'] = Object.fromEntries(measures.map((name) => [name, EVENT_MEASURES[name]]));
  const rows: EventValues['rows'] = measures
    .filter((name) => EVENT_MEASURES[name] !== '')
    .map((name) => (isKindMeasure(name) ? kindsSql(name) : undefined));
  if (measures.includes('conversions') || measures.includes('converted')) {
    const goals = goalsSql(query.goals ?? [], bindings);
    // Without goals, the engine would still read the columns.
    const hasGoals = query.goals !== undefined && query.goals.length > 0;
    values.conversions = hasGoals
      ? `countIf(${goals.events}) + uniqExactIf((visit_id, path, toDate(occurred_at)), ${goals.depths})`
      : 'toUInt64(0)';
    values.converted = hasGoals ? `uniqExactIf(${VISITOR}, ${goals.events} OR ${goals.depths})` : 'toUInt64(0)';
    rows.push(goals.events, goals.depths);
  }
  if (measures.includes('revenue')) {
    const paid = paidSql(query, bindings);
    values.revenue = `sumIf(value, ${paid})`;
    values.currencies = `uniqExactIf(unit, ${paid})`;
    rows.push(paid);
  }
  return { values, rows };
}

/**
 * Selects visits that began in the ranges and have a matching row, each counted once per value it contains. Visits of
 * stored days need not be aggregated, except for values of which a visit can have several.
 */
function ofVisits(request: PiecesRequest, ranges: readonly TimeRange[]): string {
  const { dimensions } = request;
  const { keys, columns, storedColumns, met } = visitKeys(request);
  const whole = dimensions.includes('exit_page') ? wholeVisits(request) : { columns: [], values: {}, areStored: true };
  const split = splitStored(ranges, met || !whole.areStored ? NOTHING_STORED : request.stored);
  const sources: string[] = [];
  if (split.days.length === 0 || split.rest.length > 0) {
    sources.push(
      visitsOfEvents(request, split.days.length === 0 ? ranges : split.rest, [...columns, ...whole.columns]),
    );
  }
  if (split.days.length > 0) sources.push(storedVisits(request, split, storedColumns));
  const values = storedColumns.map((_, index) => `of_visit_${index}`);
  const names = [...VISIT_NAMES, ...(whole.columns.length > 0 ? WHOLE_VISIT_NAMES : []), ...values];
  const source =
    sources.length === 1
      ? `(${sources[0]})`
      : `(${sources.map((sql) => `SELECT ${names.join(', ')} FROM (${sql})`).join(' UNION ALL ')})`;
  const rows = met ? `(SELECT *, arrayJoin(met_values) AS met FROM ${source})` : source;
  return `${select(request, keys, { ...VISIT_MEASURES, ...whole.values })} FROM ${rows}${groupBy(keysOf(request))}`;
}

const NOTHING_STORED: CountedDays = new Map();

function visitsOfEvents(request: PiecesRequest, ranges: readonly TimeRange[], columns: readonly string[]): string {
  const { query, bindings } = request;
  const begun = visitsBegunSql(ranges, bindings);
  const where = [visitScopeSql(query.scope, bindings), begun.where, botsSql(query.bots)];
  where.push(...visitConditions(request, where));
  return visitsSql(where, { columns, having: [begun.having] });
}

function storedVisits(request: PiecesRequest, split: StoredSplit, columns: readonly string[]): string {
  const { query, bindings } = request;
  const begun = visitsBegunSql(split.within, bindings);
  const where = [visitScopeSql(query.scope, bindings), begun.where, botsSql(query.bots)];
  const conditions = [begun.having, ...visitConditions(request, where)];
  const named = columns.map((sql, index) => `${sql} AS of_visit_${index}`);
  return storedVisitsSql({ query, days: split.days, columns: named }, conditions, bindings);
}

interface VisitKeys {
  keys: string[];
  /** Named columns of a visit's aggregate, and the SQL of the same values in a stored visit, in order. */
  columns: string[];
  storedColumns: string[];
  /** Whether a visit can have several values. */
  met: boolean;
}

/**
 * Returns the keys of visits: interval and hour of their start, values that are constant within a visit, and values of
 * which a visit can have several.
 */
function visitKeys(request: PiecesRequest): VisitKeys {
  const { dimensions, bindings } = request;
  const columns: string[] = [];
  const storedColumns: string[] = [];
  const met: Dimension[] = [];
  const keyOfDimension = (dimension: Dimension): string => {
    if (dimension === 'hour' || dimension === 'weekday') return dimensionSql(dimension, bindings, 'started');
    if (dimension !== 'exit_page' && !isOfVisit(dimension)) return `met.${met.push(dimension)}`;
    const place = storedColumns.push(dimension === 'exit_page' ? dimension : dimensionSql(dimension, bindings)) - 1;
    const value = dimension === 'exit_page' ? EXIT_PAGE : visitValueSql(dimension, dimensionSql(dimension, bindings));
    columns.push(`${value} AS of_visit_${place}`);
    return `of_visit_${place}`;
  };
  const keys = [
    ...bucketOf('started', request),
    ...dimensions.map((dimension) => `toString(${keyOfDimension(dimension)})`),
  ];
  if (met.length > 0) columns.push(metValues(request, met));
  return { keys, columns, storedColumns, met: met.length > 0 };
}

/** Returns conditions for the dimension and the filter: at least one of a visit's rows meets both. */
function visitConditions({ dimensions, filter, bindings }: PiecesRequest, where: readonly string[]): string[] {
  const present = dimensions.filter(isOfVisit).map((dimension) => presenceSql(dimension, bindings));
  const fits = filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, [...where, ...present]);
  return [...present, fits];
}

function metValues({ filter, bindings }: PiecesRequest, met: readonly Dimension[]): string {
  const present = met.map((dimension) => presenceSql(dimension, bindings));
  const fits = [...present, filter.condition, "kind IN ('pageview', 'event')"].join(' AND ');
  return `groupUniqArrayIf(tuple(${met.map((dimension) => dimensionSql(dimension, bindings)).join(', ')}), ${fits}) AS met_values`;
}

/** Selects the greatest scroll depth of each page of a visit. */
function ofDepths(request: PiecesRequest, ranges: readonly TimeRange[]): string {
  const { query, dimensions, bindings } = request;
  const keys = [
    ...bucketOf('occurred_at', request),
    ...dimensions.map((dimension) => `toString(${dimensionSql(dimension, bindings)})`),
  ];
  const names = keysOf(request);
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', ranges, bindings),
    "kind = 'engagement'",
    ...rowConditions(request),
  ].join(' AND ');
  const named = keys.map((key, index) => `${key} AS k_${names[index]}`);
  const outer = names.map((name) => `k_${name}`);
  const inner = `SELECT ${[...named, 'toUInt64(max(scroll_depth)) AS deepest'].join(', ')} FROM events WHERE ${where}
    GROUP BY ${[...outer, 'visit_id', 'path'].join(', ')}`;
  return `${select(request, outer, DEPTH_MEASURES)} FROM (${inner})${groupBy(outer)}`;
}
