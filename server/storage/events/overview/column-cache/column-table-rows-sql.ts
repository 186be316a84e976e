import type { OverviewQuery } from '../../../../analytics/query/query.ts';
import { Bindings } from '../../sql/bindings.ts';
import { goalsSql, paidSql } from '../../sql/filter-sql.ts';
import { botsSql, IN_VISIT, LONGEST_VISIT_MS, scopeSql, timeSql, visitsBegunSql } from '../../sql/rows-sql.ts';
import { figureColumns, panelColumns } from '../in-process/asked-rows.ts';

/** The parts of a query that determine a column table's rows and their goal and payment flags. */
export type ColumnTableQuery = Pick<OverviewQuery, 'scope' | 'goals' | 'currency' | 'bots'>;

/** Rows of one UTC day or, for a tail, rows of the next day in visits that began before it. */
export interface ColumnTableStretch {
  from: number;
  to: number;
  isTail: boolean;
}

/**
 * How long visits may continue after the end of the day on which they began, even if two processes saw them begin at
 * different moments.
 */
export const GOES_ON_MS = LONGEST_VISIT_MS + 30 * 60_000;

export function columnTableRowsSql(
  query: ColumnTableQuery,
  { from, to, isTail }: ColumnTableStretch,
): { sql: string; bindings: Bindings } {
  const bindings = new Bindings('UTC', { from, to });
  const goals = goalsSql(query.goals ?? [], bindings);
  const columns = [...figureColumns({ goals, paid: paidSql(query, bindings) }), ...panelColumns(bindings)];
  const where = [scopeSql(query.scope, bindings), timeSql('occurred_at', [{ from, to }], bindings)];
  if (isTail) where.push(visitsBegunSql([{ from: 0, to: from }], bindings).where);
  where.push(botsSql(query.bots), IN_VISIT);
  // One thread, because dashboards are not to wait for what is read in the background, and few large blocks, since each has
  // its own dictionary.
  const sql = `SELECT ${columns.join(', ')} FROM events WHERE ${where.join(' AND ')}
    SETTINGS max_threads = 1, preferred_block_size_bytes = 0, max_block_size = 262144 FORMAT Native`;
  return { sql, bindings };
}

export function columnTableRowCountSql(
  query: ColumnTableQuery,
  stretches: readonly ColumnTableStretch[],
): { sql: string; bindings: Bindings } {
  const bindings = new Bindings('UTC', { from: 0, to: 0 });
  const times = timeSql('occurred_at', stretches, bindings);
  const where = [scopeSql(query.scope, bindings), times, botsSql(query.bots), IN_VISIT];
  return { sql: `SELECT count() AS rows FROM events WHERE ${where.join(' AND ')}`, bindings };
}
