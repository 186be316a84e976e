import type { AnalyticsQuery, Filter, GoalFilter, SiteGoal, StepMatch } from '../../../analytics/query/query.ts';
import type { Bindings } from './bindings.ts';
import { dimensionSql, EXIT_PAGE, isConstant } from './dimension-sql.ts';

/** A filter as a condition on event rows. */
export interface FilterSql {
  /** '1' when there is none. */
  condition: string;
  /** Whether the whole filter is about visits: either all events of a visit match, or none does. */
  isOfVisit: boolean;
}

/** @param visits selects the query's visits that match a condition as a whole; used by `exit_page` and goals only */
export function filterSql(filter: Filter | undefined, bindings: Bindings, visits: VisitsOf): FilterSql {
  if (filter === undefined) return { condition: '1', isOfVisit: true };
  return {
    condition: conditionOf(filter, bindings, visits),
    isOfVisit: everyDimension(filter, (one) => isOfWholeVisits(one) || isConstantIn(one)),
  };
}

/**
 * Returns `SELECT visit_id ... GROUP BY visit_id HAVING <having>` for the query's visits. With `some`, it covers only
 * visits with a row that matches `some`, which are faster to find than all are to aggregate.
 */
export type VisitsOf = (having: string, some?: string) => string;

/** The dimension that a filter compares. */
export type Compared = Exclude<Filter, { filters: unknown }>['dimension'];

/** Returns whether only a whole visit has the value, since later events may change it. */
export function isOfWholeVisits(compared: Compared): compared is 'exit_page' | 'goal' {
  return compared === 'exit_page' || compared === 'goal';
}

/** Returns whether all rows of a visit have the same value. */
export function isConstantIn(compared: Compared): boolean {
  return compared !== 'goal' && isConstant(compared);
}

/** Returns whether all dimensions of a filter fit. */
export function everyDimension(filter: Filter, fits: (compared: Compared) => boolean): boolean {
  return 'filters' in filter ? filter.filters.every((inner) => everyDimension(inner, fits)) : fits(filter.dimension);
}

function conditionOf(filter: Filter, bindings: Bindings, visits: VisitsOf): string {
  if ('filters' in filter) {
    // An empty "and" matches everything, an empty "or" nothing.
    if (filter.filters.length === 0) return filter.kind === 'and' ? '1' : '0';
    const parts = filter.filters.map((inner) => conditionOf(inner, bindings, visits));
    return `(${parts.join(filter.kind === 'and' ? ' AND ' : ' OR ')})`;
  }
  if (filter.dimension === 'goal') return goalCondition(filter, bindings, visits);
  const { kind, dimension, values } = filter;
  if (dimension !== 'exit_page') return comparison(dimensionSql(dimension, bindings), { kind, values }, bindings);
  return `visit_id IN (${visits(comparison(EXIT_PAGE, { kind, values }, bindings))})`;
}

/** Returns the condition for visits that reached one of the goals, or none of them. */
function goalCondition({ kind, goals = [] }: GoalFilter, bindings: Bindings, visits: VisitsOf): string {
  const { events, depths } = goalsSql(goals, bindings);
  const reached = `(${events} OR ${depths})`;
  const isWanted = kind === 'is' || kind === 'contains';
  return `visit_id IN (${isWanted ? visits('1', reached) : visits(`countIf(${reached}) = 0`)})`;
}

interface Comparison {
  kind: 'is' | 'is_not' | 'contains' | 'contains_not';
  values: readonly string[];
}

function comparison(column: string, { kind, values }: Comparison, bindings: Bindings): string {
  switch (kind) {
    // A set, because has() reads the text of every row, which costs 150 ms more for two million rows.
    case 'is':
      return `${column} IN ${bindings.texts(values)}`;
    case 'is_not':
      return `${column} NOT IN ${bindings.texts(values)}`;
    case 'contains':
      return containsSql(column, values, bindings);
    case 'contains_not':
      return `NOT ${containsSql(column, values, bindings)}`;
  }
}

/**
 * One function of the column for each text, so that the engine evaluates it once for each word of a dictionary: a lambda
 * over the texts reads every row, which takes six times as long.
 */
function containsSql(column: string, values: readonly string[], bindings: Bindings): string {
  const parts = values.map((value) => `positionCaseInsensitiveUTF8(${column}, ${bindings.text(value)}) > 0`);
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`;
}

/** Matches paths, with `*` as a wildcard and everything else literal. */
function pathSql(path: string, bindings: Bindings): string {
  if (!path.includes('*')) return `path = ${bindings.text(path)}`;
  const pattern = path.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
  return `path LIKE ${bindings.text(pattern)}`;
}

/** Returns the condition for events that match a goal or step. */
export function matchSql(match: StepMatch, bindings: Bindings): string {
  switch (match.kind) {
    case 'page':
      return `(kind = 'pageview' AND ${pathSql(match.path, bindings)})`;
    case 'scroll':
      return `(kind = 'engagement' AND scroll_depth >= ${bindings.number(match.depth)} AND ${pathSql(match.path, bindings)})`;
    case 'event': {
      const props = Object.entries(match.props ?? {}).map(
        ([name, value]) => ` AND props[${bindings.text(name)}] = ${bindings.text(value)}`,
      );
      return `(kind = 'event' AND name = ${bindings.text(match.name)}${props.join('')})`;
    }
    default:
      return originSql(match, bindings);
  }
}

function originSql(match: Extract<StepMatch, { kind: 'click' | 'scan' }>, bindings: Bindings): string {
  const { linkId, qrId, campaignId } = match;
  const ids = Object.entries({ link_id: linkId, qr_id: qrId, campaign_id: campaignId })
    .filter(([, id]) => id !== undefined)
    .map(([column, id]) => ` AND ${column} = ${bindings.number(id ?? 0)}`);
  return `(kind = '${match.kind}'${ids.join('')})`;
}

/**
 * Returns the conditions for goals that single events reach, and for scroll goals, which count once per page, visit and
 * day.
 */
export function goalsSql(goals: readonly SiteGoal[], bindings: Bindings): { events: string; depths: string } {
  const one = ({ siteId, ...match }: SiteGoal) => {
    const sql = matchSql(match, bindings);
    return siteId === undefined ? sql : `(site_id = ${bindings.number(siteId)} AND ${sql})`;
  };
  const anyOf = (matches: readonly SiteGoal[]) => (matches.length === 0 ? '0' : `(${matches.map(one).join(' OR ')})`);
  return {
    events: anyOf(goals.filter((goal) => goal.kind !== 'scroll')),
    depths: anyOf(goals.filter((goal) => goal.kind === 'scroll')),
  };
}

/** Returns the condition for events with revenue, of one currency if given. */
export function paidSql({ currency }: Pick<AnalyticsQuery, 'currency'>, bindings: Bindings): string {
  const isPaid = "kind = 'event' AND unit != ''";
  return currency === undefined ? isPaid : `${isPaid} AND unit = ${bindings.text(currency)}`;
}
