import { type OverviewQuery, PANELS, type Panel, type TimeRange } from '../../../../analytics/question/question.ts';
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
 * The rows of a dashboard, to be counted by hand instead of by the engine: one statement instead of three. Most websites have
 * few events since their last counted day, and what a statement costs is not its rows; of the heaviest website's day the
 * engine would make 20 tables, one a panel.
 */
export interface AskedRows {
  query: OverviewQuery;
  /** Whose figures are wanted, and whose panels: the second ones hold the first. */
  figures: readonly TimeRange[];
  panels: readonly TimeRange[];
  /** Starts of the intervals. */
  boundaries: readonly number[];
  most: number;
  /** Of these ranges only what happened from this moment on. */
  since?: number;
}

/** What counting them needs to know. */
export type CountRequest = Pick<AskedRows, 'figures' | 'panels' | 'boundaries'>;

/** Panels of single events; with which visits ended is seen from the whole of each. */
export const BY_EVENT = PANELS.filter((panel): panel is Exclude<Panel, 'exit_page'> => panel !== 'exit_page');

/** Panels whose value is read from the column and another one. */
export const WITH_COUNTRY: ReadonlySet<Panel> = new Set(['region', 'city']);

export function columnOfPanel(panel: Panel, bindings: Bindings): string {
  if (WITH_COUNTRY.has(panel)) return panel;
  return panel === 'event' ? 'name' : dimensionSql(panel, bindings);
}

/** All rows that count, as columns; one more than the most that are wanted where there are more. */
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
  // Of a visit that fits all rows do. Of others those are wanted too that do not, as parts of visits of which one does.
  where.push(filter.isOfVisit ? filter.condition : inVisitsWith(filter.condition, where));
  // In few large blocks: each brings its own list of words.
  const sql = `SELECT ${columns.join(', ')} FROM events WHERE ${where.join(' AND ')}
    LIMIT ${bindings.number(most + 1)} SETTINGS preferred_block_size_bytes = 0, max_block_size = 262144 FORMAT Native`;
  return { sql, bindings };
}

/** What counting needs of any row; the conditions are those of a question's goals and payments. */
export function figureColumns({ goals, paid }: { goals: { events: string; depths: string }; paid: string }): string[] {
  return [
    `kind, ${VISITOR} AS visitor, visit_id, occurred_at, visit_started_at, sequence, engaged_ms`,
    `value, unit, ${flag(paid)} AS paid, ${flag(goals.events)} AS goal, ${flag(goals.depths)} AS depth_goal`,
  ];
}

export function panelColumns(bindings: Bindings): string[] {
  return BY_EVENT.map((panel) => `${columnOfPanel(panel, bindings)} AS by_${panel}`);
}

/** Conditions on words are words themselves. */
function flag(condition: string): string {
  return `CAST(${condition} AS UInt8)`;
}
