import type { GoalFigures, GoalMatch, GoalsQuery } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { matchSql } from './filter-sql.ts';
import { botsSql, scopeSql, timeSql, VISITOR } from './rows-sql.ts';

/** Counts each goal by itself, all of them in one pass over the events. */
export async function askGoals(client: EventClient, query: GoalsQuery): Promise<GoalFigures[]> {
  const { scope, range, goals, bots } = query;
  if (goals.length === 0) return [];
  const bindings = new Bindings('UTC', range);
  const { condition } = filterOf(query, range, bindings);
  const columns = goals.flatMap((goal, index) => {
    const match = matchSql(goal, bindings);
    return [`${timesSql(goal, match)} AS times_${index}`, `uniqExactIf(${VISITOR}, ${match}) AS visitors_${index}`];
  });
  const where = [
    scopeSql(scope, bindings),
    timeSql('occurred_at', [range], bindings),
    botsSql(bots),
    condition,
    "kind IN ('pageview', 'event', 'engagement')",
  ].join(' AND ');
  const [row] = await client.rows<Record<string, string>>(
    `SELECT ${columns.join(', ')} FROM events WHERE ${where}`,
    bindings.values,
  );
  return goals.map((_, index) => ({
    conversions: Number(row?.[`times_${index}`] ?? 0),
    converted: Number(row?.[`visitors_${index}`] ?? 0),
  }));
}

/** A visitor reports scroll depth repeatedly: each page of a visit counts once a day. */
function timesSql({ kind }: GoalMatch, match: string): string {
  return kind === 'scroll' ? `uniqExactIf((visit_id, path, toDate(occurred_at)), ${match})` : `countIf(${match})`;
}
