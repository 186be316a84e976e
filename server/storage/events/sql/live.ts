import type { AnalyticsScope, LiveResult } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import { Bindings } from './bindings.ts';
import { IS_COUNTED, scopeSql, timeSql, VISITOR } from './rows-sql.ts';

const MINUTE_MS = 60_000;
const MINUTES = 30;
const NOW_MS = 5 * MINUTE_MS;
const ROWS = 10;

interface Row {
  panel: 'now' | 'minutes' | 'pages' | 'sources' | 'countries';
  value: string;
  visitors: string;
  views: string;
}

/**
 * Queries current visitors: everyone with an event in the last five minutes, and the last half hour minute by minute.
 */
export async function askLive(client: EventClient, scope: AnalyticsScope, now: number): Promise<LiveResult> {
  const first = (Math.floor(now / MINUTE_MS) - MINUTES + 1) * MINUTE_MS;
  const range = { from: first, to: now + MINUTE_MS };
  const bindings = new Bindings('UTC', range);
  const where = `${scopeSql(scope, bindings)} AND ${timeSql('occurred_at', [range], bindings)} AND ${IS_COUNTED} AND kind != 'vital'`;
  const isNow = `occurred_at > ${bindings.moment(now - NOW_MS)}`;
  const panel = (name: Row['panel'], value: string, condition: string) =>
    `SELECT '${name}' AS panel, ${value} AS value, uniqExact(${VISITOR}) AS visitors, countIf(kind = 'pageview') AS views
     FROM events WHERE ${where} AND ${condition} GROUP BY value`;
  const parts = [
    panel('now', "''", isNow),
    panel('minutes', `toString(intDiv(toUnixTimestamp64Milli(occurred_at), ${MINUTE_MS}) * ${MINUTE_MS})`, '1'),
    panel('pages', 'path', `${isNow} AND kind IN ('pageview', 'engagement')`),
    panel('sources', 'toString(source)', isNow),
    panel('countries', 'toString(country)', isNow),
  ];
  const rows = await client.rows<Row>(
    `SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY visitors DESC, value LIMIT 100 BY panel`,
    bindings.values,
  );
  const top = (name: Row['panel']) =>
    rows
      .filter((row) => row.panel === name)
      .slice(0, ROWS)
      .map(({ value, visitors }) => ({ value, visitors: Number(visitors) }));
  return {
    visitors: Number(rows.find((row) => row.panel === 'now')?.visitors ?? 0),
    minutes: minutesFrom(first, rows),
    pages: top('pages'),
    sources: top('sources'),
    countries: top('countries'),
  };
}

function minutesFrom(first: number, rows: readonly Row[]): LiveResult['minutes'] {
  const byMinute = new Map(rows.filter((row) => row.panel === 'minutes').map((row) => [Number(row.value), row]));
  return Array.from({ length: MINUTES }, (_, index) => {
    const time = first + index * MINUTE_MS;
    const row = byMinute.get(time);
    return { time, visitors: Number(row?.visitors ?? 0), views: Number(row?.views ?? 0) };
  });
}
