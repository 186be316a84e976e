import { type OverviewQuery, PANELS, type Panel, type TimeRange } from '../../../../analytics/query/query.ts';
import { Bindings } from '../../sql/bindings.ts';
import { dimensionSql } from '../../sql/dimension-sql.ts';
import { filterOf } from '../../sql/filter-of.ts';
import { goalsSql, paidSql } from '../../sql/filter-sql.ts';
import {
  botsSql,
  IN_VISIT,
  inVisitsWith,
  LONGEST_VISIT_MS,
  scopeSql,
  timeSql,
  VISITOR,
  visitsBegunSql,
} from '../../sql/rows-sql.ts';

/**
 * Selects the rows of a dashboard, to be counted in this process instead of by the engine: one statement instead of
 * three. Most websites have few events since their last counted day, and a statement's cost does not depend on its
 * rows; for the busiest website's day, the engine would build 20 tables, one per panel.
 */
export interface AskedRows {
  query: OverviewQuery;
  /** Ranges of figures and of panels; the panels' ranges include those of the figures. */
  figures: readonly TimeRange[];
  panels: readonly TimeRange[];
  /** Starts of the intervals. */
  boundaries: readonly number[];
  most: number;
  /** Selects only events from this moment on. */
  since?: number;
}

/** The parts of a request that counting needs. */
export type CountRequest = Pick<AskedRows, 'figures' | 'panels' | 'boundaries'>;

/** Panels of single events. Only whole visits have an exit page. */
export const BY_EVENT = PANELS.filter((panel): panel is Exclude<Panel, 'exit_page'> => panel !== 'exit_page');

/** Panels whose value combines the column with the country. */
export const WITH_COUNTRY: ReadonlySet<Panel> = new Set(['region', 'city']);

export function columnOfPanel(panel: Panel, bindings: Bindings): string {
  if (WITH_COUNTRY.has(panel)) return panel;
  return panel === 'event' ? 'name' : dimensionSql(panel, bindings);
}

/** Selects all rows to count as columns, and one more than `most` if there are more. */
export function askedRowsSql({ query, figures, panels, most, since }: AskedRows): { sql: string; bindings: Bindings } {
  const ranges = panels.length > 0 ? panels : figures;
  const [first, last] = [ranges[0]?.from ?? 0, ranges.at(-1)?.to ?? 0];
  const bindings = new Bindings(query.timezone, { from: first, to: last + LONGEST_VISIT_MS });
  const filter = filterOf(query, { from: first, to: last }, bindings);
  const goals = goalsSql(query.goals ?? [], bindings);
  const columns = [
    ...figureColumns({ goals, paid: paidSql(query, bindings) }),
    `path, ${flag(filter.isOfVisit ? '1' : filter.condition)} AS fits`,
    ...(panels.length > 0 ? panelColumns(bindings) : []),
  ];
  const isAsked = `(${timeSql('occurred_at', ranges, bindings)} OR ${visitsBegunSql(ranges, bindings).where})`;
  const where = [scopeSql(query.scope, bindings), isAsked, botsSql(query.bots), IN_VISIT];
  if (since !== undefined) where.push(`occurred_at >= ${bindings.moment(since)}`);
  // If a filter is about visits, all rows of a visit match or none does. Otherwise rows that do not match are needed
  // too, as parts of visits with a matching view or event; engagement time that matches counts without its visit.
  const isOfRow = filter.isOfVisit
    ? filter.condition
    : `(${filter.condition} OR ${inVisitsWith(filter.condition, where)})`;
  where.push(isOfRow);
  // Few large blocks, since each has its own dictionary.
  const sql = `SELECT ${columns.join(', ')} FROM events WHERE ${where.join(' AND ')}
    LIMIT ${bindings.number(most + 1)} SETTINGS preferred_block_size_bytes = 0, max_block_size = 262144 FORMAT Native`;
  return { sql, bindings };
}

/** Returns the columns that counting needs from every row; the conditions are those of a query's goals and payments. */
export function figureColumns({ goals, paid }: { goals: { events: string; depths: string }; paid: string }): string[] {
  return [
    `kind, ${VISITOR} AS visitor, visit_id, occurred_at, visit_started_at, sequence, engaged_ms`,
    `value, unit, ${flag(paid)} AS paid, ${flag(goals.events)} AS goal, ${flag(goals.depths)} AS depth_goal`,
  ];
}

export function panelColumns(bindings: Bindings): string[] {
  return BY_EVENT.map((panel) => `${columnOfPanel(panel, bindings)} AS by_${panel}`);
}

/** Converts a condition to a number; conditions on LowCardinality columns are LowCardinality themselves. */
function flag(condition: string): string {
  return `CAST(${condition} AS UInt8)`;
}
