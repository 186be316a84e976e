import type { AnalyticsScope } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { IS_COUNTED, scopeSql } from './rows-sql.ts';

/** Returns the time of the scope's first event, where the range `all` begins. */
export async function askFirstEvent(client: EventClient, scope: AnalyticsScope): Promise<number | undefined> {
  const bindings = new Bindings('UTC', { from: 0, to: 0 });
  const [row] = await client.rows<{ first: string; rows: string }>(
    `SELECT toUnixTimestamp64Milli(min(occurred_at)) AS first, count() AS rows
     FROM events WHERE ${scopeSql(scope, bindings)} AND ${IS_COUNTED}`,
    bindings.values,
  );
  return row && Number(row.rows) > 0 ? Number(row.first) : undefined;
}
