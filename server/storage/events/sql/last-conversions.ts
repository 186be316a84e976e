import type { LastConversionsQuery } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { matchSql } from './filter-sql.ts';
import { IN_VISIT, IS_COUNTED, timeSql } from './rows-sql.ts';

/** Returns the time of each goal's last conversion. Use short ranges: every event of the goal's website is checked. */
export async function askLastConversions(
  client: EventClient,
  query: LastConversionsQuery,
): Promise<(number | undefined)[]> {
  const { accountId, goals, range } = query;
  if (goals.length === 0) return [];
  const bindings = new Bindings('UTC', range);
  const columns = goals.map(({ siteId = 0, ...goal }, index) => {
    const match = `site_id = ${bindings.number(siteId)} AND ${matchSql(goal, bindings)}`;
    return `toUnixTimestamp64Milli(maxIf(occurred_at, ${match})) AS at_${index}`;
  });
  const sites = [...new Set(goals.map(({ siteId = 0 }) => siteId))].map((id) => bindings.number(id));
  const [row] = await client.rows<Record<string, string>>(
    `SELECT ${columns.join(', ')} FROM events
     WHERE account_id = ${bindings.number(accountId)} AND site_id IN (${sites.join(', ')})
       AND ${timeSql('occurred_at', [range], bindings)} AND ${IS_COUNTED} AND ${IN_VISIT}`,
    bindings.values,
  );
  return goals.map((_, index) => Number(row?.[`at_${index}`] ?? 0) || undefined);
}
