import type { CountedDay, SlotDay } from '../../../analytics/query/plan.ts';
import { type OverviewQuery, PANELS, type Panel, type TimeRange } from '../../../analytics/query/query.ts';
import type { Bindings } from '../sql/bindings.ts';
import { countedDaysSql } from '../sql/counted-days-sql.ts';
import { dimensionSql, EXIT_PAGE } from '../sql/dimension-sql.ts';
import { type FilterSql, goalsSql, paidSql } from '../sql/filter-sql.ts';
import { EVENT_MEASURES, VISIT_MEASURES } from '../sql/measures.ts';
import { bucketSql } from '../sql/pieces-sql.ts';
import {
  botsSql,
  FIRST_VISITOR,
  IN_VISIT,
  inVisitsWith,
  scopeSql,
  timeSql,
  VISITOR,
  visitScopeSql,
  visitsBegunSql,
  visitsSql,
} from '../sql/rows-sql.ts';
import { storedVisitsSql } from '../sql/stored-visits-sql.ts';

/** Input of an overview's statements. Their number and size determine the cost of a small website's dashboard. */
export interface OverviewRows {
  query: Pick<OverviewQuery, 'scope' | 'goals' | 'currency' | 'bots'>;
  ranges: readonly TimeRange[];
  filter: FilterSql;
  bindings: Bindings;
  boundaries: readonly number[];
  /** The days of the ranges if all of them are counted, so that their visits are stored. */
  visitDays?: readonly CountedDay[] | undefined;
}

const BY_EVENT = PANELS.filter((panel) => panel !== 'exit_page');

/** The engine returns 64-bit numbers as strings. */
type Numbers = ArrayLike<string | number>;

/** A list of groups: a panel, `time`, or '' for totals; values and their counts at the same positions. */
export interface GroupLists {
  panel: string;
  groups: string[];
  visitors: Numbers;
  views: Numbers;
  events: Numbers;
  engaged_ms?: Numbers;
}

const LISTS = ['visitors', 'views', 'events'] as const;

/**
 * Counts single events in one pass: each panel, each interval, and totals (GROUPING SETS: half the cost of a statement
 * per panel, a third less than expanding each row into its values).
 * @param panels false for figures alone, as for the compared range
 * @param limit rows per panel; undefined for all of them, to be added to those of other days
 */
export function eventsSql(rows: OverviewRows, panels: boolean, limit: number | undefined): string {
  const { query, ranges, filter, bindings, boundaries } = rows;
  const shown = panels ? BY_EVENT : [];
  // A page view has no event name and must not add an empty value.
  const columnOf = (panel: Panel) =>
    panel === 'event' ? "if(kind = 'event', name, '')" : dimensionSql(panel, bindings);
  const names = ['time', ...shown];
  const columns = [bucketSql('occurred_at', boundaries, bindings), ...shown.map(columnOf)];
  const cases = names.map((name) => `grouping(by_${name}) = 0, '${name}'`);
  const values = names.slice(1).map((name) => `toString(by_${name})`);
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', ranges, bindings),
    botsSql(query.bots),
    filter.condition,
    IN_VISIT,
  ].join(' AND ');
  const { visitors, views, events, engaged_ms } = EVENT_MEASURES;
  const grouped = `SELECT multiIf(${cases.join(', ')}, '') AS panel, ${groupValue(values)} AS group_value,
      ${visitors} AS visitors, ${views} AS views, ${events} AS events, ${engaged_ms} AS engaged_ms
    FROM (
      SELECT kind, visitor_id, occurred_at, engaged_ms,
        ${columns.map((column, index) => `${column} AS by_${names[index]}`).join(', ')}
      FROM events WHERE ${where}
    )
    GROUP BY GROUPING SETS (${[...names.map((name) => `(by_${name})`), '()'].join(', ')})
    HAVING (visitors > 0 OR views > 0 OR events > 0 OR engaged_ms > 0) AND (panel != 'event' OR group_value != '')
    ${limit === undefined ? '' : `ORDER BY if(panel = 'event', events, visitors) DESC, group_value LIMIT ${bindings.number(Math.max(limit, boundaries.length + 1))} BY panel`}`;
  return `${listsOf(grouped, [...LISTS, 'engaged_ms'])} SETTINGS force_grouping_standard_compatibility = 1`;
}

/** Concatenates the columns, of which all but the group's own are empty: '' for texts, but 0 for a time. */
function groupValue(texts: readonly string[]): string {
  return `if(panel = 'time', toString(by_time), concat(${["''", "''", ...texts].join(', ')}))`;
}

function listsOf(select: string, names: readonly string[]): string {
  const lists = ['group_value AS one', ...names.map((name) => `toString(${name}) AS of_${name}`)];
  return `SELECT panel, groupArray(one) AS groups, ${names.map((name) => `groupArray(of_${name}) AS ${name}`).join(', ')}
    FROM (SELECT panel, ${lists.join(', ')} FROM (${select})) GROUP BY panel`;
}

/** Counts of whole visits, by interval (`time`), by exit page (`exit_page`) and in total. */
export interface VisitGroup {
  panel: string;
  group_value: string;
  visits: string | number;
  visit_views: string | number;
  bounces: string | number;
  visit_seconds: string | number;
  visitors: string | number;
  events: string | number;
}

export function visitGroupsSql(rows: OverviewRows, panels: boolean): string {
  const { bindings, boundaries } = rows;
  const names = panels ? ['time', 'exit_page'] : ['time'];
  const cases = names.map((name) => `grouping(by_${name}) = 0, '${name}'`);
  const values = names.slice(1).map((name) => `toString(by_${name})`);
  const measures = Object.entries(VISIT_MEASURES).map(([name, sql]) => `${sql} AS ${name}`);
  const ofExits = panels ? ['uniqExact(visitor) AS visitors', 'sum(named_events) AS events'] : [];
  return `SELECT multiIf(${cases.join(', ')}, '') AS panel, ${groupValue(values)} AS group_value,
      ${[...measures, ...ofExits].join(', ')}
    FROM (
      SELECT *, ${bucketSql('started', boundaries, bindings)} AS by_time${panels ? ', exit_page AS by_exit_page' : ''}
      FROM (${visitsOf(rows, panels)})
    )
    GROUP BY GROUPING SETS (${[...names.map((name) => `(by_${name})`), '()'].join(', ')})
    HAVING count() > 0
    SETTINGS force_grouping_standard_compatibility = 1`;
}

/** Selects the visits that began in the ranges, from where they are stored or from their events. */
function visitsOf(rows: OverviewRows, panels: boolean): string {
  const { query, ranges, filter, bindings, visitDays } = rows;
  const begun = visitsBegunSql(ranges, bindings);
  const where = [visitScopeSql(query.scope, bindings), begun.where, botsSql(query.bots)];
  const fits = filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, where);
  if (visitDays) {
    return storedVisitsSql({ query, days: visitDays, columns: ['exit_page'] }, [begun.having, fits], bindings);
  }
  const exits = [`${EXIT_PAGE} AS exit_page`, `${FIRST_VISITOR} AS visitor`];
  return visitsSql([...where, fits], { columns: panels ? exits : [], having: [begun.having] });
}

/**
 * Conversions and revenue. Converted visitors are counted by UTC day, like visitors: one who converts on two days
 * counts twice.
 */
export interface GoalRow {
  conversions: string | number;
  converted: string | number;
  revenue: number;
  currencies: string[];
}

export function goalRowsSql({ query, ranges, filter, bindings }: OverviewRows): string {
  const goals = goalsSql(query.goals ?? [], bindings);
  const paid = paidSql(query, bindings);
  const hasGoals = (query.goals?.length ?? 0) > 0;
  const where = [
    scopeSql(query.scope, bindings),
    timeSql('occurred_at', ranges, bindings),
    botsSql(query.bots),
    filter.condition,
    hasGoals ? `(${paid} OR ${goals.events} OR ${goals.depths})` : paid,
  ].join(' AND ');
  const depths = `uniqExactIf((visit_id, path, toDate(occurred_at)), ${goals.depths})`;
  const reached = hasGoals
    ? `countIf(${goals.events}) + ${depths} AS conversions,
      uniqExactIf(${VISITOR}, ${goals.events} OR ${goals.depths}) AS converted`
    : 'toUInt64(0) AS conversions, toUInt64(0) AS converted';
  return `SELECT ${reached}, sumIf(value, ${paid}) AS revenue, groupUniqArrayIf(toString(unit), ${paid}) AS currencies
    FROM events WHERE ${where}`;
}

/** Selects all panels of counted days. */
export function countedPanelsSql(rows: OverviewRows, days: readonly CountedDay[]): string {
  const { query, bindings } = rows;
  const sums = LISTS.map((name) => `sum(${name}) AS ${name}`).join(', ');
  const where = `${countedDaysSql({ scope: query.scope, days }, bindings)} AND dimension IN ${bindings.texts([...PANELS])}`;
  return listsOf(
    `SELECT toString(dimension) AS panel, value AS group_value, ${sums} FROM site_days WHERE ${where} GROUP BY dimension, value`,
    LISTS,
  );
}

/** Counted quarters of an hour, summed by day and interval; the caller handles days that are cut. */
export interface SlotGroup {
  day_number: number;
  time: string;
  came: string;
  stayed: string;
  views: string;
  events: string;
  engaged_ms: string;
  visits: string;
  visit_views: string;
  bounces: string;
  visit_seconds: string;
}

export function countedSlotsSql(rows: OverviewRows, days: readonly SlotDay[]): string {
  const { query, bindings, boundaries } = rows;
  const moment = 'toInt64(toUInt16(day)) * 86400000 + toInt64(slot) * 900000';
  const sums = ['views', 'events', 'engaged_ms', 'visits', 'visit_views', 'bounces', 'visit_seconds'];
  return `SELECT toUInt16(day) AS day_number, toString(roundDown(${moment}, ${bindings.integers(boundaries)})) AS time,
      sum(visitors) AS came, sum(leaving) AS stayed, ${sums.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM site_slots WHERE ${countedDaysSql({ scope: query.scope, days }, bindings)} AND ${slotsInRange(days, bindings)}
    GROUP BY day_number, time`;
}

function slotsInRange(days: readonly SlotDay[], bindings: Bindings): string {
  const edges = days.filter(({ fromSlot, toSlot }) => fromSlot > 0 || toSlot < 96);
  if (edges.length === 0) return '1';
  const numbers = bindings.numbers(edges.map(({ day }) => day));
  const limit = (edge: 'fromSlot' | 'toSlot', otherwise: number) =>
    `transform(toUInt64(toUInt16(day)), ${numbers}, ${bindings.numbers(edges.map((day) => day[edge]))}, toUInt64(${otherwise}))`;
  return `slot >= ${limit('fromSlot', 0)} AND slot < ${limit('toSlot', 96)}`;
}
