import type { AccountActivity, Mover, MoversQuery, MoversResult, TimeRange } from '../../../analytics/query/query.ts';
import type { EventClient } from '../engine/client.ts';
import type { StatsDeps } from '../statistics/closed-parts.ts';
import { askStats } from '../statistics/stats-reader.ts';
import { Bindings } from './bindings.ts';
import { IS_COUNTED, timeSql, VISITOR } from './rows-sql.ts';

const MINUTE_MS = 60_000;
/** More than an account can have. */
const ALL_WEBSITES = 1_000_000;
const MINUTES = 30;
const NOW_MS = 5 * MINUTE_MS;

/** Of a website or, without one, of a minute; of neither for all events that are not of current visitors. */
interface AccountActivityRow {
  site: string;
  minute: string;
  visitors: string;
  clicks: string;
  scans: string;
  views: string;
}

/**
 * Queries the current visitors of each of the account's websites, and the events of all its objects minute by minute.
 */
export async function askAccountActivity(
  client: EventClient,
  accountId: number,
  now: number,
): Promise<AccountActivity> {
  const first = (Math.floor(now / MINUTE_MS) - MINUTES + 1) * MINUTE_MS;
  const range = { from: first, to: now + MINUTE_MS };
  const bindings = new Bindings('UTC', range);
  const isNow = `occurred_at > ${bindings.moment(now - NOW_MS)} AND site_id > 0 AND kind IN ('pageview', 'event', 'engagement')`;
  // One pass: of the 11 ms that each takes, the few rows are the least part.
  const rows = await client.rows<AccountActivityRow>(
    `SELECT if(${isNow}, site_id, 0) AS site, intDiv(toUnixTimestamp64Milli(occurred_at), ${MINUTE_MS}) AS minute,
       uniqExactIf(${VISITOR}, ${isNow}) AS visitors, countIf(kind = 'click') AS clicks, countIf(kind = 'scan') AS scans,
       countIf(kind = 'pageview') AS views
     FROM events WHERE account_id = ${bindings.number(accountId)} AND ${timeSql('occurred_at', [range], bindings)}
       AND ${IS_COUNTED} AND kind != 'vital' GROUP BY GROUPING SETS ((site), (minute))`,
    bindings.values,
  );
  const byMinute = new Map(rows.map((row) => [Number(row.minute) * MINUTE_MS, row]));
  const websites = rows.filter(({ site }) => Number(site) > 0);
  return {
    websites: new Map(websites.map(({ site, visitors }) => [Number(site), Number(visitors)])),
    minutes: Array.from({ length: MINUTES }, (_, index) => {
      const time = first + index * MINUTE_MS;
      const { clicks = 0, scans = 0, views = 0 } = byMinute.get(time) ?? {};
      return { time, clicks: Number(clicks), scans: Number(scans), views: Number(views) };
    }),
  };
}

interface MoverRow {
  type: 'links' | 'codes';
  id: string;
  current: string;
  previous: string;
}

/** Queries the top movers in either direction: clicks of links, scans of codes and visitors of websites. */
export async function askMovers(deps: StatsDeps, query: MoversQuery): Promise<MoversResult> {
  const [rows, current, previous] = await Promise.all([
    askClickMovers(deps.client, query),
    askVisitors(deps, query, query.range),
    askVisitors(deps, query, query.compare),
  ]);
  const of = (type: MoverRow['type']): Mover[] =>
    rows
      .filter((row) => row.type === type)
      .map((row) => ({ id: Number(row.id), current: Number(row.current), previous: Number(row.previous) }));
  const websites = [...new Set([...current.keys(), ...previous.keys()])].map(
    (id): Mover => ({ id, current: current.get(id) ?? 0, previous: previous.get(id) ?? 0 }),
  );
  return { links: of('links'), codes: of('codes'), websites: topMovers(websites).slice(0, query.limit) };
}

function askClickMovers(client: EventClient, query: MoversQuery): Promise<MoverRow[]> {
  const { accountId, range, compare, limit } = query;
  const bindings = new Bindings('UTC', range);
  const within = (one: TimeRange) => timeSql('occurred_at', [one], bindings);
  const part = (type: MoverRow['type'], column: string, kind: string) =>
    `SELECT '${type}' AS type, ${column} AS id, countIf(${within(range)}) AS current, countIf(${within(compare)}) AS previous
     FROM events WHERE account_id = ${bindings.number(accountId)} AND site_id = 0 AND ${IS_COUNTED} AND kind = '${kind}' AND ${column} > 0
       AND ${timeSql('occurred_at', [compare, range], bindings)} GROUP BY id`;
  return client.rows<MoverRow>(
    `SELECT type, id, current, previous FROM (${part('links', 'link_id', 'click')} UNION ALL ${part('codes', 'qr_id', 'scan')})
     WHERE current != previous
     ORDER BY abs(toInt64(current) - toInt64(previous)) DESC, current DESC, id LIMIT ${bindings.number(limit)} BY type`,
    bindings.values,
  );
}

/** Returns the visitors of each website. */
async function askVisitors(
  deps: StatsDeps,
  { accountId }: MoversQuery,
  range: TimeRange,
): Promise<Map<number, number>> {
  const { rows } = await askStats(deps, {
    scope: { accountId, kind: 'account' },
    metrics: ['visitors'],
    dimensions: ['website'],
    range,
    timezone: 'UTC',
    limit: ALL_WEBSITES,
    offset: 0,
    omitsTotals: true,
  });
  return new Map(rows.map(({ dimensions: [id], metrics: [visitors] }) => [Number(id), visitors ?? 0]));
}

/** Orders those that changed by their change, then by size. */
function topMovers(movers: readonly Mover[]): Mover[] {
  const changeOf = ({ current, previous }: Mover) => Math.abs(current - previous);
  return movers
    .filter(({ current, previous }) => current !== previous)
    .toSorted((one, other) => changeOf(other) - changeOf(one) || other.current - one.current || one.id - other.id);
}
