import type { FunnelAnswer, FunnelQuery } from '../../../stats/question.ts';
import type { EventClient } from '../client.ts';
import { Bindings } from './bindings.ts';
import { filterOf } from './filter-of.ts';
import { matchSql } from './filter-sql.ts';
import { scopeSql, timeSql, VISITOR } from './rows-sql.ts';

/** A click or scan and the visit it led to have one story; whatever belongs to none is its own. */
const STORY = 'if(journey_id = 0, visit_id, journey_id)';
const FOLLOWED = { visitor: VISITOR, visit: 'visit_id', story: STORY } as const;

interface Row {
  level: number;
  followed: string;
}

/**
 * How many reached each step. Steps are different events, each later than the one before; the first is in the range, the last
 * within the window after it.
 */
export async function askFunnel(client: EventClient, query: FunnelQuery): Promise<FunnelAnswer> {
  const { range, steps, windowMs, by } = query;
  const bindings = new Bindings('UTC', { from: range.from, to: range.to + windowMs });
  const conditions = steps.map((step) => matchSql(step, bindings));
  const [first = '0', ...others] = conditions;
  const begins = `(${first} AND occurred_at < ${bindings.moment(range.to)})`;
  const span = { from: range.from, to: range.to + windowMs };
  const { condition } = filterOf(query, span, bindings);
  const where = [
    followedScope(query, bindings),
    timeSql('occurred_at', [span], bindings),
    'bot = 0',
    followedFilter(query, condition),
    `(${conditions.join(' OR ')})`,
  ].join(' AND ');
  const level = `windowFunnel(${bindings.number(windowMs)}, 'strict_increase')(
    toUInt64(toUnixTimestamp64Milli(occurred_at)), ${[begins, ...others].join(', ')})`;
  const rows = await client.rows<Row>(
    `SELECT level, count() AS followed FROM (SELECT ${level} AS level FROM events WHERE ${where} GROUP BY ${FOLLOWED[by]})
     WHERE level > 0 GROUP BY level`,
    bindings.values,
  );
  return steps.map((_, index) =>
    rows.reduce((sum, row) => sum + (Number(row.level) > index ? Number(row.followed) : 0), 0),
  );
}

/** A website's stories begin outside it, at links and codes of the same account. */
function followedScope({ scope, by }: FunnelQuery, bindings: Bindings): string {
  const own = scopeSql(scope, bindings);
  if (by !== 'story' || scope.kind !== 'website') return own;
  const account = bindings.number(scope.accountId);
  return `((${own}) OR (account_id = ${account} AND kind IN ('click', 'scan') AND journey_id != 0))`;
}

/** Filters are about visits; the click before one passes, whatever it says of itself. */
function followedFilter({ by }: FunnelQuery, condition: string): string {
  return by === 'story' && condition !== '1' ? `(${condition} OR kind IN ('click', 'scan'))` : condition;
}
